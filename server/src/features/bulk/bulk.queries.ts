import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { BulkAction, BulkActName, BulkRefusal, BulkStatus, Chosen } from '@fairlead/domain/bulk/bulk.contract';
import type { Db } from '../../base/database';
import { allOfRow, foundByIndex, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, sql } from '../../base/sql';
import { visibleParts } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { bulkActionJson, refusedName } from './bulk.present';
import { recordKinds } from '../record-kinds/public';

/** A bulk action with the columns that the job needs. */
export interface Bulk {
  readonly id: number;
  readonly kind: RecordKind;
  readonly act: BulkActName;
  readonly status: BulkStatus;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly total: number;
}

export interface RefusedRecord {
  readonly record_id: number;
  readonly reason: string;
}

/** Of one part of the chosen records. */
export interface Outcome {
  readonly changed: number;
  readonly refusals: readonly RefusedRecord[];
}

/** A failed action changed nothing, and its ids are no longer needed. */
export const emptiedBulk = sql`ids = '{}', done = 0, changed = 0, refused = 0`;
export const spentBulk = sql`ids = '{}'`;

/** The chosen records as a condition on alias t: given ids, or everything in the list, minus exceptions. */
export function chosenWhere(ctx: Ctx, kind: RecordKind, chosen: Chosen): RowSql {
  const { ids, except } = chosen;
  const listed = rowColumn('t', 'id');
  return allOfRow([
    ids ? foundByIndex(rowSql`${listed} = any(${ids}::bigint[])`) : recordKinds[kind].where(ctx, chosen),
    ...(except?.length ? [rowSql`${listed} <> all(${except}::bigint[])`] : []),
  ]);
}

/** The ids of all records that the actor sees and the condition on t selects, in id order. */
export async function chosenIds(ctx: Ctx, kind: RecordKind, where: RowSql): Promise<number[]> {
  const parts = visibleParts(ctx, kind, 't', [where]).map(
    (part) => sql`select t.id from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from (${join(parts, ' union all ')}) x order by id`);
  return rows.map(({ id }) => id);
}

export async function insertBulk(
  ctx: Ctx,
  bulk: { kind: RecordKind; act: BulkActName; changes: object; ids: readonly number[] },
): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into bulk_action (account_id, kind, act, user_id, changes, ids, total, created_at)
    values (${ctx.account.id}, ${bulk.kind}, ${bulk.act}, ${ctx.actor.id}, ${JSON.stringify(bulk.changes)}::jsonb,
      ${bulk.ids}::bigint[], ${bulk.ids.length}, ${ctx.now})
    returning id`);
  return id;
}

/** The user's own; account administrators see all. */
const mine = (ctx: Ctx) =>
  sql`t.account_id = ${ctx.account.id} and (t.user_id = ${ctx.actor.id} or ${ctx.actor.is_account_admin})`;

export function findBulk(ctx: Ctx, id: number): Promise<Bulk | undefined> {
  return ctx.db.maybe<Bulk>(
    sql`select t.id, t.kind, t.act, t.status, t.changes, t.total from bulk_action t where t.id = ${id} and ${mine(ctx)}`,
  );
}

/** The next ids only, so that memory use does not depend on how many were chosen. */
export async function nextIds(ctx: Ctx, id: number, from: number, to: number): Promise<number[]> {
  const { ids } = await ctx.db.one<{ ids: number[] }>(sql`select to_jsonb(t.ids[${from + 1}::int:${to}::int]) as ids
    from bulk_action t where t.account_id = ${ctx.account.id} and t.id = ${id}`);
  return ids;
}

export async function presentBulk(ctx: Ctx, id: number): Promise<BulkAction> {
  const { json } = await ctx.db.one<{ json: BulkAction }>(
    sql`select ${bulkActionJson(ctx)} as json from bulk_action t where t.id = ${id} and ${mine(ctx)}`,
  );
  return json;
}

export async function listBulks(
  ctx: Ctx,
  running: boolean,
  limit: number,
  offset: number,
): Promise<{ entries: BulkAction[]; total: number }> {
  const own = sql`t.account_id = ${ctx.account.id} and t.user_id = ${ctx.actor.id}
    and ${running ? sql`t.status in ('waiting', 'running')` : sql`true`}`;
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from bulk_action t where ${own}`);
  const rows = await ctx.db.rows<{ json: BulkAction }>(sql`select ${bulkActionJson(ctx)} as json from bulk_action t
    where ${own} order by t.id desc limit ${limit} offset ${offset}`);
  return { entries: rows.map(({ json }) => json), total };
}

export function readRefusals(ctx: Ctx, bulk: Bulk, limit: number, offset: number): Promise<BulkRefusal[]> {
  return ctx.db.rows(sql`select r.record_id, ${refusedName(ctx, bulk.kind)} as name, r.reason from bulk_refusal r
    where r.account_id = ${ctx.account.id} and r.bulk_action_id = ${bulk.id}
    order by r.record_id limit ${limit} offset ${offset}`);
}

export async function writeRefusals(ctx: Ctx, id: number, refusals: readonly RefusedRecord[]): Promise<void> {
  if (!refusals.length) return;
  await ctx.db.run(sql`insert into bulk_refusal (account_id, bulk_action_id, record_id, reason)
    select ${ctx.account.id}, ${id}, x.record_id, x.reason
      from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as x(record_id bigint, reason text)`);
}

/** Deletes actions that ended long ago, with their refusals. */
export function deleteBulkActionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from bulk_action where status in ('done', 'failed') and created_at < ${before}`);
}
