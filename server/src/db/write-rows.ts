import type { Ctx } from '../http/context';
import type { Patch, Row } from './changes';
import type { RecordTable } from './record-tables';
import { join, name, type Sql, sql } from './sql';

/** More than this is not sent in one statement, so that memory stays flat. */
const BATCH = 2000;
/** From so many rows on, the same change of all of them is a statement of its own. */
const ALIKE = 50;

/** Rows with the same columns go in one statement; links are no columns. */
export async function insertRows(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Promise<void> {
  for (const { columns, rows: alike } of byColumns(table, rows)) {
    const names = join(columns.map(name));
    for (const part of batches(alike)) {
      await ctx.db.prepared.run(sql`insert into ${name(table.table)} (account_id, ${names})
        select ${ctx.account.id}, ${names} from jsonb_populate_recordset(null::${name(table.table)}, ${JSON.stringify(part)}::jsonb)`);
    }
  }
}

/** Sets the columns of each row by its id. What is the same for many rows is sent once. */
export async function updateRows(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Promise<void> {
  const single: Row[] = [];
  for (const alike of byValues(table, rows)) {
    if (alike.length < ALIKE) single.push(...alike);
    else await updateAlike(ctx, table, alike);
  }
  for (const { columns, rows: alike } of byColumns(table, single)) {
    for (const part of batches(alike)) {
      await ctx.db.prepared.run(sql`update ${name(table.table)} t set ${assignments(columns)}
        from jsonb_populate_recordset(null::${name(table.table)}, ${JSON.stringify(part)}::jsonb) x
        where t.account_id = ${ctx.account.id} and t.id = x.id`);
    }
  }
}

async function updateAlike(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows as readonly [Row];
  const ids = rows.map(({ id }) => id);
  await ctx.db.prepared.run(sql`update ${name(table.table)} t set ${assignments(columnsOf(table, first))}
    from jsonb_populate_record(null::${name(table.table)}, ${JSON.stringify(first)}::jsonb) x
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[])`);
}

function byColumns(table: RecordTable, rows: readonly Row[]): { columns: string[]; rows: Row[] }[] {
  const groups = new Map<string, { columns: string[]; rows: Row[] }>();
  for (const row of rows) {
    const columns = columnsOf(table, row);
    const group = groups.get(columns.join()) ?? { columns, rows: [] };
    group.rows.push(row);
    groups.set(columns.join(), group);
  }
  return [...groups.values()];
}

/** Rows whose columns hold the same values, each but for its id. */
function byValues(table: RecordTable, rows: readonly Row[]): Row[][] {
  if (rows.length < ALIKE) return [[...rows]];
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const values = Object.entries(row).filter(([key]) => key !== 'id' && !(key in table.links));
    const key = JSON.stringify(values);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function columnsOf(table: RecordTable, row: Patch): string[] {
  return Object.keys(row)
    .filter((key) => !(key in table.links) && row[key] !== undefined)
    .sort((x, y) => (x < y ? -1 : 1));
}

function assignments(columns: readonly string[]): Sql {
  return join(columns.filter((key) => key !== 'id').map((key) => sql`${name(key)} = x.${name(key)}`));
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));
}
