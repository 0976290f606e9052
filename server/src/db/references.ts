import type { Db } from '../base/database';
import { recordTables } from '../base/record-tables';
import { join, name, type Sql, sql } from '../base/sql';

/** A column that refers to a record of another table, or of the same one. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  /** The referring row is deleted together with its target: links, shares, taggings. */
  readonly cascades: boolean;
}

// Foreign keys are (account_id, column) to (account_id, id): the second column is the reference.
const foreignKeys: Sql = sql`select child.relname as "table", a.attname as "column", parent.relname as "to", c.confdeltype = 'c' as cascades
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
   where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and array_length(c.conkey, 1) = 2`;

/** Every column that refers to this table. Read from the database, so that the list is never outdated. */
export function referencesTo(db: Db, table: string): Promise<Reference[]> {
  return db.prepared.rows(sql`select * from (${foreignKeys}) f where f."to" = ${table} order by f."table", f."column"`);
}

/** Every column of this table that refers to another record. */
export function referencesFrom(db: Db, table: string): Promise<Reference[]> {
  return db.prepared.rows(sql`select * from (${foreignKeys}) f where f."table" = ${table} order by f."column"`);
}

/** Returns the ids that exist, deleted or not. */
export async function existing(db: Db, account: number, table: string, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db.rows<{ id: number }>(
    sql`select id from ${name(table)} where account_id = ${account} and id = any(${ids}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids that are referenced; with `living`, only by rows that are not deleted. */
export async function referredTo(
  db: Db,
  account: number,
  table: string,
  ids: readonly number[],
  { living = false } = {},
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const reference of ids.length ? await referencesTo(db, table) : []) {
    const rows = await db.rows<{
      id: number;
    }>(sql`select distinct r.${name(reference.column)} as id from ${name(reference.table)} r
      where r.account_id = ${account} and r.${name(reference.column)} = any(${ids}::bigint[])
        and ${living ? isLiving(reference.table) : sql`true`}`);
    for (const { id } of rows) found.add(id);
  }
  for (const id of ids.length ? await heldInValues(db, account, table, ids, living) : []) found.add(id);
  return found;
}

/** Custom fields and their entries, which records hold in `custom` without a foreign key. */
async function heldInValues(
  db: Db,
  account: number,
  table: string,
  ids: readonly number[],
  living: boolean,
): Promise<number[]> {
  const held = HELD[table];
  if (!held) return [];
  const kinds = Object.values(recordTables).filter(({ custom }) => custom);
  const found = kinds.map(
    (kind) => sql`select v.id from custom_field f
      join ${name(kind.table)} r on r.account_id = f.account_id and r.custom ? f.id::text
      cross join lateral (${held.ids}) v
     where f.account_id = ${account} and f.record_type = ${kind.table} and ${living ? isLiving(kind.table) : sql`true`}
       and f.id in (select ${held.field} from ${name(table)} t where t.account_id = ${account} and t.id = any(${ids}::bigint[]))`,
  );
  const rows = await db.rows<{ id: number }>(join(found, ' union '));
  const asked = new Set(ids);
  return rows.flatMap(({ id }) => (asked.has(id) ? [id] : []));
}

/** What the value of a field (alias f) on a record (alias r) refers to. */
const HELD: Readonly<Record<string, { readonly field: Sql; readonly ids: Sql }>> = {
  custom_field: { field: sql`t.id`, ids: sql`select f.id` },
  custom_field_entry: {
    field: sql`t.custom_field_id`,
    // A field whose type was changed back to text has texts.
    ids: sql`select case jsonb_typeof(x.entry) when 'number' then x.entry::bigint end as id
      from jsonb_array_elements(case jsonb_typeof(r.custom -> f.id::text)
        when 'array' then r.custom -> f.id::text else jsonb_build_array(r.custom -> f.id::text) end) as x(entry)`,
  },
};

/**
 * A condition on the alias r. A link is living as long as its record is not deleted; a row that cannot be marked as
 * deleted is always living.
 */
function isLiving(table: string): Sql {
  const records = Object.values(recordTables).filter(({ authored }) => authored);
  if (records.some((one) => one.table === table)) return sql`r.deleted_at is null`;
  const carriers = records.flatMap((one) =>
    Object.values(one.links)
      .filter((link) => link.table === table)
      .map(({ own }) => ({ own, of: one.table })),
  );
  const [carrier] = carriers;
  if (!carrier) return sql`true`;
  return sql`exists (select from ${name(carrier.of)} o where o.account_id = r.account_id
    and o.id = r.${name(carrier.own)} and o.deleted_at is null)`;
}
