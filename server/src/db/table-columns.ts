import type { Db } from '../base/database';
import { sql } from '../base/sql';

export interface ColumnFacts {
  /** The SQL type, such as `bigint` or `timestamp with time zone`. */
  readonly type: string;
  /** Leaving the column out is equivalent to writing null. */
  readonly optional: boolean;
}

const facts = new Map<string, ReadonlyMap<string, ColumnFacts>>();

/** The facts of the database about the columns of a table, read once. */
export async function columnFacts(db: Db, table: string): Promise<ReadonlyMap<string, ColumnFacts>> {
  const found = facts.get(table);
  if (found) return found;
  const rows = await db.rows<ColumnFacts & { name: string }>(sql`select a.attname::text as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull and not a.atthasdef as optional
    from pg_attribute a where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped`);
  const columns = new Map(rows.map(({ name, ...rest }) => [name, rest]));
  if (columns.size) facts.set(table, columns);
  return columns;
}

const known = new Map<string, ReadonlySet<string>>();

/** The columns of a table, read from the database once: migrations run before the server. */
export async function tableColumns(db: Db, table: string): Promise<ReadonlySet<string>> {
  const found = known.get(table);
  if (found) return found;
  const rows = await db.rows<{ name: string }>(sql`select a.attname::text as name from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped`);
  const columns = new Set(rows.map(({ name }) => name));
  if (columns.size) known.set(table, columns);
  return columns;
}
