import type { BulkDuplicates } from '@fairlead/domain/duplicates/bulk-duplicates';
import { keysOf } from '@fairlead/domain/duplicates/keys';
import { COMPARED, profileOf } from '@fairlead/domain/duplicates/profile';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';
import { readRecords } from '../../reading/records';
import type { ComparedRow } from '../../search/duplicate-keys';
import { factsOf, seenIds } from '../../writing/record-writing';
import { activeRules } from './checks.queries';
import { addBlockOf, addLargeBlock, judgePairs, MOST_COMPARED, PairsToCompare } from './compare';
import { shownRecords } from './page.queries';
import { comparedRows, type FoundPair, sharing } from './pairs.queries';

/** The maximum number of chosen records to compare: more of them would be alike in the same way. */
const MOST_LOOKED_AT = 1000;
/** The maximum number of duplicates to name. */
const SHOWN = 20;

type Rows = Map<number, ComparedRow>;

/**
 * How many of these records a change would make probable duplicates, of others that the actor sees or of each other,
 * and which. Existing duplicates are not counted.
 */
export async function duplicatesByBulk(
  ctx: Ctx,
  kind: RecordKind,
  { ids, patch }: { readonly ids: readonly number[]; readonly patch: Patch },
): Promise<BulkDuplicates> {
  const looked = ids.slice(0, MOST_LOOKED_AT);
  const more = looked.length < ids.length;
  if (!COMPARED[kind].some((key) => key in patch)) return { count: 0, more: false, records: [] };
  const rows = await readRecords(ctx, kind, looked);
  const own = rows.filter((row) => mayDo(ctx, 'update', kind, factsOf(ctx, kind, row)));
  const before: Rows = new Map(own.map((row) => [row.id, row]));
  const after: Rows = new Map(own.map((row) => [row.id, { ...row, ...patch, id: row.id }]));
  const found = await newPairs(ctx, kind, before, after);
  return { ...(await named(ctx, kind, found, before)), more };
}

async function newPairs(ctx: Ctx, kind: RecordKind, before: Rows, after: Rows): Promise<FoundPair[]> {
  const chosen = byKeys(kind, after);
  const stored = await sharing(ctx.db, ctx.account.id, [...chosen.keys()], MOST_COMPARED + 1);
  const others = stored.flatMap(({ ids }) => ids.filter((id) => !after.has(id)));
  const seen = await seenIds(ctx, kind, [...new Set(others)]);
  const beside = await comparedRows(ctx.db, ctx.account.id, kind, seen);
  const rows = new Map([...beside, ...after]);
  const pairs = new PairsToCompare();
  for (const { key, ids } of stored) {
    const own = chosen.get(key) ?? [];
    const block = { key, ids: [...new Set([...own, ...ids])].filter((id) => rows.has(id)) };
    if (block.ids.length <= MOST_COMPARED) addBlockOf(pairs, block, own);
    else addLargeBlock(pairs, kind, block, rows);
  }
  const asked = pairs.all.filter(({ a, b }) => after.has(a) || after.has(b));
  const rules = await activeRules(ctx.db, ctx.account.id);
  const found = await judgePairs(asked, { kind, rules, rows });
  const again = new PairsToCompare();
  for (const { a, b } of found) again.add(a, b);
  const were = await judgePairs(again.all, { kind, rules, rows: new Map([...beside, ...before]) });
  const wereAlike = new Set(were.map(({ a, b }) => `${a} ${b}`));
  return found.filter(({ a, b }) => !wereAlike.has(`${a} ${b}`));
}

function byKeys(kind: RecordKind, rows: Rows): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [id, row] of rows)
    for (const key of keysOf(kind, profileOf(kind, row))) {
      const known = found.get(key);
      if (known) known.push(id);
      else found.set(key, [id]);
    }
  return found;
}

/** The most certain ones first, each with the record that it would duplicate. */
async function named(ctx: Ctx, kind: RecordKind, found: readonly FoundPair[], chosen: Rows) {
  const surest = new Map<number, { id: number; other: number; pair: FoundPair }>();
  for (const pair of [...found].sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b))
    for (const [id, other] of [
      [pair.a, pair.b],
      [pair.b, pair.a],
    ] as const)
      if (chosen.has(id) && !surest.has(id)) surest.set(id, { id, other, pair });
  const first = [...surest.values()].slice(0, SHOWN);
  const shown = await shownRecords(
    ctx,
    kind,
    first.flatMap(({ id, other }) => [id, other]),
  );
  const nameOf = (id: number) => {
    const record = shown.get(id);
    return { id, name: record?.name || record?.email || record?.phone || '' };
  };
  const records = first.map(({ id, other, pair }) => ({
    ...nameOf(id),
    like: nameOf(other),
    reasons: [...pair.reasons],
  }));
  return { count: surest.size, records };
}
