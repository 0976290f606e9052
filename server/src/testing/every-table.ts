import { reportOf } from '@fairlead/domain/reports/report';
import type pg from 'pg';

/**
 * Fills tables with rows that no feature created, so that a house test finds data in every table, including tables
 * added recently. Runs as the superuser, who is not restricted by row-level security.
 */

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}
interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly target_columns: readonly string[];
}

/** Tables of account data, those first that others refer to last. */
export async function accountTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`select c.relname as table from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map(({ table }: { table: string }) => table);
}

/** Makes every id generated from now on larger than `from`, in every table. */
export async function raiseIds(client: pg.ClientBase, from: number): Promise<void> {
  await client.query(`select setval(c.oid::regclass, ${from}) from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`);
}

/** Inserts one row into each table in which the account has none yet, with `mark` in its texts. */
export async function fillTables(client: pg.ClientBase, account: number, mark: string): Promise<void> {
  const columns = await columnsOf(client);
  const references = await referencesOf(client);
  const words = await firstWords(client);
  let waiting = await accountTables(client);
  while (waiting.length) {
    const left: string[] = [];
    for (const table of waiting)
      if (!(await filled(client, table, account, { columns, references, words, mark }))) left.push(table);
    if (left.length === waiting.length) throw new Error(`No row could be made in ${left.join(', ')}.`);
    waiting = left;
  }
}

interface Known {
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  /** The first value that a check constraint allows, by table.column. */
  readonly words: ReadonlyMap<string, string>;
  readonly mark: string;
}

/** False while a referenced table is still empty. */
async function filled(client: pg.ClientBase, table: string, account: number, known: Known): Promise<boolean> {
  const there = await client.query(`select from "${table}" where account_id = $1 limit 1`, [account]);
  if (there.rowCount) return true;
  const row: Record<string, unknown> = { account_id: account };
  const own = known.references.filter((one) => one.table === table && one.target !== table && one.target !== 'image');
  // A picture and the record that shows it reference each other: the record is inserted first, without a picture.
  for (const reference of own) {
    const found = await client.query(
      `select * from "${reference.target}" where ${reference.target === 'account' ? 'id' : 'account_id'} = $1 order by 1, 2 limit 1`,
      [account],
    );
    const needed = reference.columns.some((column) =>
      known.columns.some((one) => one.table === table && one.name === column && one.needed),
    );
    if (!found.rowCount && needed) return false;
    reference.columns.forEach(
      (column, index) => (row[column] ??= found.rows[0]?.[reference.target_columns[index] as string]),
    );
  }
  for (const column of ONE_OF_SEVERAL) if (column.startsWith(`${table}.`)) delete row[column.slice(table.length + 1)];
  for (const column of known.columns.filter((one) => one.table === table && one.needed))
    row[column.name] ??= valueOf(column, known);
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${places.join()})`,
    names.map((name) => row[name]),
  );
  return true;
}

/** Columns that stay empty, because a row refers to one of several kinds and another column holds the reference. */
const ONE_OF_SEVERAL = ['report_schedule.dashboard_id'];

/** The columns of JSON whose value is a list. */
const LISTS = new Set([
  'calendar_filter.user_ids',
  'calendar_filter.event_type_ids',
  'duplicate_check.fields',
  'import.headers',
  'saved_report.shares',
  'dashboard.shares',
  'dashboard.tiles',
  'report_schedule.recipient_user_ids',
  'report_sending.outcomes',
  'import_row.cells',
  'product_line_goal.goal_config',
]);

/** Columns of JSON that an empty object does not fill. */
const OBJECTS: Readonly<Record<string, object>> = {
  'saved_report.definition': reportOf('dealsWon'),
  'account_restore.manifest': {
    fairlead_archive: 1,
    created_at: '2026-11-21T09:00:00Z',
    company_name: 'Elsewhere',
    lines: {},
    files: 0,
  },
};

function valueOf({ table, name, type }: Column, { words, mark }: Known): unknown {
  const word = words.get(`${table}.${name}`);
  if (word !== undefined) return word;
  const object = OBJECTS[`${table}.${name}`];
  if (object) return JSON.stringify(object);
  if (type === 'text') return mark;
  if (type === 'jsonb') return LISTS.has(`${table}.${name}`) ? '[]' : '{}';
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(mark);
  if (type.startsWith('timestamp') || type === 'date') return new Date();
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'ARRAY') return '{}';
  return 1;
}

async function columnsOf(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query(`select table_name as table, column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public'`);
  return rows as Column[];
}

async function referencesOf(client: pg.ClientBase): Promise<Reference[]> {
  const names = (
    key: string,
    table: string,
  ) => `(select array_agg(a.attname::text order by k.n) from unnest(c.${key}) with ordinality as k(num, n)
    join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.num)`;
  const { rows } = await client.query(`select conrelid::regclass::text as table, confrelid::regclass::text as target,
      ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as target_columns
    from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace`);
  return [...(rows as Reference[]), ...checkedByStatement];
}

/** Required references that a trigger enforces instead of a foreign key. */
const checkedByStatement: readonly Reference[] = [
  {
    table: 'change',
    columns: ['account_id', 'change_set_id'],
    target: 'change_set',
    target_columns: ['account_id', 'id'],
  },
];

async function firstWords(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query(`select conrelid::regclass::text as table, a.attname as name,
      substring(pg_get_constraintdef(c.oid) from $$(?:= |ARRAY\\[)'([^']+)'$$) as word
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  const found = rows as { table: string; name: string; word: string | null }[];
  return new Map(found.flatMap(({ table, name, word }) => (word === null ? [] : [[`${table}.${name}`, word]])));
}
