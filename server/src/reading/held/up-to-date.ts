import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { factsHeld, type HeldColumns } from './columns';
import { Unheld } from './unheld';
import type { DealColumns } from './deal-columns';
import { readBeside } from './held-deals.queries';
import type { HeldKind } from './held-kinds';
import {
  MOST_CHANGES,
  readRecords,
  type Shared,
  sharedAmong,
  sharedWith,
  type Standing,
  standingOf,
} from './held-records.queries';
import { type Held, type HeldStore, keyOf, type Reading } from './held-store';
import { readMore } from './more-columns.queries';
import { keptRanks } from './kept-ranks';
import { forgetMore, putMore } from './more-values';
import { readSnapshot, seesAllOf, type Snapshot } from './snapshot';

/** With more changed values than this, all records are read again: applying the changes would block the server for too long. */
const MOST_CHANGED = 600_000;

/** What is held, in the state that the asking transaction sees. It is valid until the next `await`. */
export interface UpToDate {
  readonly held: Held;
  /** The ids that are shared with the reader, packed; undefined if the reader's shares are held or not needed. */
  readonly shared: Buffer | null | undefined;
}

/** The columns changed during the check or were dropped: the caller tries again. */
export const TRY_AGAIN = 'try again';
/** The kind is not held; the account has this many records of it. */
export interface NotHeld {
  readonly records: number;
}

/**
 * Brings the held records to the state that this transaction sees, in one round trip if nothing changed, and calls `use`. Undefined if
 * that is impossible: the transaction writes, or it began before the oldest state that the columns still show.
 */
export async function upToDate<T>(
  ctx: Reading,
  kind: HeldKind,
  store: HeldStore,
  reader: number | undefined,
  use: (found: UpToDate) => T,
): Promise<{ readonly answer: T } | NotHeld | undefined | typeof TRY_AGAIN> {
  const key = keyOf(ctx, kind);
  const held = store.get(key);
  const [version, last] = [held?.version, held?.last];
  const [standing, shared] = await Promise.all([
    standingOf(ctx, kind, last && { snapshot: last.text, from: last.from }),
    lacksShares(held, reader) ? sharedWith(ctx, kind, reader) : undefined,
  ]);
  if (!standing.is_settled) return undefined;
  if (!held || !last) return { records: standing.records };
  if (isLost(last, held, standing)) {
    store.delete(key);
    return TRY_AGAIN;
  }
  const now = readSnapshot(standing.snapshot);
  if (!seesAllOf(now, held.first)) return undefined;
  const isNewer = !seesAllOf(held.last, now);
  const changed = isNewer ? (standing.changed ?? []) : [];
  const ids = withOwed(held, changed);
  if (held.version !== version) return TRY_AGAIN;
  const write = ids.length ? await readAlone(asksOften(ctx, ids), held, ids) : undefined;
  // No `await` from here on: the update, its bookkeeping and `use` belong to one moment.
  if (!mayWrite(held, version, write)) return TRY_AGAIN;
  if (write && !isUpdated(ctx, store, held, ids, write)) return undefined;
  if (isNewer) held.last = now;
  if (changed.length) held.first = now;
  store.recent(key, held);
  return { answer: use({ held, shared }) };
}

function lacksShares(held: Held | undefined, reader: number | undefined): reader is number {
  return held !== undefined && reader !== undefined && !held.shares.has(reader);
}

function withOwed({ owed }: Held, changed: readonly number[]): readonly number[] {
  return owed.size ? [...new Set([...changed, ...owed])] : changed;
}

/** Whether the columns cannot be updated: the database restarted, notes of changes were deleted, or too much changed. */
function isLost(last: Snapshot, { started, columns }: Held, standing: Standing): boolean {
  if (started !== standing.started || standing.kept_from > last.from) return true;
  const { changed } = standing;
  return (
    changed === null || changed.length > MOST_CHANGES || changed.length * factsHeld(columns.kind).length > MOST_CHANGED
  );
}

/** Up to this many records, the plan of a lookup does not depend on the table. */
const FEW = 200;

/** Nearly every question reads a few changed records: with prepared statements, which are planned once. */
function asksOften(ctx: Reading, ids: readonly number[]): Reading {
  return ids.length > FEW ? ctx : { ...ctx, db: { ...ctx.db, ...ctx.db.prepared } };
}

export function isOfDeals(columns: HeldColumns): columns is DealColumns {
  return columns.kind === DEAL.name;
}

/** Writes changed records into the columns, and returns how many ranks of each column became unknown. */
type Write = () => ReadonlyMap<string, number>;

function mayWrite(held: Held, version: number | undefined, write: Write | undefined): boolean {
  return held.version === version && (write === undefined || held.computations.areNone);
}

/** Reads the changed records, and waits until the running computations are done. */
async function readAlone(ctx: Reading, held: Held, ids: readonly number[]): Promise<Write> {
  const { version } = held;
  const write = await readChanged(ctx, held, ids);
  while (held.version === version && !held.computations.areNone) await held.computations.ended();
  return write;
}

/** Reads these records again, and returns the function that writes them into the columns. Deleted ones get a row that does not live. */
async function readChanged(ctx: Reading, held: Held, ids: readonly number[]): Promise<Write> {
  const { columns, periods } = held;
  const [more, readers] = [[...held.more.values()], [...held.shares.keys()]];
  const [records, writeBeside, sets, shared] = await Promise.all([
    readRecords(ctx, columns.kind, ids),
    isOfDeals(columns) ? readBeside(ctx, columns, periods, ids) : undefined,
    readMore(
      ctx,
      columns.kind,
      more.filter(({ form }) => form !== 'ranks'),
      ids,
    ),
    readers.length ? sharedAmong(ctx, columns.kind, readers, ids) : [],
  ]);
  return () => {
    const putBack = keptRanks(columns, more, ids, held.owed);
    columns.drop(ids);
    if (records) columns.put(records);
    writeBeside?.();
    forgetMore(columns, more, ids);
    for (const { columns: own, sent } of sets) if (sent) putMore(columns, columns, own, sent);
    writeShares(held, ids, shared);
    return putBack();
  };
}

function writeShares({ columns, shares }: Held, ids: readonly number[], shared: readonly Shared[]): void {
  if (!shares.size) return;
  for (const [reader, mask] of shares) {
    const own = mask.length < columns.live.length ? enlargedMask(mask, columns.live.length) : mask;
    shares.set(reader, own);
    for (const id of ids) own[columns.rowOf(id)] = 0;
  }
  for (const { user, id } of shared) {
    const own = shares.get(user);
    if (own) own[columns.rowOf(id)] = 1;
  }
}

function enlargedMask(mask: Uint8Array, size: number): Uint8Array {
  const larger = new Uint8Array(size);
  larger.set(mask);
  return larger;
}

/** Writes the changed records. After a failure the columns may be half written: they are dropped, and the database answers. */
function isUpdated(ctx: Reading, store: HeldStore, held: Held, ids: readonly number[], write: Write): boolean {
  const { kind } = held.columns;
  const key = keyOf(ctx, kind);
  held.version += 1;
  try {
    const unranked = write();
    held.periods?.tidy();
    held.owed.clear();
    if (held.changing) for (const id of ids) held.changing.add(id);
    for (const [name, count] of unranked) held.unranked.set(name, (held.unranked.get(name) ?? 0) + count);
    store.makeRoom(0, key);
    return true;
  } catch (err) {
    store.delete(key);
    if (!(err instanceof Unheld))
      ctx.log.error({ err, account: ctx.account.id, kind }, 'what memory holds was dropped');
    return false;
  }
}
