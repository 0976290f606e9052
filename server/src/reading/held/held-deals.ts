import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../../base/context';
import type { DatabaseMemory } from '../../base/database';
import { visibility } from '../visible';
import { DealColumns, Unheld } from './deal-columns';
import type { DealPeriods } from './deal-periods';
import { readAll, readChanged, readPeriods, sharedWithActor, type Standing, standingOf } from './held-deals.queries';
import { readSnapshot, seesAllOf, type Snapshot } from './snapshot';

/**
 * The deals of large accounts in the memory of a server, for figures over all that a reader sees. They are answered
 * only if they match what the reader's transaction sees: see decision 166.
 */
export interface HeldDeals {
  readonly columns: DealColumns;
  /** By row: 1 for the deals that the reader sees. Undefined if these are all. */
  readonly seen: Uint8Array | undefined;
  /** Undefined until they are first needed. */
  readonly periods: DealPeriods | undefined;
}

interface Held {
  readonly columns: DealColumns;
  periods: DealPeriods | undefined;
  readonly started: string;
  /** Every transaction between these two sees the content of the columns. */
  first: Snapshot;
  last: Snapshot;
  /** Increased with every change, so that an earlier read is not applied on top of it. */
  version: number;
}

/** The maximum number of bytes that a server holds; beyond it, the accounts unused for the longest time are dropped. */
const MOST_BYTES = 256 * 2 ** 20;
/** With more changes than this, everything is read anew. */
const MOST_CHANGES = 30_000;

class Store {
  readonly held = new Map<number, Held>();
  readonly loading = new Set<number>();
  /** Accounts that cannot be held, until the server restarts. */
  readonly refused = new Set<number>();
}

const stores = new WeakMap<DatabaseMemory, Store>();

/**
 * The result of `use` for the deals that the actor sees, as this transaction sees them; undefined if the database has
 * to count them. It must not wait for anything: the columns change with the next question.
 */
export async function ofHeldDeals<T>(ctx: Ctx, use: (held: HeldDeals) => T): Promise<T | undefined> {
  if (!ctx.account.facts_ready || ctx.onlyWith || seesSharedOnly(ctx.actor)) return undefined;
  const seen = visibility(ctx, DEAL.name);
  if (!seen.everything && seen.throughDeals) return undefined;
  const store = stores.get(ctx.db.memory) ?? new Store();
  stores.set(ctx.db.memory, store);
  if (store.refused.has(ctx.account.id)) return undefined;
  const shared = seen.everything ? [] : await sharedWithActor(ctx);
  const answer = ({ columns, periods }: Held) =>
    use({ columns, periods, seen: seen.everything ? undefined : seenBy(columns, seen.owners, shared) });
  for (let tries = 0; tries < 3; tries += 1) {
    const found = await broughtUpToDate(ctx, store, answer);
    if (found !== OTHERWISE) return found?.answer;
  }
  return undefined;
}

/** The same with the past of the deals, which is read when it is first needed. */
export async function ofHeldPast<T>(
  ctx: Ctx,
  use: (held: HeldDeals, periods: DealPeriods) => T,
): Promise<T | undefined> {
  const once = () =>
    ofHeldDeals(ctx, (held) => (held.periods ? { answer: use(held, held.periods) } : { columns: held.columns }));
  const found = await once();
  if (!found || 'answer' in found) return found?.answer;
  const store = stores.get(ctx.db.memory);
  const held = store?.held.get(ctx.account.id);
  if (!store || held?.columns !== found.columns || store.loading.has(ctx.account.id)) return undefined;
  const { version } = held;
  store.loading.add(ctx.account.id);
  try {
    const periods = await readPeriods(ctx, held.columns);
    // Changes applied to the deals in the meantime are not in these.
    if (held.version !== version) return undefined;
    makeRoom(store, periods.bytes, ctx.account.id);
    held.periods = periods;
  } finally {
    store.loading.delete(ctx.account.id);
  }
  const again = await once();
  return again && 'answer' in again ? again.answer : undefined;
}

/** The columns were replaced in the meantime, or have to be read anew. */
const OTHERWISE = 'otherwise';

