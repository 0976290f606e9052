import type pg from 'pg';

/**
 * Mismatches between an account's records and its change log: a row that the log did not create or whose state the
 * log does not explain, or a log entry that does not match its row. Reads as the superuser; empty if everything
 * matches.
 */
export async function misfitsOf(client: pg.ClientBase, account: number): Promise<string[]> {
  const misfits: string[] = [];
  for (const type of ['deal', 'person', 'company', 'note']) {
    const { rows } = await client.query(
      `select id, (deleted_at is not null) as deleted, to_jsonb(r) as row,
          (select coalesce(jsonb_agg(jsonb_build_object('op', op, 'after', after) order by c.id), '[]') from change c
            where c.account_id = r.account_id and c.record_type = $2 and c.record_id = r.id) as log
        from ${type} r where account_id = $1`,
      [account, type],
    );
    for (const row of rows as Logged[]) misfits.push(...misfitsIn(row).map((what) => `${type} ${row.id}: ${what}`));
    const { rows: lost } = await client.query(
      `select distinct record_id from change c where account_id = $1 and record_type = $2
        and not exists (select from ${type} r where r.account_id = c.account_id and r.id = c.record_id)
        and not exists (select from change p where p.account_id = c.account_id and p.record_type = $2
          and p.record_id = c.record_id and p.op = 'purge')`,
      [account, type],
    );
    if (type === 'deal' || type === 'person') misfits.push(...(await strayNames(client, account, type)));
    misfits.push(...lost.map(({ record_id }: { record_id: number }) => `${type} ${record_id}: logged and not there`));
  }
  const { rows: empty } = await client.query(
    'select id from change_set s where account_id = $1 and not exists (select from change c where c.account_id = s.account_id and c.change_set_id = s.id)',
    [account],
  );
  return [...misfits, ...empty.map(({ id }: { id: number }) => `change set ${id} says nothing`)];
}

/**
 * A record carries a copy of its company's name: renaming the company changes the copy without an entry in the
 * record's log.
 */
async function strayNames(client: pg.ClientBase, account: number, type: 'deal' | 'person'): Promise<string[]> {
  const { rows } = await client.query<{ id: number; copy: string | null; name: string | null }>(
    `select r.id, r.company_name as copy, c.name from ${type} r
        left join company c on c.account_id = r.account_id and c.id = r.company_id
      where r.account_id = $1 and r.company_name is distinct from c.name`,
    [account],
  );
  return rows.map(({ id, copy, name }) => `${type} ${id}: company_name is ${copy}, its company is ${name}`);
}

interface Logged {
  readonly id: number;
  readonly deleted: boolean;
  readonly row: Readonly<Record<string, unknown>>;
  readonly log: readonly { readonly op: string; readonly after: Readonly<Record<string, unknown>> | null }[];
}

function misfitsIn({ deleted, row, log }: Logged): string[] {
  const found: string[] = [];
  const created = log.filter(({ op }) => op === 'create').length;
  if (created !== 1) found.push(`created ${created} times`);
  const last = log.filter(({ op }) => op === 'delete' || op === 'restore').at(-1)?.op;
  if (deleted !== (last === 'delete')) found.push(`deleted is ${deleted}, the log ends with ${last}`);
  const logged = Object.assign({}, ...log.map(({ after }) => after ?? {})) as Record<string, unknown>;
  for (const [key, value] of Object.entries(logged)) {
    if (!(key in row) || /_at$|_time$|^updated_by|^company_name$|details/.test(key)) continue;
    if (String(row[key] ?? '') !== String(value ?? '')) found.push(`${key} is ${row[key]}, the log says ${value}`);
  }
  return found;
}
