import { kindPathOf } from '../../presenting/record-present';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ExportAsked, ExportRecord } from '@fairlead/domain/exports/export.contract';
import { jsonOf, userJson } from '../../presenting/present';
import { join, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export interface LoggedExport {
  readonly id: number;
  readonly kind: RecordKind;
  readonly asked: ExportAsked;
  readonly created_at: Date;
}

/** One at a time for each user, so that two concurrent exports cannot both be the last one that the quota allows. */
export async function lockOwnExports(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103025, hashint8(${ctx.actor.id}))`);
}

/** Of lists and of the account. */
export async function countExports(ctx: Ctx, since: Date): Promise<number> {
  const own = sql`where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and created_at >= ${since}`;
  const { n } = await ctx.db.one<{ n: number }>(sql`select
    (select count(*) from export_log ${own}) + (select count(*) from account_export ${own}) as n`);
  return n;
}

export async function insertExport(ctx: Ctx, kind: RecordKind, asked: ExportAsked, total: number): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into export_log (account_id, kind, user_id, asked, total, created_at)
    values (${ctx.account.id}, ${kind}, ${ctx.actor.id}, ${JSON.stringify(asked)}::jsonb, ${total}, ${ctx.now}) returning id`);
  return id;
}

/** Only for the user who requested the file. */
export function findExport(ctx: Ctx, id: number): Promise<LoggedExport | undefined> {
  return ctx.db.maybe(sql`select t.id, t.kind, t.asked, t.created_at from export_log t
    where t.account_id = ${ctx.account.id} and t.id = ${id} and t.user_id = ${ctx.actor.id}`);
}

export async function presentExport(ctx: Ctx, id: number): Promise<ExportRecord> {
  const { json } = await ctx.db.one<{ json: ExportRecord }>(
    sql`select ${exportJson(ctx)} as json from export_log t where t.account_id = ${ctx.account.id} and t.id = ${id}`,
  );
  return json;
}

export async function listed(
  ctx: Ctx,
  limit: number,
  offset: number,
): Promise<{ entries: ExportRecord[]; total: number }> {
  const mine = sql`t.account_id = ${ctx.account.id} and (t.user_id = ${ctx.actor.id} or ${ctx.actor.is_account_admin})`;
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from export_log t where ${mine}`);
  const rows = await ctx.db.rows<{ json: ExportRecord }>(sql`select ${exportJson(ctx)} as json from export_log t
    where ${mine} order by t.id desc limit ${limit} offset ${offset}`);
  return { entries: rows.map(({ json }) => json), total };
}

/** The cells of these records, in the order of the ids, named `c0`, `c1` and so on. */
export function readCells(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  cells: readonly Sql[],
): Promise<Record<string, unknown>[]> {
  const columns = join(cells.map((cell, at) => sql`${cell} as ${name(`c${at}`)}`));
  return ctx.db.rows(sql`select ${columns} from unnest(${ids}::bigint[]) with ordinality as page(id, n)
    join ${name(kind)} r on r.account_id = ${ctx.account.id} and r.id = page.id order by page.n`);
}

function exportJson(ctx: Ctx): Sql {
  const presentation = {
    id: sql`t.id`,
    type: kindPathOf(sql`t.kind`),
    user: userJson(ctx, sql`t.user_id`),
    total: sql`t.total`,
    created_at: sql`wire_time(t.created_at)`,
  };
  return jsonOf(presentation, Object.keys(presentation));
}
