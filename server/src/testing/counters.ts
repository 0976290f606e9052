import pg from 'pg';
import { dbOn } from '../db/connection';
import { recountCounters } from '../generate/recount';

const tables = ['deal_counter', 'deal_share_counter', 'record_counter'];

/** The counters as stored and as recounted; empty rows are left out of both. */
export async function countersOf(adminUrl: string, account: number): Promise<{ kept: unknown; counted: unknown }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const kept = await filled(client, account);
    await recountCounters(dbOn(client), account);
    const counted = await filled(client, account);
    await client.query('rollback');
    return { kept, counted };
  } finally {
    await client.end();
  }
}

async function filled(client: pg.Client, account: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(`select to_jsonb(c) as row from ${table} c where account_id = $1 order by c`, [
      account,
    ]);
    const says = ({ n, value_cents = 0, weighted_cents = 0 }: Record<string, number>) =>
      n || value_cents || weighted_cents;
    found[table] = rows.map(({ row }: { row: Record<string, number> }) => row).filter(says);
  }
  return found;
}
