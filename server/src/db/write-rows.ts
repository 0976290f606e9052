import type { Ctx } from '../http/context';
import type { Patch, Row } from './changes';
import type { RecordTable } from './record-tables';
import { join, name, raw, type Sql, sql } from './sql';
import { columnFacts } from './table-columns';

/** More than this is not sent in one statement, so that memory stays flat. */
const BATCH = 2000;
/** From so many rows on, the same change of all of them is a statement of its own. */
const ALIKE = 50;

/** Rows with the same columns go in one statement; links are no columns. */
export async function insertRows(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Promise<void> {
  if (rows.length >= ALIKE && (await insertMany(ctx, table, rows))) return;
  for (const { columns, rows: alike } of byColumns(table, rows)) {
    const names = join(columns.map(name));
    for (const part of batches(alike)) {
      await ctx.db.prepared.run(sql`insert into ${name(table.table)} (account_id, ${names})
        select ${ctx.account.id}, ${names} from jsonb_populate_recordset(null::${name(table.table)}, ${JSON.stringify(part)}::jsonb)`);
    }
  }
}

/**
 * Many rows go as one array for each column, which costs the database a third of what JSON does; a cell that is empty in
 * some rows makes no statement of its own. False where a column is an array itself.
 */
async function insertMany(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Promise<boolean> {
  const facts = await columnFacts(ctx.db, table.table);
  const needed = (row: Row) => columnsOf(table, row).filter((key) => !facts.get(key)?.optional);
  const sets = grouped(rows, (row) => needed(row).join()).map((alike) => ({
    alike,
    columns: [...new Set(alike.flatMap((row) => columnsOf(table, row)))].sort((x, y) => (x < y ? -1 : 1)),
  }));
  const typeOf = (key: string) => facts.get(key)?.type ?? 'text';
  if (sets.some(({ columns }) => columns.some((key) => typeOf(key).endsWith('[]')))) return false;
  for (const { alike, columns } of sets) {
    for (const part of batches(alike)) {
      const names = join(columns.map(name));
      const arrays = columns.map((key) => columnArray(part, key, typeOf(key)));
      const cast = columns.map((key) => (isJson(typeOf(key)) ? sql`${name(key)}::jsonb` : name(key)));
      await ctx.db.prepared.run(sql`insert into ${name(table.table)} (account_id, ${names})
        select ${ctx.account.id}, ${join(cast)} from unnest(${join(arrays)}) as x(${names})`);
    }
  }
  return true;
}

const isJson = (type: string) => type === 'jsonb' || type === 'json';

function columnArray(rows: readonly Row[], key: string, type: string): Sql {
  if (isJson(type)) {
    const texts = rows.map((row) => (row[key] === undefined || row[key] === null ? null : JSON.stringify(row[key])));
    return sql`${texts}::text[]`;
  }
  return sql`${rows.map((row) => row[key] ?? null)}::${raw(type)}[]`;
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
  return grouped(rows, (row) => {
    const values = Object.entries(row).filter(([key]) => key !== 'id' && !(key in table.links));
    return JSON.stringify(values);
  });
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
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
