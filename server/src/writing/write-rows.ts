import type { Ctx } from '../base/context';
import type { Patch, Row } from '../base/changes';
import { groupBy } from '../base/group-by';
import { type RecordTable, type RecordType, recordTables } from '../base/record-tables';
import { packed, packedNew } from '../base/custom-values';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { columnFacts } from '../db/table-columns';

/** The maximum number of rows in one statement, so that memory stays flat. */
const BATCH = 2000;
/** From this many rows on, an identical change of all of them is a separate statement. */
const ALIKE = 50;

export type TableFacts = Awaited<ReturnType<typeof columnFacts>>;

/** Column facts from the database, read only if there are enough rows to make the query worthwhile. */
export async function factsForMany(ctx: Ctx, type: RecordType, count: number): Promise<TableFacts | undefined> {
  return count < ALIKE ? undefined : columnFacts(ctx.db, recordTables[type].table);
}

export async function insertRows(ctx: Ctx, type: RecordType, rows: readonly Row[]): Promise<void> {
  await sendRows(ctx, recordTables[type], rows, await factsForMany(ctx, type, rows.length));
}

/**
 * Rows with the same columns are sent in one statement; links are not columns. All statements are sent before the
 * first one completes.
 */
export function sendRows(
  ctx: Ctx,
  table: RecordTable,
  given: readonly Row[],
  facts: TableFacts | undefined,
): Promise<unknown> {
  const rows = table.custom ? given.map(packedNew) : given;
  const many = facts && asArrays(ctx, table, rows, facts);
  return Promise.all((many ?? asJson(ctx, table, rows)).map((statement) => ctx.db.prepared.run(statement)));
}

function asJson(ctx: Ctx, table: RecordTable, rows: readonly Row[]): Sql[] {
  return byColumns(table, rows).flatMap(({ columns, rows: alike }) => {
    const names = join(columns.map(name));
    return batches(alike).map(
      (part) => sql`insert into ${name(table.table)} (account_id, ${names})
        select ${ctx.account.id}, ${names} from jsonb_populate_recordset(null::${name(table.table)}, ${JSON.stringify(part)}::jsonb)`,
    );
  });
}

/**
 * Many rows are sent as one array for each column, which costs the database a third of what JSON does. A cell that is
 * empty in some rows does not need a separate statement, and a value stamped on all rows is sent once. Undefined if a
 * column is itself an array.
 */
function asArrays(ctx: Ctx, table: RecordTable, rows: readonly Row[], facts: TableFacts): Sql[] | undefined {
  const typeOf = (key: string) => facts.get(key)?.type ?? 'text';
  const sets = alikeSets(table, rows, (key) => !facts.get(key)?.optional);
  if (sets.some(({ columns }) => columns.some((key) => typeOf(key).endsWith('[]')))) return undefined;
  return sets.flatMap(({ rows: alike, columns }) =>
    batches(alike).map((part) => {
      const same = new Set(
        columns.filter((key) => STAMPED.has(key) && part.every((row) => row[key] === part[0]?.[key])),
      );
      const own = columns.filter((key) => !same.has(key));
      const arrays = own.map((key) => columnArray(part, key, typeOf(key)));
      const values = columns.map((key) => {
        if (same.has(key)) return sql`${part[0]?.[key] ?? null}::${raw(typeOf(key))}`;
        return isJson(typeOf(key)) ? sql`${name(key)}::jsonb` : name(key);
      });
      return sql`insert into ${name(table.table)} (account_id, ${join(columns.map(name))})
        select ${ctx.account.id}, ${join(values)} from unnest(${join(arrays)}) as x(${join(own.map(name))})`;
    }),
  );
}

/** Usually the same in all rows created together. */
const STAMPED = new Set([
  'created_at',
  'created_by_user_id',
  'updated_at',
  'updated_by_user_id',
  'import_id',
  'imported_at',
]);

/** Groups rows that fill the same required columns, with all columns that any of them fills. */
function alikeSets(
  table: RecordTable,
  rows: readonly Row[],
  isNeeded: (key: string) => boolean,
): { columns: string[]; rows: Row[] }[] {
  const shapes = new Map<string, { columns: string[]; needed: string }>();
  const sets = new Map<string, { columns: Set<string>; rows: Row[]; shapes: Set<string> }>();
  for (const row of rows) {
    const filled = Object.keys(row).filter((key) => row[key] !== undefined && !(key in table.links));
    const shape = filled.join();
    const known = shapes.get(shape) ?? { columns: filled, needed: [...filled].filter(isNeeded).sort().join() };
    shapes.set(shape, known);
    const set = sets.get(known.needed) ?? { columns: new Set(), rows: [], shapes: new Set() };
    sets.set(known.needed, set);
    set.rows.push(row);
    if (set.shapes.has(shape)) continue;
    set.shapes.add(shape);
    for (const key of known.columns) set.columns.add(key);
  }
  return [...sets.values()].map((set) => ({
    rows: set.rows,
    columns: [...set.columns].sort((x, y) => (x < y ? -1 : 1)),
  }));
}

const isJson = (type: string) => type === 'jsonb' || type === 'json';

function columnArray(rows: readonly Row[], key: string, type: string): Sql {
  if (isJson(type)) {
    const texts = rows.map((row) => (row[key] === undefined || row[key] === null ? null : JSON.stringify(row[key])));
    return sql`${texts}::text[]`;
  }
  return sql`${rows.map((row) => row[key] ?? null)}::${raw(type)}[]`;
}

/** Sets the columns of each row by its id. A change that is the same for many rows is sent once. */
export async function updateRows(ctx: Ctx, table: RecordTable, given: readonly Row[]): Promise<void> {
  const rows = table.custom ? given.map(packed) : given;
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
  await ctx.db.prepared.run(sql`update ${name(table.table)} t set ${assignments(writtenColumns(table, first))}
    from jsonb_populate_record(null::${name(table.table)}, ${JSON.stringify(first)}::jsonb) x
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[])`);
}

function byColumns(table: RecordTable, rows: readonly Row[]): { columns: string[]; rows: Row[] }[] {
  const groups = new Map<string, { columns: string[]; rows: Row[] }>();
  for (const row of rows) {
    const columns = writtenColumns(table, row);
    const group = groups.get(columns.join()) ?? { columns, rows: [] };
    group.rows.push(row);
    groups.set(columns.join(), group);
  }
  return [...groups.values()];
}

/** Groups rows whose columns have the same values, except for the id. */
function byValues(table: RecordTable, rows: readonly Row[]): Row[][] {
  if (rows.length < ALIKE) return [[...rows]];
  const values = (row: Row) => Object.entries(row).filter(([key]) => key !== 'id' && !(key in table.links));
  return [...groupBy(rows, (row) => JSON.stringify(values(row))).values()];
}

function writtenColumns(table: RecordTable, row: Patch): string[] {
  return Object.keys(row)
    .filter((key) => !(key in table.links) && row[key] !== undefined)
    .sort((x, y) => (x < y ? -1 : 1));
}

function assignments(columns: readonly string[]): Sql {
  return join(columns.filter((key) => key !== 'id').map(assignment));
}

/** The values of custom fields are merged into those that stay. */
function assignment(key: string): Sql {
  return key === 'custom' ? sql`custom = jsonb_strip_nulls(t.custom || x.custom)` : sql`${name(key)} = x.${name(key)}`;
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));
}
