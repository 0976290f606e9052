import type { ListAction, ListActionBody } from '@fairlead/domain/list-actions/list-actions.contract';
import type { Db } from '../../base/database';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

export async function insertListAction(
  ctx: Ctx,
  { list, ids, replacement_id }: ListActionBody,
  total: number,
): Promise<number> {
  const replacement = typeof replacement_id === 'number' ? replacement_id : null;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into list_action
      (account_id, user_id, list, ids, replacement_id, total, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${list}, ${ids}::bigint[], ${replacement}, ${total}, ${ctx.now})
    returning id`);
  return id;
}

export interface ListWork {
  readonly list: ListActionBody['list'];
  readonly ids: readonly number[];
  readonly replacement_id: number | null;
  readonly total: number;
}

export function findListAction(ctx: Ctx, id: number): Promise<ListWork | undefined> {
  return ctx.db.maybe(sql`select list, to_jsonb(ids) as ids, replacement_id, total from list_action
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export function readListAction(ctx: Ctx, id: number): Promise<ListAction | undefined> {
  return ctx.db.maybe(sql`select id, list, status, total, done, error, change_set_id from list_action
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export const emptiedListAction = sql`done = 0`;

/** Deletes actions that ended before the given time; the change log keeps what they did. */
export function deleteListActionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from list_action where status in ('done', 'failed') and created_at < ${before}`);
}
