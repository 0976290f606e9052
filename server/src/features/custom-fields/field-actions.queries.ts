import type { FieldEntryBody } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldAction } from '@fairlead/domain/field-conversions/field-conversions.contract';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';

export interface NewAction {
  readonly custom_field_id: number;
  readonly act: FieldAction['act'];
  readonly from_type?: FieldType;
  readonly to_type?: FieldType;
  readonly entries?: readonly FieldEntryBody[];
  readonly total: number;
}

export async function insertFieldAction(ctx: Ctx, one: NewAction): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into custom_field_action
      (account_id, user_id, custom_field_id, act, from_type, to_type, entries, total, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${one.custom_field_id}, ${one.act}, ${one.from_type ?? null},
      ${one.to_type ?? null}, ${JSON.stringify(one.entries ?? [])}::jsonb, ${one.total}, ${ctx.now})
    returning id`);
  return id;
}

/** Actions done at once are recorded too, so that they can be undone later. */
export async function insertDoneAction(ctx: Ctx, one: NewAction, change_set_id: number): Promise<void> {
  const id = await insertFieldAction(ctx, one);
  await ctx.db.run(sql`update custom_field_action set status = 'done', done = total, change_set_id = ${change_set_id},
      finished_at = ${ctx.now}
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export interface FieldWork {
  readonly custom_field_id: number;
  readonly act: FieldAction['act'];
  readonly from_type: FieldType | null;
  readonly to_type: FieldType | null;
  readonly entries: readonly FieldEntryBody[];
  readonly total: number;
}

export function findFieldAction(ctx: Ctx, id: number): Promise<FieldWork | undefined> {
  return ctx.db.maybe(sql`select custom_field_id, act, from_type, to_type, entries, total from custom_field_action
    where account_id = ${ctx.account.id} and id = ${id}`);
}

const shown = sql`t.id, t.custom_field_id, t.act, t.from_type, t.to_type, t.status, t.total, t.done, t.error,
  t.change_set_id, wire_time(t.created_at) as created_at`;

export function readFieldAction(ctx: Ctx, id: number): Promise<FieldAction | undefined> {
  return ctx.db.maybe(
    sql`select ${shown} from custom_field_action t where t.account_id = ${ctx.account.id} and t.id = ${id}`,
  );
}

/** The last one, as long as it has not been undone. */
export function readLastAction(ctx: Ctx, field: number): Promise<FieldAction | undefined> {
  return ctx.db.maybe(sql`select ${shown} from custom_field_action t
    where t.account_id = ${ctx.account.id} and t.custom_field_id = ${field}
      and not exists (select from change_set s where s.account_id = t.account_id and s.id = t.change_set_id
        and s.undone_by_id is not null)
    order by t.id desc limit 1`);
}

export async function isUnderWay(ctx: Ctx, field: number): Promise<boolean> {
  const { found } = await ctx.db.one<{ found: boolean }>(sql`select exists (select from custom_field_action
    where account_id = ${ctx.account.id} and custom_field_id = ${field} and status in ('waiting', 'running')) as found`);
  return found;
}

export const emptiedFieldAction: Sql = sql`done = 0`;

/** Deletes actions that ended before the given time; the change log keeps what they did. */
export function deleteFieldActionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from custom_field_action where status in ('done', 'failed') and created_at < ${before}`);
}
