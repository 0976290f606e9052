import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../../base/context';
import { visibility } from '../visible';
import type { ColumnsOf, HeldColumns } from './columns';
import type { DealPeriods } from './deal-periods';
import { readBehind } from './held-behind';
import type { HeldKind } from './held-kinds';
import { type Held, type HeldStore, isLacking, keyOf, storeOf } from './held-store';
import type { MoreColumn } from './more-columns';
import { inSlices, sliced, type Slices } from './slices';
import { seenBy } from './seen-rows';
import { TRY_AGAIN, upToDate, type UpToDate } from './up-to-date';
import { Undecided } from './unheld';

/**
 * The records of large accounts in the memory of a server, for questions over everything that a reader sees. An answer is exactly what
 * the reader's transaction sees; otherwise the database answers. See decisions 166 and 185.
 */
export interface HeldRecords<Columns extends HeldColumns = HeldColumns> {
  readonly columns: Columns;
  /** By row: 1 for the records that the reader sees; undefined if the reader sees all. */
  readonly seen: Uint8Array | undefined;
  /** The past of deals; undefined if it is not held. */
  readonly periods: DealPeriods | undefined;
}

/**
 * The result of `use` over the records of a kind that the actor sees, as this transaction sees them; undefined if the database has to
 * answer. `use` may compute in slices, and the columns do not change until it is done. What is not held, such as a column of `more`, is
 * read in the background.
 */
export async function ofHeld<K extends HeldKind, T>(
  ctx: Ctx,
  kind: K,
  use: (held: HeldRecords<ColumnsOf<K>>) => T | Slices<T>,
  more: readonly MoreColumn[] = [],
): Promise<T | undefined> {
  if (!mayAnswer(ctx, kind, more)) return undefined;
  const seen = visibility(ctx, kind);
  const store = storeOf(ctx.db.memory);
  const answer = (found: UpToDate) => {
    if (more.some((column) => isLacking(found.held, column))) readBehind(ctx, kind, { more });
    if (!hasMore(found.held, more)) return undefined;
    const { columns, periods } = found.held;
    const own = seen.everything ? undefined : seenBy(found, seen.owners, ctx.actor.id, ctx.db.memory);
    const held = { columns: columns as ColumnsOf<K>, periods, seen: own };
    return { counted: decided(found.held.computations.run(() => inSlices(sliced(use(held))))) };
  };
  for (let tries = 0; tries < 3; tries += 1) {
    const found = await upToDate(ctx, kind, store, seen.everything ? undefined : ctx.actor.id, answer);
    if (found === TRY_AGAIN) continue;
    if (!found) return undefined;
    if ('records' in found) return notYet(ctx, kind, store, found.records);
    return await found.answer?.counted;
  }
  return undefined;
}

/** False if it is already known, without a query, that the database has to answer. */
export function mayAnswer(ctx: Ctx, kind: HeldKind, more: readonly MoreColumn[] = []): boolean {
  if (!ctx.account.facts_ready || ctx.onlyWith || seesSharedOnly(ctx.actor)) return false;
  const seen = visibility(ctx, kind);
  if (!seen.everything && seen.throughDeals) return false;
  return !isInVain(ctx, storeOf(ctx.db.memory), keyOf(ctx, kind), more);
}

/** Undefined if the columns cannot decide the question. */
async function decided<T>(counted: Promise<T>): Promise<T | undefined> {
  try {
    return await counted;
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

/** The time before a kind with few records is checked again. */
const RESTS_MS = 60_000;

function notYet(ctx: Ctx, kind: HeldKind, store: HeldStore, records: number): undefined {
  if (records >= ctx.db.memory.holdsFrom) readBehind(ctx, kind);
  else store.resting.set(keyOf(ctx, kind), { records, until: performance.now() + RESTS_MS });
}

/** Whether it is known that an account has too few records of a kind to hold them. */
export function hasFew(ctx: Ctx, kind: HeldKind): boolean {
  const { records = -1 } = storeOf(ctx.db.memory).resting.get(keyOf(ctx, kind)) ?? {};
  return records >= 0 && records < ctx.db.memory.holdsFrom;
}

function isInVain(ctx: Ctx, store: HeldStore, key: string, more: readonly MoreColumn[]): boolean {
  if (store.refused.has(key) || more.some(({ name }) => store.refused.has(`${key} ${name}`))) return true;
  if (store.get(key)) return false;
  if (store.reading === key || store.wanted.has(key)) return true;
  const resting = store.resting.get(key);
  return resting !== undefined && resting.records < ctx.db.memory.holdsFrom && performance.now() < resting.until;
}

/** Whether these columns are held; if so, they become the most recently used. */
function hasMore({ more: held }: Held, more: readonly MoreColumn[]): boolean {
  if (!more.every(({ name }) => held.has(name))) return false;
  for (const column of more) {
    held.delete(column.name);
    held.set(column.name, column);
  }
  return true;
}
