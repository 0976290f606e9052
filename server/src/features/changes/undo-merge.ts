import { idColumnOf, isRecordKind, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { isHanging } from '@fairlead/domain/kinds/hanging';
import { nameInTheWay, RESTORE_FIRST, SPLIT_FIRST } from '@fairlead/domain/merges/wording';
import type { Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';
import { conflict, forbidden, notFound } from '../../base/errors';
import { mayDo } from '../../http/access';
import { lockHangingRows } from '../../reading/hanging';
import { withMerged } from '../../reading/merged';
import { lockDeleted, lockRecords, lockRows, readRows } from '../../reading/records';
import { updateRecords } from '../../writing/changes';
import { factsOf, seenIds } from '../../writing/record-writing';
import { forgetSplit, passOnAsides, setSplitAside, takeBackAsides } from '../duplicates/public';
import { recordName } from './record-name';
import { type ChangeSet, mergedBy } from './undo.queries';
import type { Clash, UndoRun } from './undo-run';

/** A merge that is split, or made again by undoing its split. */
export interface UndoneMerge {
  readonly kind: RecordKind;
  readonly into: number;
  readonly ids: readonly number[];
  readonly splits: boolean;
}

/** The merge that the set made, or that it split; undefined for any other set. */
export async function mergeUndoneBy(ctx: Ctx, set: ChangeSet): Promise<UndoneMerge | undefined> {
  return (
    (await mergeOf(ctx, set.id, true)) ?? (set.undoes_id === null ? undefined : mergeOf(ctx, set.undoes_id, false))
  );
}

async function mergeOf(ctx: Ctx, set: number, splits: boolean): Promise<UndoneMerge | undefined> {
  const rows = await mergedBy(ctx, set);
  const kind = rows[0]?.record_type;
  if (!kind) return undefined;
  const column = idColumnOf(kind);
  const ids = rows.flatMap((row) => row[column] ?? []);
  const into = rows[0]?.[`into_${column}`];
  return into === null || into === undefined ? undefined : { kind, into, ids, splits };
}

/** Splitting needs the same rights as merging: to see each record and to merge it. */
export async function requireMayUndo(ctx: Ctx, { kind, into, ids, splits }: UndoneMerge): Promise<void> {
  const all = [into, ...ids];
  const rows: Row[] = await lockRecords(ctx, kind, all);
  if (rows.length < all.length) rows.push(...(await lockDeleted(ctx, kind, all)));
  if (rows.length < all.length) throw notFound();
  const stayed = rows.find(({ id }) => id === into);
  if (splits && stayed?.deleted_via === 'merge') throw conflict(SPLIT_FIRST);
  if (stayed && stayed.deleted_at !== null) throw conflict(RESTORE_FIRST);
  const facts = rows.map((row) => factsOf(ctx, kind, row));
  const both_reassignable = facts.every((one) => mayDo(ctx, 'update_owner', kind, one));
  if (!facts.every((one) => mayDo(ctx, 'merge', kind, { ...one, both_reassignable }))) throw forbidden();
}

/** Every record exists again, unless another company has taken its name. */
export async function requireSettled(ctx: Ctx, { kind, ids, splits }: UndoneMerge): Promise<void> {
  if (!splits) return;
  const missing = (await readRows(ctx, kind, ids)).find(({ deleted_at }) => deleted_at !== null);
  if (missing) throw conflict(nameInTheWay(kind, recordName(kind, missing) ?? ''));
}

/** The sets of the record that stayed, before a split. */
export async function setsOf(ctx: Ctx, { kind, into, splits }: UndoneMerge): Promise<Row | undefined> {
  return splits ? (await readRows(ctx, kind, [into]))[0] : undefined;
}

/** What a record that remains merged also brought, such as the same tag, stays with the remaining record. */
export async function keepOfOthers(ctx: Ctx, { kind, into, ids }: UndoneMerge, before: Row | undefined): Promise<void> {
  const others = before ? (await withMerged(ctx, kind, [into])).filter((id) => id !== into && !ids.includes(id)) : [];
  if (!before || !others.length) return;
  const rows = await readRows(ctx, kind, others);
  const [now] = await lockRows(ctx, kind, [into]);
  if (!now) return;
  const patch: Record<string, readonly number[]> = {};
  for (const key of Object.keys(kindOf(kind).links)) {
    const brought = new Set(rows.flatMap((row) => setIn(row, key)));
    const gone = setIn(before, key).filter((id) => brought.has(id) && !setIn(now, key).includes(id));
    if (gone.length) patch[key] = [...setIn(now, key), ...gone];
  }
  if (Object.keys(patch).length) await updateRecords(ctx, kind, [{ before: now, patch }]);
}

/** Dismissed pairs follow a split, and a repeated merge. */
export async function settleAsides(
  ctx: Ctx,
  { kind, into, ids, splits }: UndoneMerge,
  { set, setsAside }: { readonly set: ChangeSet; readonly setsAside: boolean },
): Promise<void> {
  const merge = { into, ids };
  if (!splits) {
    await forgetSplit(ctx, kind, merge, set.id);
    return passOnAsides(ctx, kind, merge);
  }
  await takeBackAsides(ctx, kind, merge);
  if (setsAside) await setSplitAside(ctx, kind, merge);
}

const setIn = (row: Row, key: string) => (row[key] as readonly number[] | undefined) ?? [];

/** Changes that the actor does not see are counted, not named. */
export async function hideUnseen(run: UndoRun, { kind, into, ids }: UndoneMerge): Promise<void> {
  const skipped = run.skipped.flatMap((one) =>
    isRecordKind(one.record_type) ? [{ type: one.record_type, id: one.record_id, one }] : [],
  );
  const named: { readonly type: RecordType; readonly id: number }[] = [...skipped, ...run.clashes];
  const seen = new Map<RecordType, ReadonlySet<number>>();
  for (const type of new Set(named.map((one) => one.type))) {
    const asked = named.flatMap((one) => (one.type === type ? [one.id] : []));
    seen.set(type, new Set(await seenAmong(run.ctx, type, [...new Set(asked)])));
  }
  const merged = new Set([into, ...ids]);
  const isSeen = (type: RecordType, id: number) =>
    (type === kind && merged.has(id)) || seen.get(type)?.has(id) === true;
  const kept = skipped.filter(({ type, id }) => isSeen(type, id)).map(({ one }) => one);
  run.skipped.splice(0, run.skipped.length, ...kept);
  run.clashes.forEach((clash, at) => {
    if (!isSeen(clash.type, clash.id)) run.clashes[at] = nameless(clash);
  });
}

async function seenAmong(ctx: Ctx, type: RecordType, ids: readonly number[]): Promise<readonly number[]> {
  if (isRecordKind(type)) return seenIds(ctx, type, ids);
  return isHanging(type) ? (await lockHangingRows(ctx, type, ids)).map(({ id }) => id) : [];
}

function nameless({ type, id, column }: Clash): Clash {
  return { type, id, column, name: null };
}
