import { keysOf } from '@fairlead/domain/duplicates/keys';
import { profileOf } from '@fairlead/domain/duplicates/profile';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../../base/database';
import { activeRules } from './checks.queries';
import { addBlock, judgePairs, MOST_COMPARED, PairsToCompare, printOfPair } from './compare';
import { comparedRows, deleteAsides, deletePairs, knownPairs, sharing, writePairs } from './pairs.queries';
import { runOf } from './state.queries';

/** Compares these records with all that share a key with them, and updates their pairs. */
export async function checkRecords(db: Db, account: number, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const own = await comparedRows(db, account, kind, ids);
  const keys = [...new Set([...own.values()].flatMap((row) => keysOf(kind, profileOf(kind, row))))];
  const pairs = new PairsToCompare();
  const blocks = await sharing(db, account, keys, MOST_COMPARED + 1);
  for (const block of blocks) if (block.ids.length <= MOST_COMPARED) addBlock(pairs, onlyWith(block, own));
  const known = await knownPairs(db, account, kind, ids);
  for (const { a, b } of known) pairs.add(a, b);
  const rows = await comparedRows(db, account, kind, pairs.ids);
  const rules = await activeRules(db, account);
  const asked = pairs.all.filter(({ a, b }) => own.has(a) || own.has(b));
  const found = await judgePairs(asked, { kind, rules, rows });
  const isFound = new Set(found.map(({ a, b }) => `${a} ${b}`));
  // A record in the recycle bin is not compared, and its pairs are found again when it comes back.
  const gone = known.filter(({ a, b }) => rows.has(a) && rows.has(b) && !isFound.has(`${a} ${b}`));
  await deletePairs(db, account, kind, gone);
  await deleteAsides(db, account, kind, known.filter(hasChanged));
  await writePairs(db, account, kind, found, await runOf(db, account, kind));

  function hasChanged({ a, b, print }: (typeof known)[number]): boolean {
    const [x, y] = [rows.get(a), rows.get(b)];
    return print !== null && x !== undefined && y !== undefined && printOfPair(kind, x, y) !== print;
  }
}

type Rows = Awaited<ReturnType<typeof comparedRows>>;
type Block = Awaited<ReturnType<typeof sharing>>[number];

/** The block of a changed record: its pairs without the changed one were compared before. */
function onlyWith(block: Block, own: Rows): Block {
  return block.ids.some((id) => own.has(id)) ? block : { ...block, ids: [] };
}
