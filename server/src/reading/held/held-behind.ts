import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import { HeldColumns } from './columns';
import { Computations } from './computations';
import { Unheld } from './unheld';
import type { DealPeriods } from './deal-periods';
import { readBesideAll, readPeriods } from './held-deals.queries';
import type { HeldKind } from './held-kinds';
import { readAll, standingOf } from './held-records.queries';
import {
  type Held,
  type HeldStore,
  isLacking,
  keyOf,
  type Reading,
  requireRoom,
  storeOf,
  type Wanted,
} from './held-store';
import type { MoreColumn } from './more-columns';
import { type MoreRead, readMoreOfAll, readRanks } from './more-columns.queries';
import { putMore, roomFor, takeMore } from './more-values';
import { readSnapshot } from './snapshot';
import { isOfDeals, TRY_AGAIN, upToDate } from './up-to-date';

/**
 * Reads in the background what a question asked for and memory does not hold; no question waits for it. Transactions read one after
 * another, each for one kind of one account. After a failure, the same kind of an account is not read again before a pause has passed.
 */
export function readBehind(
  ctx: Reading,
  kind: HeldKind,
  { more = [], periods = false }: { readonly more?: readonly MoreColumn[]; readonly periods?: boolean } = {},
): void {
  const store = storeOf(ctx.db.memory);
  const key = keyOf(ctx, kind);
  if (restsAfterFailure(store, key)) return;
  const isRefused = (name: string) => store.refused.has(`${key} ${name}`);
  const columns = more.filter(({ name }) => !isRefused(name));
  const asksPeriods = periods && !isRefused(PERIODS);
  if ((more.length || periods) && !columns.length && !asksPeriods) return;
  const wanted: Wanted = store.wanted.get(key) ?? { account: ctx.account.id, kind, more: new Map(), periods: false };
  for (const column of columns) wanted.more.set(column.name, column);
  wanted.periods ||= asksPeriods;
  store.wanted.set(key, wanted);
  beginReading(ctx.db.memory, store, ctx.log);
}

/** Stands for the past of deals among the columns that cannot be held. */
const PERIODS = 'periods';

function beginReading(memory: DatabaseMemory, store: HeldStore, log: Log): void {
  store.behind ??= readAllWanted(memory, store, log).finally(() => {
    store.behind = undefined;
    // A question may have asked between the last reading and this moment.
    if (store.wanted.size) beginReading(memory, store, log);
  });
}

function restsAfterFailure({ resting }: HeldStore, key: string): boolean {
  const rest = resting.get(key);
  return rest?.records === FAILED && performance.now() < rest.until;
}

/** Resolves when everything that questions have asked for so far has been read or has failed. */
export async function readingBehind(memory: DatabaseMemory): Promise<void> {
  await storeOf(memory).behind;
}

const RESTS_AFTER_FAILURE_MS = 10_000;
/** Stands for the number of records of a kind that could not be read. */
const FAILED = -1;

async function readAllWanted(memory: DatabaseMemory, store: HeldStore, log: Log): Promise<void> {
  await nextTurn();
  for (const [key, wanted] of store.wanted) {
    store.wanted.delete(key);
    store.reading = key;
    try {
      await memory.apart?.(wanted.account, async (db) => {
        const ctx = { db, log, account: { id: wanted.account } };
        await (store.get(key) ? readLacking(ctx, store, wanted) : readWhole(ctx, store, wanted.kind));
      });
    } catch (err) {
      store.resting.set(key, { records: FAILED, until: performance.now() + RESTS_AFTER_FAILURE_MS });
      log.warn({ err, account: wanted.account, kind: wanted.kind }, 'not read into memory');
    } finally {
      store.reading = undefined;
    }
  }
}

/** Reads all records of the kind. */
async function readWhole(ctx: Reading, store: HeldStore, kind: HeldKind): Promise<void> {
  const key = keyOf(ctx, kind);
  const { records, started, snapshot, is_settled } = await standingOf(ctx, kind, undefined);
  if (!is_settled || records < ctx.db.memory.holdsFrom) return;
  try {
    const columns = new HeldColumns(kind, records);
    requireRoom(columns);
    store.makeRoom(columns.bytes);
    await readAll(ctx, columns);
    if (isOfDeals(columns)) await readBesideAll(ctx, columns);
    store.makeRoom(columns.bytes);
    const now = readSnapshot(snapshot);
    store.set(key, heldAt(columns, started, now));
  } catch (error) {
    if (!(error instanceof Unheld)) throw error;
    store.refused.add(key);
  }
}

function heldAt(columns: HeldColumns, started: string, now: Held['first']): Held {
  return {
    columns,
    more: new Map(),
    unranked: new Map(),
    shares: new Map(),
    periods: undefined,
    started,
    first: now,
    last: now,
    version: 0,
    computations: new Computations(),
    changing: undefined,
    owed: new Set(),
  };
}

/**
 * Reads the missing columns and periods of a kind that is held, in one snapshot. Records that change meanwhile are noted in `owed`, to
 * be read again before the columns answer.
 */
async function readLacking(ctx: Reading, store: HeldStore, { kind, more, periods }: Wanted): Promise<void> {
  const begun = await upToDate(ctx, kind, store, undefined, ({ held }) => {
    held.changing = new Set();
    return held;
  });
  if (begun === TRY_AGAIN || !begun || !('answer' in begun)) return;
  const held = begun.answer;
  try {
    const lacking = [...more.values()].filter((column) => isLacking(held, column));
    if (lacking.length) await readAndTake(ctx, store, held, lacking);
    if (periods && !held.periods) await takePeriods(ctx, store, held);
  } finally {
    held.changing = undefined;
  }
}

async function readAndTake(ctx: Reading, store: HeldStore, held: Held, lacking: readonly MoreColumn[]): Promise<void> {
  const { columns } = held;
  const beside = roomFor(columns, lacking);
  try {
    const take = ({ columns: own, sent }: MoreRead) => sent && putMore(beside, columns, own, sent);
    const values = lacking.filter(({ form }) => form !== 'ranks');
    if (values.length) for await (const read of readMoreOfAll(ctx, columns, values)) take(read);
    for (const column of lacking) if (!values.includes(column)) take(await readRanks(ctx, columns, column));
  } catch (error) {
    if (!(error instanceof Unheld)) throw error;
    for (const { name } of lacking) store.refused.add(`${keyOf(ctx, columns.kind)} ${name}`);
    return;
  }
  takeMore(columns, beside);
  for (const column of lacking) {
    held.more.set(column.name, column);
    held.unranked.delete(column.name);
  }
  taken(ctx, store, held);
  store.makeRoomForMore(held, new Set(lacking.map(({ name }) => name)));
}

async function takePeriods(ctx: Reading, store: HeldStore, held: Held): Promise<void> {
  const { columns } = held;
  if (!isOfDeals(columns)) return;
  const key = keyOf(ctx, columns.kind);
  try {
    const periods: DealPeriods = await readPeriods(ctx, columns);
    store.makeRoom(periods.bytes, key);
    held.periods = periods;
    taken(ctx, store, held);
  } catch (error) {
    if (!(error instanceof Unheld)) throw error;
    store.refused.add(`${key} ${PERIODS}`);
  }
}

/** Invalidates reads of changed records that began before the new columns or periods were added. */
function taken(ctx: Reading, store: HeldStore, held: Held): void {
  held.version += 1;
  for (const id of held.changing ?? []) held.owed.add(id);
  store.makeRoom(0, keyOf(ctx, held.columns.kind));
}
