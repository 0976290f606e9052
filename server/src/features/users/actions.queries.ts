import type { UserAction } from '@fairlead/domain/users/user-actions.contract';
import type { Db } from '../../base/database';
import { jsonOf, type Presentation } from '../../presenting/present';
import { name, raw, type Sql, sql } from '../../base/sql';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';

export interface NewAction {
  readonly act: UserAction['act'];
  readonly user_id: number | null;
  readonly reassign_to_user_id: number | null;
  readonly ids: readonly number[];
  readonly value: number | boolean | null;
}

/** An action with the values that its execution needs. */
export interface Action extends NewAction {
  readonly id: number;
  readonly status: UserAction['status'];
}

export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly refusals: readonly { readonly user_id: number; readonly reason: string }[];
}

/** A failed action changed nothing and refused no user. */
export const emptiedAction = sql`done = 0, changed = 0, refusals = '[]'`;

export async function insertAction(
  ctx: Ctx,
  { act, user_id, reassign_to_user_id, ids, value }: NewAction,
): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into user_action (account_id, act, asked_by_user_id, user_id, reassign_to_user_id, ids, value, total, created_at)
    values (${ctx.account.id}, ${act}, ${ctx.actor.id}, ${user_id}, ${reassign_to_user_id}, ${ids}::bigint[],
      ${JSON.stringify(value)}::jsonb, ${ids.length}, ${ctx.now}) returning id`);
  return id;
}

export function findAction(ctx: Ctx, id: number): Promise<Action | undefined> {
  return ctx.db.maybe(sql`select id, act, status, user_id, reassign_to_user_id, to_jsonb(ids) as ids, value
    from user_action where account_id = ${ctx.account.id} and id = ${id}`);
}

const plain = ['id', 'act', 'status', 'total', 'done', 'changed', 'error', 'change_set_id'];
const named = (column: string): Sql => sql`(select json_build_object('id', u.id, 'full_name', u.full_name)
  from account_user u where u.account_id = t.account_id and u.id = t.${name(column)})`;
const shown: Presentation = {
  ...Object.fromEntries(plain.map((key) => [key, sql`t.${name(key)}`])),
  refusals: sql`(select coalesce(json_agg(json_build_object('user_id', r.user_id, 'full_name', coalesce(u.full_name, ''),
      'reason', r.reason) order by r.user_id), '[]')
    from jsonb_to_recordset(t.refusals) as r(user_id bigint, reason text)
    left join account_user u on u.account_id = t.account_id and u.id = r.user_id)`,
  user: named('user_id'),
  reassign_to_user: named('reassign_to_user_id'),
  created_at: sql`wire_time(t.created_at)`,
  finished_at: sql`wire_time(t.finished_at)`,
};
const json = jsonOf(shown, Object.keys(shown));

export async function presentAction(ctx: Ctx, id: number): Promise<UserAction | undefined> {
  const found = await ctx.db.maybe<{ json: UserAction }>(
    sql`select ${json} as json from user_action t where t.account_id = ${ctx.account.id} and t.id = ${id}`,
  );
  return found?.json;
}

export async function listActions(
  ctx: Ctx,
  limit: number,
  offset: number,
): Promise<{ entries: UserAction[]; total: number }> {
  const own = sql`t.account_id = ${ctx.account.id}`;
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from user_action t where ${own}`);
  const rows = await ctx.db.rows<{ json: UserAction }>(sql`select ${json} as json from user_action t
    where ${own} order by t.id desc limit ${limit} offset ${offset}`);
  return { entries: rows.map((row) => row.json), total };
}

/** Deletes actions that ended before the given time. The queue ends those that still wait or run. */
export function deleteActionsBefore(db: Db, account: number, before: Date): Promise<number> {
  return db.run(sql`delete from user_action where account_id = ${account} and status in ('done', 'failed')
    and coalesce(finished_at, created_at) < ${before}`);
}

/** The ids of all records of a user, including those in the recycle bin, in ascending order. */
export async function ownedIds(ctx: Ctx, kind: RecordKind, userId: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select id from ${raw(kind)} where account_id = ${ctx.account.id} and owner_key = ${userId} order by id`,
  );
  return rows.map(({ id }) => id);
}
