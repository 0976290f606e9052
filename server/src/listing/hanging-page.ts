import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { JsonText } from '../base/json-text';
import { name, type Sql, sql } from '../base/sql';

interface HangingPage {
  readonly table: string;
  /** Conditions on a row of the alias r, its visibility among them. */
  readonly where: Sql;
  readonly order: Sql;
  /** Presents a row of the alias r. */
  readonly json: Sql;
}

/** A page of notes or of other attached records, with its total, as the list calls of the API answer it. */
export async function readHangingPage(ctx: Ctx, query: ListQuery, page: HangingPage): Promise<JsonText> {
  const { table, where, order, json } = page;
  const ids = await ctx.db.rows<{ id: number }>(sql`select r.id from ${name(table)} r where ${where}
    order by ${order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  // Planning the answer takes longer than reading it: the usual keys are planned once.
  const db = query.attrs === undefined ? ctx.db.prepared : ctx.db;
  const { entries } = await db.one<{
    entries: string;
  }>(sql`select coalesce(json_agg(x.entry order by x.place), '[]')::text as entries
    from (select ${json} as entry, n.place from unnest(${ids.map(({ id }) => id)}::bigint[]) with ordinality n (id, place)
      join ${name(table)} r on r.account_id = ${ctx.account.id} and r.id = n.id) x`);
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from ${name(table)} r where ${where}`,
  );
  const rest = JSON.stringify({ pagination: pagination(query.page, query.per_page, total) });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}
