import type { Resolve, UndoAnswer, UndoAction } from '@fairlead/domain/changes/changes.contract';
import type { Db } from '../../base/database';
import type { Ctx } from '../../base/context';
import { type Sql, sql } from '../../base/sql';
import type { UndoAsked } from './undo.operations';

/** The number of records changed by a set. */
export async function sizeOf(ctx: Ctx, setId: number): Promise<number> {
  const { size } = await ctx.db.one<{
    size: number;
  }>(sql`select count(distinct (record_type, record_id)) as size from change
    where account_id = ${ctx.account.id} and change_set_id = ${setId}`);
  return size;
}

export async function insertUndo(
  ctx: Ctx,
  setId: number,
  { resolve, setsAside }: UndoAsked,
  total: number,
): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into undo_action (account_id, user_id, undone_change_set_id, resolve, sets_aside, total, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${setId}, ${resolve ?? null}, ${setsAside ?? false}, ${total}, ${ctx.now})
    returning id`);
  return id;
}

/** Whether an undo of the set is waiting or running. */
export async function isBeingUndone(ctx: Ctx, setId: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select id from undo_action where account_id = ${ctx.account.id}
    and undone_change_set_id = ${setId} and status in ('waiting', 'running')`);
  return found !== undefined;
}

export interface UndoWork {
  readonly undone_change_set_id: number;
  readonly resolve: Exclude<Resolve, undefined> | null;
  readonly sets_aside: boolean;
  readonly total: number;
}

export function findUndo(ctx: Ctx, id: number): Promise<UndoWork | undefined> {
  return ctx.db.maybe(sql`select undone_change_set_id, resolve, sets_aside, total from undo_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

/** Only the user's own: the user who requests an undo is the one who waits for it. */
export function readUndo(ctx: Ctx, id: number): Promise<UndoAction | undefined> {
  return ctx.db.maybe(sql`select id, status, total, done, undone, skipped, conflicts, error, change_set_id from undo_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

export function outcomeOf({ undone, skipped, conflicts }: UndoAnswer): Sql {
  return sql`undone = ${undone}, skipped = ${JSON.stringify(skipped)}::jsonb, conflicts = ${JSON.stringify(conflicts)}::jsonb`;
}

export const emptiedUndo = sql`done = 0`;

export async function writeConflicts(
  db: Db,
  account: number,
  id: number,
  conflicts: readonly unknown[],
): Promise<void> {
  await db.run(sql`update undo_action set conflicts = ${JSON.stringify(conflicts)}::jsonb
    where account_id = ${account} and id = ${id}`);
}

/** Deletes undo actions that ended long ago; the change log keeps what was undone. */
export function deleteUndosBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from undo_action where status in ('done', 'failed') and created_at < ${before}`);
}
