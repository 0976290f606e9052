import type pg from 'pg';

export type Table = {
  name: string;
  /** Without generated columns, which the database recomputes. */
  columns: string[];
  /** The table has row-level security: its rows are visible account by account. */
  secured: boolean;
};

/** The application's tables, read from the database, so that a new migration needs no change here. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           c.relrowsecurity and (c.relname = 'account' or bool_or(a.attname = 'account_id')) as secured,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
     group by c.oid order by c.relname`);
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const there = await client.query(
    `select 1 from pg_tables where schemaname = 'public' and tablename = 'schema_migration'`,
  );
  if (!there.rowCount) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migration order by name');
  return rows.map(({ name }) => name);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: string[]) => columns.map(quoted).join(', ');