async function broughtUpToDate<T>(
  ctx: Ctx,
  store: Store,
  answer: (held: Held) => T,
): Promise<{ readonly answer: T } | undefined | typeof OTHERWISE> {
  const held = store.held.get(ctx.account.id);
  const [version, last] = [held?.version, held?.last];
  const standing = await standingOf(ctx, last && { snapshot: last.text, from: last.from });
  if (!standing.is_settled) return undefined;
  const now = readSnapshot(standing.snapshot);
  if (held && last && isLost(last, held.started, standing)) {
    store.held.delete(ctx.account.id);
    return OTHERWISE;
  }
  if (!held || !last) {
    const fresh = await loaded(ctx, store, standing, now);
    return fresh && { answer: answer(fresh) };
  }
  if (!seesAllOf(now, held.first)) return undefined;
  if (!seesAllOf(held.last, now)) {
    if (held.version !== version) return OTHERWISE;
    const changed = standing.changed ?? [];
    const lay = changed.length ? await readChanged(ctx, held, changed) : undefined;
    if (held.version !== version) return OTHERWISE;
    if (lay && !isLaid(ctx, store, held, lay)) return undefined;
    held.last = now;
    if (lay) held.first = now;
  }
  recent(store, ctx.account.id, held);
  return { answer: answer(held) };
}

function isLaid(ctx: Ctx, store: Store, held: Held, lay: () => void): boolean {
  held.version += 1;
  try {
    lay();
    if (held.periods?.isWorn) held.periods = undefined;
    makeRoom(store, 0, ctx.account.id);
    return true;
  } catch (error) {
    store.held.delete(ctx.account.id);
    if (error instanceof Unheld) return false;
    throw error;
  }
}

/** Notes of changes were deleted since, or are too many. */
function isLost(last: Snapshot, started: string, standing: Standing): boolean {
  if (started !== standing.started || standing.kept_from > last.from) return true;
  return standing.changed === null || standing.changed.length > MOST_CHANGES;
}

/** Reads the whole account, one at a time: in the meantime the database answers the others. */
async function loaded(ctx: Ctx, store: Store, { deals, started }: Standing, now: Snapshot): Promise<Held | undefined> {
  const account = ctx.account.id;
  if (deals < ctx.db.memory.holdsFrom || store.loading.size) return undefined;
  store.loading.add(account);
  try {
    const columns = new DealColumns(deals);
    requireRoom(columns);
    makeRoom(store, columns.bytes);
    await readAll(ctx, columns);
    requireRoom(columns);
    makeRoom(store, columns.bytes);
    const held = { columns, periods: undefined, started, first: now, last: now, version: 0 };
    store.held.set(account, held);
    return held;
  } catch (error) {
    if (!(error instanceof Unheld)) throw error;
    store.refused.add(account);
    return undefined;
  } finally {
    store.loading.delete(account);
  }
}

function requireRoom({ bytes }: DealColumns): void {
  if (bytes > MOST_BYTES) throw new Unheld('The account is too large.');
}

function makeRoom({ held }: Store, bytes: number, kept?: number): void {
  const bytesOf = ({ columns, periods }: Held) => columns.bytes + (periods?.bytes ?? 0);
  let sum = [...held.values()].reduce((all, one) => all + bytesOf(one), bytes);
  for (const [account, one] of held) {
    if (sum <= MOST_BYTES) return;
    if (account === kept) continue;
    held.delete(account);
    sum -= bytesOf(one);
  }
}

/** Accounts are in the order of their last use. */
function recent({ held }: Store, account: number, one: Held): void {
  if (!held.delete(account)) return;
  held.set(account, one);
}

function seenBy(columns: DealColumns, owners: readonly number[], shared: readonly number[]): Uint8Array {
  const { codes, index } = columns.coded.owner_key;
  const own = new Uint8Array(columns.coded.owner_key.values.length);
  for (const owner of owners) own[index.get(owner) ?? 0] = 1;
  own[0] = 0;
  const seen = new Uint8Array(columns.rows);
  for (let row = 0; row < seen.length; row += 1) seen[row] = own[codes[row] as number] as number;
  for (const id of shared) {
    const row = columns.rowOf(id);
    if (row >= 0) seen[row] = 1;
  }
  return seen;
}
