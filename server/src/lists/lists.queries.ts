import { initially, type UseCount } from '@fairlead/domain/lists/entry';
import type { Detail, PlainList, Use } from '@fairlead/domain/lists/lists';
import { byName } from '../presenting/by-name';
import { jsonOf, type Presentation } from '../presenting/present';
import { recordTables } from '../base/record-tables';
import { all, any, join, name, raw, type Sql, sql } from '../base/sql';
import type { Ctx } from '../base/context';

/** The expressions that present an entry's columns and values; the alias is t. */
function presentationOf(list: PlainList): Presentation {
  const columns: Record<string, Sql> = {
    id: sql`t.id`,
    account_id: sql`t.account_id`,
    name: sql`t.name`,
    hex_color: sql`t.hex_color`,
    position: sql`t.position`,
    editable: sql`not t.system`,
    in_use: any(
      list.uses.map(
        (use) =>
          sql`exists (select from ${name(use.record)} r where ${carries(use, sql`t.id`, 'r')} and r.account_id = t.account_id)`,
      ),
    ),
    created_at: sql`wire_time(t.created_at)`,
    updated_at: sql`wire_time(t.updated_at)`,
  };
  const details = list.details.map((detail): [string, Sql] => [detail.key, detailValue(detail)]);
  return { ...columns, ...Object.fromEntries(details) };
}

function detailValue(detail: Detail): Sql {
  const first = JSON.stringify(initially(detail));
  return sql`coalesce(t.details->${detail.key}::text, ${first}::jsonb)`;
}

/** The JSON of an entry with its declared keys, or with the requested ones among them. */
function entryJsonOf(list: PlainList, attrs?: string): Sql {
  const asked = attrs ? new Set(['id', ...attrs.split(',').map((key) => key.trim())]) : undefined;
  return jsonOf(
    presentationOf(list),
    list.keys.filter((key) => !asked || asked.has(key)),
  );
}

function orderOf({ order }: Pick<PlainList, 'order'>): Sql {
  return raw(order === 'position' ? 't.position, t.id' : 't.name_key, t.id');
}

export interface EntryPage {
  readonly entries: readonly object[];
  readonly total: number;
}

export function readEntries(
  ctx: Ctx,
  list: PlainList,
  ask: {
    attrs?: string | undefined;
    limit?: number;
    offset?: number;
    names?: readonly string[] | undefined;
    order?: PlainList['order'];
  },
): Promise<EntryPage> {
  const table = name(list.table);
  const named = byName(ask.names);
  const where = all([own(ctx), ...named.where]);
  const order = join([...named.first, orderOf({ order: ask.order ?? list.order })]);
  return ctx.db.one<EntryPage>(sql`select
    (select count(*) from ${table} t where ${where}) as total,
    (select coalesce(json_agg(${entryJsonOf(list, ask.attrs)} order by ${order}), '[]')
      from (select * from ${table} t where ${where} order by ${order}
        limit ${ask.limit ?? null} offset ${ask.offset ?? 0}) t) as entries`);
}

/** All entries of a list as one JSON array, for answers that carry several lists; with or without system entries. */
export function entriesJson(ctx: Ctx, list: PlainList, withSystem = false): Sql {
  const where = withSystem ? sql`t.account_id = ${ctx.account.id}` : own(ctx);
  return sql`(select coalesce(json_agg(${entryJsonOf(list)} order by ${orderOf(list)}), '[]') from ${name(list.table)} t where ${where})`;
}

export async function readEntry(ctx: Ctx, list: PlainList, id: number): Promise<object | undefined> {
  const row = await ctx.db.maybe<{ entry: object }>(
    sql`select ${entryJsonOf(list)} as entry from ${name(list.table)} t where ${own(ctx)} and t.id = ${id}`,
  );
  return row?.entry;
}

/** Until the commit only this transaction adds entries to the list, so that no two get the same place. */
export async function lockList(ctx: Ctx, { table }: Pick<PlainList, 'table'>): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103097, hashtext(${`${table} ${ctx.account.id}`}))`);
}

/** Every entry of a list, with the columns that the rules check. */
export function entryNames(ctx: Ctx, list: PlainList): Promise<{ id: number; name: string; position: number }[]> {
  const order = orderOf({ order: list.offered_by ?? list.order });
  return ctx.db.rows(
    sql`select t.id, t.name, t.position from ${name(list.table)} t where ${own(ctx)} order by ${order}`,
  );
}

/** Entries that carry a flag that only one entry of the list may carry. */
export async function carriersOf(ctx: Ctx, list: PlainList, key: string): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select t.id from ${name(list.table)} t where ${own(ctx)} and t.details->${key}::text = 'true'`,
  );
  return rows.map(({ id }) => id);
}

/** System entries belong to the program: no list shows them and no call can access them. */
function own(ctx: Ctx): Sql {
  return sql`t.account_id = ${ctx.account.id} and not t.system`;
}

/** How many records of each kind carry each of the entries, including those in the recycle bin. */
export async function usesOf(ctx: Ctx, list: PlainList, ids: readonly number[]): Promise<UseCount[]> {
  const counts: UseCount[] = [];
  for (const use of list.uses) {
    const { n, deleted } = await ctx.db.one<{ n: number; deleted: number }>(sql`select count(*) as n,
        count(*) filter (where t.deleted_at is not null) as deleted
      from ${name(use.record)} t
      where t.account_id = ${ctx.account.id} and ${carries(use, sql`any(${ids}::bigint[])`, 't')}`);
    counts.push({ record: use.record, n, deleted });
  }
  return counts;
}

/** The record of the alias carries the entry, or one of `any(…)`, in a column or among its linked ids. */
export function carries(use: Use, entry: Sql, alias: string): Sql {
  const link = recordTables[use.record].links[use.key];
  if (!link) return sql`${name(alias)}.${name(use.key)} = ${entry}`;
  return sql`exists (select from ${name(link.table)} l where l.account_id = ${name(alias)}.account_id
    and l.${name(link.own)} = ${name(alias)}.id and l.${name(link.other)} = ${entry})`;
}
