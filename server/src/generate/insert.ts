import type { Db } from '../base/database';
import { join, name, sql } from '../base/sql';
import { type Batch, type GeneratedTable, generatedTables, type LogEntry, type Row } from './batch';
import { iso } from './world';

const AT_ONCE = 1000;

/** Writes a small batch with ordinary inserts, in the caller's transaction. */
export async function insertBatch(db: Db, account: number, batch: Batch): Promise<void> {
  for (const table of generatedTables) await insertRows(db, account, table, batch.rows.get(table) ?? []);
  await insertLog(
    db,
    account,
    [...batch.log].sort((a, b) => a.at - b.at),
  );
}

/** Ids from the table's sequence, for rows that are numbered before they are written. */
export async function takeIds(db: Db, table: string, count: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

async function insertRows(db: Db, account: number, table: GeneratedTable, rows: readonly Row[]): Promise<void> {
  if (!rows[0]) return;
  const columns = join(Object.keys(rows[0]).map(name));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const part = JSON.stringify(rows.slice(start, start + AT_ONCE).map(withValues));
    await db.run(sql`insert into ${name(table)} (account_id, ${columns})
      select ${account}, ${columns} from jsonb_populate_recordset(null::${name(table)}, ${part}::jsonb)`);
  }
}

/** The values of custom fields are text for COPY; within JSON they would be stored as a string. */
function withValues(row: Row): object {
  return typeof row.custom === 'string' ? { ...row, custom: JSON.parse(row.custom) } : row;
}

/** One change set per entry, numbered chronologically. */
async function insertLog(db: Db, account: number, log: readonly LogEntry[]): Promise<void> {
  const sets = await takeIds(db, 'change_set', log.length);
  const entries = log.map((entry, place) => ({ ...entry, at: iso(entry.at), set: sets[place], place }));
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const part = JSON.stringify(entries.slice(start, start + AT_ONCE));
    await db.run(sql`insert into change_set (account_id, id, at, user_id, via)
      select ${account}, x.set, x.at, x.user_id, x.via
        from jsonb_to_recordset(${part}::jsonb) as x(set bigint, at timestamptz, user_id bigint, via text)`);
    await db.run(sql`insert into change (account_id, change_set_id, at, record_type, record_id, op, before, after)
      select ${account}, x.set, x.at, x.record_type, x.record_id, x.op, x.before, x.after
        from jsonb_to_recordset(${part}::jsonb)
          as x(place int, set bigint, at timestamptz, record_type text, record_id bigint, op text, before jsonb, after jsonb)
       order by x.place`);
  }
}
