import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import { plainLists, type PlainList, type Use } from '@fairlead/domain/lists/lists';
import type { EntryUse } from '@fairlead/domain/lists/lists.contract';
import { recordTables } from '../base/record-tables';
import { join, name, type Sql, sql } from '../base/sql';
import type { Ctx } from '../base/context';
import { FACT_COLUMNS, factsOfRecords } from '../reading/facts';

/** How many entries each list has, without those of the system. */
export function countEntries(ctx: Ctx): Promise<{ plural: string; count: number }[]> {
  const each = plainLists.map(
    ({ plural, table }) => sql`select ${plural}::text as plural, count(*) as count from ${name(table)} t
      where t.account_id = ${ctx.account.id} and not t.system`,
  );
  return ctx.db.rows(join(each, ' union all '));
}

/** How many records carry each entry of a list: one pass for each column or link that holds entries of it. */
export async function readUses(ctx: Ctx, list: PlainList): Promise<EntryUse[]> {
  const uses: EntryUse[] = [];
  for (const use of list.uses) {
    const rows = await ctx.db.rows<Omit<EntryUse, 'record'>>(sql`select x.id, sum(x.n)::bigint as n,
        sum(x.deleted)::bigint as deleted
      from (${outside(ctx, use)} union all ${inRecycleBin(ctx, use)}) x group by x.id order by x.id`);
    uses.push(...rows.map((row) => ({ ...row, record: use.record })));
  }
  return uses;
}

/** Counted in the facts, which are narrow, where they have the column. */
function outside(ctx: Ctx, use: Use): Sql {
  const { record, key } = use;
  const own = sql`t.account_id = ${ctx.account.id}`;
  const link = recordTables[record].links[key];
  if (link) {
    return sql`select l.${name(link.other)} as id, count(*) as n, 0 as deleted
      from ${name(link.table)} l join ${name(record)} t on t.account_id = l.account_id and t.id = l.${name(link.own)}
      where l.account_id = ${ctx.account.id} and t.deleted_at is null group by 1`;
  }
  const inFacts =
    ctx.account.facts_ready && isRecordKind(record) && FACT_COLUMNS[record].some((column) => column.name === key);
  // Beside the row of its owner, a record has one for each user it is shared with.
  const from = inFacts ? sql`${factsOfRecords(record)} t` : sql`${name(record)} t`;
  const there = inFacts ? sql`t.reader_key >= 0` : sql`t.deleted_at is null`;
  return sql`select t.${name(key)} as id, count(*) as n, 0 as deleted from ${from}
    where ${own} and ${there} and t.${name(key)} is not null group by 1`;
}

function inRecycleBin(ctx: Ctx, { record, key }: Use): Sql {
  const link = recordTables[record].links[key];
  const from = link
    ? sql`${name(record)} t join ${name(link.table)} l on l.account_id = t.account_id and l.${name(link.own)} = t.id`
    : sql`${name(record)} t`;
  const entry = link ? sql`l.${name(link.other)}` : sql`t.${name(key)}`;
  return sql`select ${entry} as id, 0 as n, count(*) as deleted from ${from}
    where t.account_id = ${ctx.account.id} and t.deleted_at is not null and ${entry} is not null group by 1`;
}
