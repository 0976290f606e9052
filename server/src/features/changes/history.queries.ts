import type { ChangeOp } from '@fairlead/domain/changes/changes.contract';
import { readableColumns } from '@fairlead/domain/changes/reading';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export interface HistoryRow {
  readonly id: number;
  readonly change_set_id: number;
  readonly op: ChangeOp;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly user_id: number | null;
  readonly via: string;
  readonly at: string;
}

/** The changes of one record, newest first. The caller checks that the actor may see the record. */
export function historyRows(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  limit: number,
  offset: number,
): Promise<HistoryRow[]> {
  return ctx.db.prepared.rows(sql`select c.id, c.change_set_id, c.op, c.before, c.after, s.user_id, s.via, wire_time(c.at) as at
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where ${ofRecord(ctx, kind, id)} order by c.id desc limit ${limit} offset ${offset}`);
}

export async function historyTotal(ctx: Ctx, kind: RecordKind, id: number): Promise<number> {
  return (await ctx.db.one<{ n: number }>(sql`select count(*) as n from change c where ${ofRecord(ctx, kind, id)}`)).n;
}

/** Changes to columns that no reader sees, such as the time of the last activity, are not part of the history. */
function ofRecord(ctx: Ctx, kind: RecordKind, id: number): Sql {
  return sql`c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = ${id}
    and (c.op <> 'update' or jsonb_exists_any(c.after, ${readableColumns(ctx.catalogue, kind)}::text[]))`;
}

export function findChange(ctx: Ctx, kind: RecordKind, id: number, changeId: number): Promise<HistoryRow | undefined> {
  return ctx.db.prepared.maybe(sql`select c.id, c.change_set_id, c.op, c.before, c.after, s.user_id, s.via, wire_time(s.at) as at
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = ${id} and c.id = ${changeId}`);
}

/** The currency of a deal before its first change of currency after this change. */
export function currencyChangeAfter(
  ctx: Ctx,
  id: number,
  change: number,
): Promise<{ currency_id: number | null } | undefined> {
  return ctx.db.maybe(sql`select (c.before->>'currency_id')::bigint as currency_id from change c
    where c.account_id = ${ctx.account.id} and c.record_type = 'deal' and c.record_id = ${id} and c.id > ${change}
      and c.op = 'update' and c.after ? 'currency_id' order by c.id limit 1`);
}

export interface Touch {
  readonly id: number;
  readonly column: string;
  readonly user_id: number | null;
  readonly at: string;
}

/** The last user and time of a change to each column of these records, after a given change or outside a change set. */
export function lastTouches(
  ctx: Ctx,
  type: string,
  ids: readonly number[],
  since: { readonly change?: number; readonly notInSet?: number },
): Promise<Touch[]> {
  return ctx.db.rows(sql`select distinct on (c.record_id, k.key) c.record_id as id, k.key as "column", s.user_id, wire_time(s.at) as at
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    cross join lateral jsonb_object_keys(c.after) as k(key)
    where c.account_id = ${ctx.account.id} and c.record_type = ${type} and c.record_id = any(${ids}::bigint[])
      and c.op = 'update' and c.id > ${since.change ?? 0} and c.change_set_id <> ${since.notInSet ?? 0}
    order by c.record_id, k.key, c.id desc`);
}
