import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../../base/context';
import { visibility } from '../visible';
import { type ColumnsOf, HeldColumns } from './columns';
import type { DealColumns } from './deal-columns';
import type { DealPeriods } from './deal-periods';
import { readBeside, readBesideAll } from './held-deals.queries';
import type { HeldKind } from './held-kinds';
import { readAll, readRecords, sharedWithActor, type Standing, standingOf } from './held-records.queries';
import { type Held, type HeldStore, keyOf, requireRoom, storeOf } from './held-store';
import { readSnapshot, seesAllOf, type Snapshot } from './snapshot';
import { Undecided, Unheld } from './unheld';

/**
 * The records of large accounts in the memory of a server, for figures over all that a reader sees. They are what the reader's
 * transaction sees, or are not answered at all: see decision 166.
 */
export interface HeldRecords<Columns extends HeldColumns = HeldColumns> {
  readonly columns: Columns;
  /** By row: 1 for the records that the reader sees. Undefined where these are all. */
  readonly seen: Uint8Array | undefined;
  /** Of deals; undefined until they were asked for. */
  readonly periods: DealPeriods | undefined;
}

/** With more changes than that, all is read anew. */
const MOST_CHANGES = 30_000;

/**
 * What `use` makes of the records of a kind that the actor sees, as this transaction sees them; undefined where the database has to
 * read them. It cannot wait for anything: the columns change with the next question.
 */
export async function ofHeld<K extends HeldKind, T>(
  ctx: Ctx,
  kind: K,
  use: (held: HeldRecords<ColumnsOf<K>>) => T,
): Promise<T | undefined> {
  if (!ctx.account.facts_ready || ctx.onlyWith || seesSharedOnly(ctx.actor)) return undefined;
  const seen = visibility(ctx, kind);
  if (!seen.everything && seen.throughDeals) return undefined;
  const store = storeOf(ctx);
  if (store.refused.has(keyOf(ctx, kind))) return undefined;
  const shared = seen.everything ? [] : await sharedWithActor(ctx, kind);
  const answer = ({ columns, periods }: Held) =>
    use({
      columns: columns as ColumnsOf<K>,
      periods,
      seen: seen.everything ? undefined : seenBy(columns, seen.owners, shared),
    });
  try {
    for (let tries = 0; tries < 3; tries += 1) {
      const found = await broughtUpToDate(ctx, kind, store, answer);
      if (found !== OTHERWISE) return found?.answer;
    }
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
  return undefined;
}

/** The columns became others meanwhile, or have to be read anew. */
const OTHERWISE = 'otherwise';

async function broughtUpToDate<T>(
  ctx: Ctx,
  kind: HeldKind,
  store: HeldStore,
  answer: (held: Held) => T,
): Promise<{ readonly answer: T } | undefined | typeof OTHERWISE> {
  const key = keyOf(ctx, kind);
  const held = store.get(key);
  const [version, last] = [held?.version, held?.last];
  const standing = await standingOf(ctx, kind, last && { snapshot: last.text, from: last.from });
  if (!standing.is_settled) return undefined;
  const now = readSnapshot(standing.snapshot);
  if (held && last && isLost(last, held.started, standing)) {
    store.delete(key);
    return OTHERWISE;
  }
  if (!held || !last) {
    const fresh = await loaded(ctx, kind, store, standing, now);
    return fresh && { answer: answer(fresh) };
  }
  if (!seesAllOf(now, held.first)) return undefined;
  if (!seesAllOf(held.last, now)) {
    if (held.version !== version) return OTHERWISE;
    const changed = standing.changed ?? [];
    const lay = changed.length ? await readChanged(ctx, held, changed) : undefined;
    if (held.version !== version) return OTHERWISE;
    if (lay && !isLaid(store, key, held, lay)) return undefined;
    held.last = now;
    if (lay) held.first = now;
  }
  store.recent(key, held);
  return { answer: answer(held) };
}

function isOfDeals(columns: HeldColumns): columns is DealColumns {
  return columns.kind === DEAL.name;
}

/** Reads these records anew, and answers what lays them over the columns. One that is not there any more lives no longer. */
async function readChanged(ctx: Ctx, { columns, periods }: Held, ids: readonly number[]): Promise<() => void> {
  const [records, layBeside] = await Promise.all([
    readRecords(ctx, columns.kind, ids),
    isOfDeals(columns) ? readBeside(ctx, columns, periods, ids) : undefined,
  ]);
  return () => {
    columns.drop(ids);
    if (records) columns.put(records);
    layBeside?.();
  };
}

function isLaid(store: HeldStore, key: string, held: Held, lay: () => void): boolean {
  held.version += 1;
  try {
    lay();
    if (held.periods?.isWorn) held.periods = undefined;
    store.makeRoom(0, key);
    return true;
  } catch (error) {
    store.delete(key);
    if (error instanceof Unheld) return false;
    throw error;
  }
}

/** Changes were forgotten since, or are too many. */
function isLost(last: Snapshot, started: string, standing: Standing): boolean {
  if (started !== standing.started || standing.kept_from > last.from) return true;
  return standing.changed === null || standing.changed.length > MOST_CHANGES;
}

/** Reads all records of the kind, one kind of one account at a time: others are answered by the database meanwhile. */
async function loaded(
  ctx: Ctx,
  kind: HeldKind,
  store: HeldStore,
  { records, started }: Standing,
  now: Snapshot,
): Promise<Held | undefined> {
  const key = keyOf(ctx, kind);
  if (records < ctx.db.memory.holdsFrom || store.loading.size) return undefined;
  store.loading.add(key);
  try {
    const columns = new HeldColumns(kind, records);
    requireRoom(columns);
    store.makeRoom(columns.bytes);
    await readAll(ctx, columns);
    if (isOfDeals(columns)) await readBesideAll(ctx, columns);
    requireRoom(columns);
    store.makeRoom(columns.bytes);
    const held = { columns, periods: undefined, started, first: now, last: now, version: 0 };
    store.set(key, held);
    return held;
  } catch (error) {
    if (!(error instanceof Unheld)) throw error;
    store.refused.add(key);
    return undefined;
  } finally {
    store.loading.delete(key);
  }
}

function seenBy(columns: HeldColumns, owners: readonly number[], shared: readonly number[]): Uint8Array {
  const own = columns.coded['owner_key'];
  if (!own) throw new Error(`What is held of ${columns.kind} does not say who owns it.`);
  const { codes, index, values } = own;
  const isSeen = new Uint8Array(values.length);
  for (const owner of owners) isSeen[index.get(owner) ?? 0] = 1;
  isSeen[0] = 0;
  const seen = new Uint8Array(columns.rows);
  for (let row = 0; row < seen.length; row += 1) seen[row] = isSeen[codes[row] as number] as number;
  for (const id of shared) {
    const row = columns.rowOf(id);
    if (row >= 0) seen[row] = 1;
  }
  return seen;
}
