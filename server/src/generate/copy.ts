import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Batch, generatedTables, type Row } from './batch';
import { iso } from './world';

/**
 * Writes batches with COPY as the application's role. PostgreSQL does not allow COPY into a table with row-level
 * security, so the rows are copied into a temporary table and inserted from there, inside their account.
 */
export class Copier {
  private sets = 0;
  private readonly known = new Set<string>();

  constructor(private readonly client: pg.ClientBase) {}

  /** The number of change sets written so far. */
  get lastSet(): number {
    return this.sets;
  }

  async write(account: number, batch: Batch): Promise<void> {
    await this.client.query('begin');
    await this.client.query(`select set_config('app.account_id', $1, true)`, [String(account)]);
    for (const table of generatedTables) await this.rows(account, table, batch.rows.get(table) ?? []);
    await this.log(account, batch);
    await this.client.query('commit');
  }

  private async log(account: number, batch: Batch): Promise<void> {
    const entries = [...batch.log].sort((a, b) => a.at - b.at).map((entry) => ({ ...entry, set: (this.sets += 1) }));
    const sets = entries.map(({ set, at, user_id, via }) => ({ id: set, at: iso(at), user_id, via }));
    const changes = entries.map(({ set, at, record_type, record_id, op, before, after }) => ({
      change_set_id: set,
      at: iso(at),
      record_type,
      record_id,
      op,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    }));
    await this.rows(account, 'change_set', sets);
    await this.rows(account, 'change', changes);
  }

  private async rows(account: number, table: string, rows: readonly Row[]): Promise<void> {
    if (!rows[0]) return;
    const names = Object.keys(rows[0]);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const incoming = `incoming_${table}`;
    if (!this.known.has(table)) {
      await this.client.query(
        `create temp table if not exists ${incoming} as select ${columns} from "${table}" where false`,
      );
      this.known.add(table);
    }
    const text = rows.map((row) => names.map((name) => cell(row[name])).join('\t')).join('\n');
    await pipeline(Readable.from([text]), this.client.query(copyFrom(`copy ${incoming} (${columns}) from stdin`)));
    await this.client.query(
      `insert into "${table}" (account_id, ${columns}) select ${account}, ${columns} from ${incoming}`,
    );
    await this.client.query(`truncate ${incoming}`);
  }
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '\\N';
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (one) => escapes[one] as string) : text;
}
