import type { Db } from './connection';
import { sql } from './sql';

const known = new Map<string, ReadonlySet<string>>();

/** The columns of a table, asked of the database once: migrations run before the server does. */
export async function columnsOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const found = known.get(table);
  if (found) return found;
  const rows = await db.rows<{ name: string }>(sql`select a.attname::text as name from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped`);
  const columns = new Set(rows.map(({ name }) => name));
  if (columns.size) known.set(table, columns);
  return columns;
}
