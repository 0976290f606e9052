import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { ARCHIVED, type ArchivedTable } from './archived-tables';
import { referenceByName, type Refers } from './references';

export interface PlannedColumn {
  readonly name: string;
  /** The SQL type, such as `bigint` or `timestamp with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  /** A line without it gets its default. */
  readonly optional: boolean;
  readonly refers: Refers | undefined;
  /** Refers to rows that are written later, so it is filled in at the end. */
  readonly late: boolean;
}

export interface PlannedTable extends ArchivedTable {
  readonly columns: readonly PlannedColumn[];
  readonly byName: ReadonlyMap<string, PlannedColumn>;
}

interface Found {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly to: string | null;
}

/**
 * The tables of an archive with their columns, in an order in which every row finds its references. Columns and
 * references are read from the database, so that new columns are covered.
 */
export async function readPlan(db: Db): Promise<readonly PlannedTable[]> {
  const rows = await db.rows<Found>(sql`select c.relname::text as "table", a.attname::text as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      not a.attnotnull or a.atthasdef as optional,
      (select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and array_length(k.conkey, 1) = 2 and k.conkey[2] = a.attnum
        limit 1) as "to"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relname = any(${ARCHIVED.map(({ table }) => table)}::text[])
     and a.attname <> 'account_id' and a.attgenerated = ''
   order by c.relname, a.attnum`);
  const known = new Set(ARCHIVED.map(({ table }) => table));
  const tables = ARCHIVED.map((one) => ({
    ...one,
    found: rows.filter(({ table, name }) => table === one.table && !one.without.includes(name) && name !== one.file),
  }));
  return inOrder(tables.map(({ found, ...one }) => ({ one, columns: found.map((column) => planned(column, known)) })));
}

function planned({ name, type, nullable, optional, to }: Found, known: ReadonlySet<string>): PlannedColumn {
  const refers = type !== 'bigint' ? undefined : to && known.has(to) ? { to, gone: false } : referenceByName(name);
  return { name, type, nullable, optional, refers, late: false };
}

interface Waiting {
  readonly one: ArchivedTable;
  readonly columns: readonly PlannedColumn[];
}

/** Where tables refer to each other, a nullable column is filled in when both exist. */
function inOrder(tables: readonly Waiting[]): PlannedTable[] {
  const ordered: PlannedTable[] = [];
  const there = new Set<string>();
  let waiting = [...tables];
  const lacks = (column: PlannedColumn) => column.refers !== undefined && !there.has(column.refers.to);
  while (waiting.length) {
    const ready = ({ one, columns }: Waiting) => !columns.some((c) => lacks(c) && c.refers?.to !== one.table);
    const next =
      waiting.find(ready) ??
      waiting.find(({ columns }) => columns.every((column) => !lacks(column) || column.nullable));
    if (!next) throw new Error(`No order for ${waiting.map(({ one }) => one.table).join(', ')}.`);
    const columns = next.columns.map((column) => (lacks(column) ? { ...column, late: true } : column));
    ordered.push({ ...next.one, columns, byName: new Map(columns.map((column) => [column.name, column])) });
    there.add(next.one.table);
    waiting = waiting.filter((one) => one !== next);
  }
  return ordered;
}
