import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { join, name, raw, sql } from '../../base/sql';
import type { PlannedTable } from './plan.queries';

const IDS_AT_ONCE = 20_000;
const LATE_AT_ONCE = 2000;

export type Row = Readonly<Record<string, unknown>>;

/** An idle connection is not closed while the file is read. */
export async function keepAwake({ db }: Ctx): Promise<void> {
  await db.run(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Which of the tables have rows of the account. */
export async function filledAmong({ db, account }: Ctx, tables: readonly string[]): Promise<string[]> {
  const asked = tables.map(
    (table) => sql`select ${table}::text as "table" where exists
      (select from ${name(table)} where account_id = ${account.id})`,
  );
  const rows = await db.rows<{ table: string }>(join(asked, ' union all '));
  return rows.map(({ table }) => table);
}

export async function clearTable({ db, account }: Ctx, table: string): Promise<void> {
  await db.run(sql`delete from ${name(table)} where account_id = ${account.id}`);
}

export async function freshIds(db: Db, table: string, count: number): Promise<Float64Array> {
  const fresh = new Float64Array(count);
  for (let at = 0; at < count; at += IDS_AT_ONCE) {
    const rows = await db.rows<{ id: number }>(sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from generate_series(1, ${Math.min(IDS_AT_ONCE, count - at)})`);
    rows.forEach(({ id }, place) => (fresh[at + place] = id));
  }
  return fresh;
}

/** The sign-in addresses of the users that the account has, in lower case. */
export async function usersByEmail({ db, account }: Ctx): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: number; email: string }>(sql`select id, lower(email) as email from account_user
    where account_id = ${account.id} and email is not null`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/**
 * Inserts rows that may have different columns. `skips`: a row that already exists stays unchanged. Throws what the
 * database refuses, and leaves the transaction as it was.
 */
export async function insertRows(ctx: Ctx, table: PlannedTable, rows: readonly Row[], skips: boolean): Promise<void> {
  await ctx.db.run(sql`savepoint rows_of_archive`);
  try {
    for (const [columns, alike] of byColumns(rows)) await insertAlike(ctx, table.table, columns, alike, skips);
    await ctx.db.run(sql`release savepoint rows_of_archive`);
  } catch (error) {
    await ctx.db.run(sql`rollback to savepoint rows_of_archive`);
    throw error;
  }
}

async function insertAlike(
  { db, account }: Ctx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  skips: boolean,
): Promise<void> {
  const names = join(columns.map(name));
  await db.run(sql`insert into ${name(table)} (account_id, ${names})
    select ${account.id}, ${names} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)
    ${raw(skips ? 'on conflict do nothing' : '')}`);
}

function byColumns(rows: readonly Row[]): Iterable<[readonly string[], Row[]]> {
  const groups = new Map<string, [readonly string[], Row[]]>();
  for (const row of rows) {
    const columns = Object.keys(row);
    const key = columns.join();
    const group = groups.get(key);
    if (group) group[1].push(row);
    else groups.set(key, [columns, [row]]);
  }
  return groups.values();
}

export async function fillIn(
  { db, account }: Ctx,
  table: string,
  column: string,
  values: readonly (readonly [id: number, value: number])[],
): Promise<void> {
  for (let at = 0; at < values.length; at += LATE_AT_ONCE) {
    const part = values.slice(at, at + LATE_AT_ONCE);
    await db.run(sql`update ${name(table)} t set ${name(column)} = x.value
      from unnest(${part.map(([id]) => id)}::bigint[], ${part.map(([, value]) => value)}::bigint[]) as x(id, value)
     where t.account_id = ${account.id} and t.id = x.id`);
  }
}

export async function logoOf({ db, account }: Ctx): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(sql`select id from image
    where account_id = ${account.id} and is_brand order by id desc limit 1`);
  return found?.id;
}

export async function writeLogo({ db, account }: Ctx, address: string): Promise<void> {
  await db.run(sql`update account set brand = brand || jsonb_build_object('logo', ${address}::text)
    where id = ${account.id}`);
}

/** The search reads all records again. */
export async function resetSearch({ db, account }: Ctx): Promise<void> {
  await db.run(sql`delete from search_state where account_id = ${account.id}`);
}

/**
 * In archives from before changes had their own time, a change gets that of its set. The default is the time of this
 * transaction.
 */
export async function fillTimesOfChanges({ db, account }: Ctx): Promise<void> {
  await db.run(sql`update change c set at = s.at from change_set s
    where s.account_id = c.account_id and s.id = c.change_set_id and c.account_id = ${account.id} and c.at = now()`);
}
