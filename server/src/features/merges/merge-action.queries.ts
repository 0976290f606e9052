import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergeAction, MergeGroup } from '@fairlead/domain/merges/merges.contract';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Wanted } from './survivor';

/** `certain` if it is merged only as long as its records are certain duplicates. */
export type AskedGroup = MergeGroup & Partial<Wanted> & { readonly certain?: true };
type Refused = MergeAction['refused'][number];

export interface StoredAction {
  readonly record_type: RecordKind;
  readonly status: MergeAction['status'];
  readonly groups: readonly AskedGroup[];
  readonly total: number;
  /** The group with which the next part begins. */
  readonly place: number;
  readonly merged: number;
  readonly refused: readonly Refused[];
  readonly skipped: readonly number[];
  readonly change_sets: readonly number[];
  /** The action whose merges this one splits. */
  readonly undoes_id: number | null;
}

export async function insertMergeAction(ctx: Ctx, kind: RecordKind, groups: readonly AskedGroup[]): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into record_merge_action
      (account_id, user_id, record_type, groups, total, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${kind}, ${JSON.stringify(groups)}::jsonb, ${groups.length}, ${ctx.now})
    returning id`);
  return id;
}

export async function insertUndoOfMerges(
  ctx: Ctx,
  undoes: number,
  kind: RecordKind,
  sets: readonly number[],
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into record_merge_action
      (account_id, user_id, record_type, groups, total, change_sets, undoes_id, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${kind}, '[]', ${sets.length}, ${sets}::bigint[], ${undoes}, ${ctx.now})
    returning id`);
  return id;
}

/** Whether an action is undone, or being undone. */
export async function isUndone(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select id from record_merge_action
    where account_id = ${ctx.account.id} and undoes_id = ${id} and status <> 'failed'`);
  return found !== undefined;
}

export function findMergeAction(ctx: Ctx, id: number): Promise<StoredAction | undefined> {
  return ctx.db.maybe(sql`select record_type, status, groups, total, place, merged, refused, skipped,
      change_sets::float8[] as change_sets, undoes_id from record_merge_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

/** Only the user's own: the user who asks for it is the one who waits for it. */
export function readMergeAction(
  ctx: Ctx,
  id: number,
): Promise<(Omit<MergeAction, 'type'> & { record_type: RecordKind }) | undefined> {
  return ctx.db.maybe(sql`select id, record_type, status, total, done, merged, refused, error from record_merge_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

/** In the transaction of the part that ends here. */
export async function saveMergePlace(
  ctx: Ctx,
  id: number,
  { place, merged, refused, sets }: Pick<StoredAction, 'place' | 'merged' | 'refused'> & { sets: readonly number[] },
): Promise<void> {
  await ctx.db.run(sql`update record_merge_action set place = ${place}, done = ${place}, merged = ${merged},
      refused = ${JSON.stringify(refused)}::jsonb, change_sets = ${sets}::bigint[]
    where account_id = ${ctx.account.id} and id = ${id}`);
}

/** The part is repeated without this group. */
export async function skipGroup(
  db: Db,
  account: number,
  id: number,
  { place, refused }: { readonly place: number; readonly refused: Refused },
): Promise<void> {
  await db.run(sql`update record_merge_action set skipped = skipped || ${place}::integer,
      refused = refused || ${JSON.stringify([refused])}::jsonb, done = place
    where account_id = ${account} and id = ${id}`);
}

/** Committed parts stay. */
export const emptiedMergeAction = sql`done = place`;

/** The change log keeps what was merged. */
export function deleteMergeActionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from record_merge_action where status in ('done', 'failed') and created_at < ${before}`);
}
