import { enterAccount } from '../../account/sessions';
import type { Db, Pool } from '../../base/database';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import type { PlannedTable } from './plan.queries';

const PORTION = 1000;

/** All data of an account as of one moment. */
export function inSnapshot<T>(
  pool: Pick<Pool, 'transaction'>,
  account: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return pool.transaction('read', `set local timezone = 'UTC'; set local statement_timeout = '30min'`, async (db) => {
    await enterAccount(db, account);
    return work(db);
  });
}

/** Decimal numbers are text, so that no reader rounds them. */
function written({ name: column, type }: { readonly name: string; readonly type: string }): Sql {
  return type.startsWith('numeric') ? sql`t.${name(column)}::text` : sql`t.${name(column)}`;
}

/** An import that has not ended has created nothing yet, and an upload that has not arrived belongs to no file. */
function which({ only }: PlannedTable, account: number): Sql {
  const here = sql`t.account_id = ${account}`;
  if (only === 'stored') return sql`${here} and t.stored_at is not null`;
  return only === 'ended' ? sql`${here} and t.status in ('done', 'reverted')` : here;
}

/** The lines of a table in the order of its key, a portion at a time. Only one table at a time in a transaction. */
export async function* linesOf(db: Db, account: number, table: PlannedTable): AsyncGenerator<string[]> {
  const columns = join(table.columns.map((column) => sql`${written(column)} as ${name(column.name)}`));
  const order = join((table.key.length ? table.key : ['id']).map((key) => sql`t.${name(key)}`));
  await db.run(sql`declare of_archive no scroll cursor for
    select row_to_json(x)::text as line from (select ${columns} from ${name(table.table)} t
     where ${which(table, account)} order by ${order}) x`);
  for (;;) {
    const rows = await db.rows<{ line: string }>(sql`fetch ${raw(String(PORTION))} from of_archive`);
    if (rows.length) yield rows.map(({ line }) => line);
    if (rows.length < PORTION) break;
  }
  await db.run(sql`close of_archive`);
}

export interface StoredFile {
  readonly id: number;
  readonly content_type: string;
}

export function filesOf(db: Db, account: number, { table }: PlannedTable): Promise<StoredFile[]> {
  return db.rows(sql`select id, content_type from ${name(table)} where account_id = ${account} order by id`);
}

export interface StoredContent extends StoredFile {
  readonly place: 'folder' | 's3';
  readonly key: string;
}

/** Where the content of the files is stored. */
export function contentsOf(db: Db, account: number, { table }: PlannedTable): Promise<StoredContent[]> {
  return db.rows(sql`select id, content_type, place, key from ${name(table)}
    where account_id = ${account} and stored_at is not null order by id`);
}

export async function fileContent(db: Db, account: number, { table, file }: PlannedTable, id: number): Promise<Buffer> {
  const { content } = await db.one<{ content: Buffer }>(sql`select ${name(file ?? '')} as content from ${name(table)}
    where account_id = ${account} and id = ${id}`);
  return content;
}

export interface KeptAccount {
  readonly company_name: string;
  readonly currency_code: string;
  readonly time_zone: string;
  readonly mfa_enforced: boolean;
  readonly brand: { readonly header_color: string; readonly logo: string | null };
  readonly settings: Readonly<Record<string, unknown>>;
}

export function readAccount(db: Db, account: number): Promise<KeptAccount> {
  return db.one(sql`select company_name, currency_code, time_zone, mfa_enforced, brand, settings
    from account where id = ${account}`);
}
