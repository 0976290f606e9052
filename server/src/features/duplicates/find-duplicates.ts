import { KEYS_VERSION, searchedRange } from '@fairlead/domain/duplicates/keys';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { enterAccount } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import type { Db, Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { Task } from '../../jobs/queue';
import type { ScheduledTask } from '../../jobs/schedule';
import type { JobParts } from '../../long-work/long-work';
import { fillKeys } from '../../search/duplicate-keys';
import { writeOutbox } from '../../writing/outbox';
import { activeRules } from './checks.queries';
import { addBlock, addLargeBlock, judgePairs, MOST_COMPARED, MOST_READ, PairsToCompare } from './compare';
import { comparedRows, deleteOlder, nextBlocks, writePairs } from './pairs.queries';
import { beginRun, moveState, type State, statesOf, takeState } from './state.queries';

export const FIND_DUPLICATES = 'find_duplicates';
const BLOCKS = 2000;
/**
 * The size of a batch: if many records share a name, there are many times as many pairs, and all are in memory at
 * once.
 */
const RECORDS = 20_000;

/**
 * Finds the duplicates of a whole account. Each batch is a transaction that stores its position, so that no snapshot
 * is held for long, memory use stays constant, and a run continues after a stop.
 */
export async function findDuplicates(pool: Pool, account: number, signal?: AbortSignal): Promise<void> {
  for (const kind of RECORD_KINDS) {
    for (let more = true; more; ) {
      signal?.throwIfAborted();
      more = await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        return oneBatch(db, account, kind);
      });
    }
  }
}

/** The job of one account. */
export function findDuplicatesTask({ pool }: JobParts): Task {
  return (payload, { signal }) => findDuplicates(pool, (payload as { account_id: number }).account_id, signal);
}

/** Starts a run over these kinds after the commit; a running one starts again. */
export async function findAgain(
  ctx: Pick<PublicCtx, 'db' | 'afterCommit' | 'wakeRelay'>,
  account: number,
  kinds: readonly RecordKind[] = RECORD_KINDS,
): Promise<void> {
  for (const kind of kinds) await beginRun(ctx.db, account, kind);
  await writeOutbox(ctx, account, [FIND_DUPLICATES], {});
}

/** At server start: the accounts whose duplicates were never found, or not since the keys changed. */
export const findDuplicatesAtStart: ScheduledTask = {
  name: 'find duplicates',
  async run(pool) {
    const accounts = await pool.transaction('read', '', (db) => everyAccount(db));
    let begun = 0;
    for (const account of accounts) {
      begun += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        const states = await statesOf(db, account);
        const isDone =
          states.length === RECORD_KINDS.length &&
          states.every(({ phase, version }) => phase === 'done' && version === KEYS_VERSION);
        if (!isDone) await writeOutbox({ db, afterCommit: () => undefined }, account, [FIND_DUPLICATES], {});
        return isDone ? 0 : 1;
      });
    }
    return begun ? { accounts: begun } : undefined;
  },
};

/** One batch; false if nothing remains to be done. */
async function oneBatch(db: Db, account: number, kind: RecordKind): Promise<boolean> {
  const state = await takeState(db, account, kind);
  if (state.phase === 'done') return false;
  const next =
    state.phase === 'keys' ? await writeKeys(db, account, kind, state) : await comparePart(db, account, kind, state);
  await moveState(db, account, kind, next);
  return next.phase !== 'done';
}

async function writeKeys(db: Db, account: number, kind: RecordKind, state: State): Promise<State> {
  const { last } = await fillKeys(db, account, kind, state.place);
  if (last !== null) return { ...state, place: last };
  return { ...state, version: KEYS_VERSION, phase: 'pairs', place: 0 };
}

async function comparePart(db: Db, account: number, kind: RecordKind, state: State): Promise<State> {
  const [from, to] = searchedRange(kind);
  const after = Math.max(state.place, from - 1);
  const blocks = await nextBlocks(db, account, [after, to], {
    blocks: BLOCKS,
    members: MOST_READ,
    records: RECORDS,
  });
  await compareBlocks(db, account, kind, blocks, state.run);
  const last = blocks.at(-1)?.key;
  if (last !== undefined) return { ...state, place: last };
  await deleteOlder(db, account, kind, state.run);
  return { ...state, phase: 'done', place: 0 };
}

async function compareBlocks(
  db: Db,
  account: number,
  kind: RecordKind,
  blocks: Awaited<ReturnType<typeof nextBlocks>>,
  run: number,
): Promise<void> {
  const pairs = new PairsToCompare();
  for (const block of blocks) {
    if (block.ids.length <= MOST_COMPARED) addBlock(pairs, block);
    else addLargeBlock(pairs, kind, block, await comparedRows(db, account, kind, block.ids));
  }
  if (!pairs.all.length) return;
  const rows = await comparedRows(db, account, kind, pairs.ids);
  const found = await judgePairs(pairs.all, { kind, rows, rules: await activeRules(db, account) });
  await writePairs(db, account, kind, found, run);
}
