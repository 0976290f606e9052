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
import { OTHERWISE, seenBy, upToDate, type UpToDate } from './up-to-date';
import { Undecided } from './unheld';

/**
 * The records of large accounts in the memory of a server, for questions over all that a reader sees. They are what the reader's
 * transaction sees, or are not answered at all: see decisions 166 and 185.
 */
export interface HeldRecords<Columns extends HeldColumns = HeldColumns> {
  readonly columns: Columns;
  /** By row: 1 for the records that the reader sees. Undefined where these are all. */
  readonly seen: Uint8Array | undefined;
  /** Of deals; undefined until they were asked for. */
  readonly periods: DealPeriods | undefined;
}

/**
 * What `use` makes of the records of a kind that the actor sees, as this transaction sees them; undefined where the database has to
 * read them. It waits for nothing but its next slice: meanwhile the columns stay as they are. What is not held yet, such as columns
 * that `more` names, is read behind the question.
 */
export async function ofHeld<K extends HeldKind, T>(
  ctx: Ctx,
  kind: K,
  use: (held: HeldRecords<ColumnsOf<K>>) => T | Slices<T>,
  more: readonly MoreColumn[] = [],
): Promise<T | undefined> {
  if (!ctx.account.facts_ready || ctx.onlyWith || seesSharedOnly(ctx.actor)) return undefined;
  const seen = visibility(ctx, kind);
  if (!seen.everything && seen.throughDeals) return undefined;
  const store = storeOf(ctx.db.memory);
  const key = keyOf(ctx, kind);
  if (isInVain(ctx, store, key, more)) return undefined;
  const answer = (found: UpToDate) => {
    if (more.some((column) => isLacking(found.held, column))) readBehind(ctx, kind, { more });
    if (!hasMore(found.held, more)) return undefined;
    const { columns, periods } = found.held;
    const own = seen.everything ? undefined : seenBy(found, seen.owners, ctx.actor.id, ctx.db.memory);
    const held = { columns: columns as ColumnsOf<K>, periods, seen: own };
    return { counted: decided(found.held.readers.read(() => inSlices(sliced(use(held))))) };
  };
  for (let tries = 0; tries < 3; tries += 1) {
    const found = await upToDate(ctx, kind, store, seen.everything ? undefined : ctx.actor.id, answer);
    if (found === OTHERWISE) continue;
    if (!found) return undefined;
    if ('records' in found) return notYet(ctx, kind, store, found.records);
    return await found.answer?.counted;
  }
  return undefined;
}

/** Undefined where what is held does not decide the question. */
async function decided<T>(counted: Promise<T>): Promise<T | undefined> {
  try {
    return await counted;
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

/** An account with few records is not asked about again for so long. */
const RESTS_MS = 60_000;

function notYet(ctx: Ctx, kind: HeldKind, store: HeldStore, records: number): undefined {
  if (records >= ctx.db.memory.holdsFrom) readBehind(ctx, kind);
  else store.resting.set(keyOf(ctx, kind), { records, until: performance.now() + RESTS_MS });
}

/** Whether it is known without a question to the database that it has to answer. */
function isInVain(ctx: Ctx, store: HeldStore, key: string, more: readonly MoreColumn[]): boolean {
  if (store.refused.has(key) || more.some(({ name }) => store.refused.has(`${key} ${name}`))) return true;
  if (store.get(key)) return false;
  if (store.reading === key || store.wanted.has(key)) return true;
  const resting = store.resting.get(key);
  return resting !== undefined && resting.records < ctx.db.memory.holdsFrom && performance.now() < resting.until;
}

/** Whether these columns are held; they are remembered as asked for. */
function hasMore({ more: held }: Held, more: readonly MoreColumn[]): boolean {
  if (!more.every(({ name }) => held.has(name))) return false;
  for (const column of more) {
    held.delete(column.name);
    held.set(column.name, column);
  }
  return true;
}
