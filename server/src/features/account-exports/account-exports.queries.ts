import type { AccountExport } from '@fairlead/domain/account-exports/account-exports.contract';
import { EXPORT_DAYS, type ExportType } from '@fairlead/domain/account-exports/account-exports';
import type { DatePreset } from '@fairlead/domain/dates/presets';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import { jsonOf, userJson } from '../../presenting/present';

export interface Asked {
  readonly export_type: ExportType;
  readonly period: DatePreset;
  readonly period_from: string | null;
  readonly period_to: string | null;
}

export interface Recipients {
  readonly callout_url: string | null;
  readonly notification_emails: readonly string[];
}

export interface StoredExport extends Asked, Recipients {
  readonly id: number;
  readonly user_id: number;
  readonly status: AccountExport['status'];
  readonly bytes: number | null;
}

const PATH = '/api/v3/admin/account_exports/';

function exportJson(ctx: Ctx): Sql {
  const isThere = sql`t.bytes is not null and exists (select from account_export_part p
    where p.account_id = t.account_id and p.export_id = t.id and p.n = 0)`;
  const presentation = {
    id: sql`t.id`,
    account_id: sql`t.account_id`,
    user_id: sql`t.user_id`,
    user: userJson(ctx, sql`t.user_id`),
    export_type: sql`t.export_type`,
    period: sql`t.period`,
    period_from: sql`to_char(t.period_from, 'YYYY/MM/DD')`,
    period_to: sql`to_char(t.period_to, 'YYYY/MM/DD')`,
    callout_url: sql`t.callout_url`,
    callout_outcome: sql`t.callout_outcome`,
    notification_emails: sql`array_to_string(t.notification_emails, ',')`,
    status: sql`t.status`,
    total: sql`t.total`,
    done: sql`t.done`,
    error: sql`t.error`,
    bytes: sql`t.bytes`,
    file_url: sql`case when t.user_id = ${ctx.actor.id} and ${isThere} then ${PATH}::text || t.id || '/file.zip' end`,
    created_at: sql`wire_time(t.created_at)`,
    finished_at: sql`wire_time(t.finished_at)`,
  };
  return jsonOf(presentation, Object.keys(presentation));
}

export async function listed(
  ctx: Ctx,
  limit: number,
  offset: number,
): Promise<{ entries: AccountExport[]; total: number }> {
  const here = sql`t.account_id = ${ctx.account.id}`;
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from account_export t where ${here}`,
  );
  const rows = await ctx.db.rows<{ json: AccountExport }>(sql`select ${exportJson(ctx)} as json from account_export t
    where ${here} order by t.id desc limit ${limit} offset ${offset}`);
  return { entries: rows.map(({ json }) => json), total };
}

export async function readExport(ctx: Ctx, id: number): Promise<AccountExport | undefined> {
  const found = await ctx.db.maybe<{ json: AccountExport }>(sql`select ${exportJson(ctx)} as json
    from account_export t where t.account_id = ${ctx.account.id} and t.id = ${id}`);
  return found?.json;
}

export async function insertExport(ctx: Ctx, asked: Asked & Recipients): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into account_export
      (account_id, user_id, export_type, period, period_from, period_to, callout_url, notification_emails, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${asked.export_type}, ${asked.period}, ${asked.period_from}::date,
      ${asked.period_to}::date, ${asked.callout_url}, ${asked.notification_emails}::text[], ${ctx.now}) returning id`);
  return id;
}

/** Locked until the commit. */
export function lockExport(ctx: Ctx, id: number): Promise<StoredExport | undefined> {
  return ctx.db.maybe(sql`${stored} where account_id = ${ctx.account.id} and id = ${id} for update`);
}

export function findExport(db: Db, account: number, id: number): Promise<StoredExport | undefined> {
  return db.maybe(sql`${stored} where account_id = ${account} and id = ${id}`);
}

const stored = sql`select id, user_id, export_type, period, period_from::text, period_to::text, callout_url,
  to_jsonb(notification_emails) as notification_emails, status, bytes from account_export`;

export async function writeRecipients(ctx: Ctx, id: number, recipients: Recipients): Promise<void> {
  await ctx.db.run(sql`update account_export set callout_url = ${recipients.callout_url},
      notification_emails = ${recipients.notification_emails}::text[]
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function deleteExport(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from account_export where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function insertPart(ctx: Ctx, id: number, n: number, content: Buffer): Promise<void> {
  await ctx.db.run(sql`insert into account_export_part (account_id, export_id, n, content)
    values (${ctx.account.id}, ${id}, ${n}, ${content})`);
}

export async function readPart(ctx: Ctx, id: number, n: number): Promise<Buffer | undefined> {
  const found = await ctx.db.maybe<{ content: Buffer }>(sql`select content from account_export_part
    where account_id = ${ctx.account.id} and export_id = ${id} and n = ${n}`);
  return found?.content;
}

export async function writeOutcome(db: Db, account: number, id: number, outcome: string): Promise<void> {
  await db.run(sql`update account_export set callout_outcome = ${outcome}
    where account_id = ${account} and id = ${id}`);
}

/** Deletes the files of exports that ended before; the entry of the export is kept for a year. */
export async function deleteFilesBefore(db: Db, before: Date, account: number): Promise<number> {
  await db.run(sql`delete from account_export where account_id = ${account} and status in ('done', 'failed')
    and created_at < ${before}::timestamptz - make_interval(days => ${365 - EXPORT_DAYS})`);
  return db.run(sql`delete from account_export_part p using account_export t
    where t.account_id = ${account} and p.account_id = t.account_id and p.export_id = t.id and t.created_at < ${before}`);
}

export const emptiedExport = sql`done = 0`;

/** For the row of an export that has ended. */
export function sizeIs(bytes: number): Sql {
  return sql`bytes = ${bytes}`;
}
