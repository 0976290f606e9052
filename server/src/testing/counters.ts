import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dbOn } from '../db/connection';
import { recountCounters } from '../generate/recount';

const tables = ['deal_counter', 'deal_share_counter', 'record_counter'];

/** The counters as stored and as recounted; empty rows are left out of both. */
export async function countersOf(adminUrl: string, account: number): Promise<{ kept: unknown; counted: unknown }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (let left = MOST_TRIES; ; left -= 1) {
      const found = await recounted(client, account).catch((error: unknown) => {
        if (left === 0 || (error as { code?: string }).code !== MEANWHILE) throw error;
      });
      if (found) return found;
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

/** A background job of the running server has written the same rows meanwhile. */
const MEANWHILE = '40001';
const MOST_TRIES = 20;

async function recounted(client: pg.Client, account: number): Promise<{ kept: unknown; counted: unknown }> {
  await client.query('begin isolation level repeatable read');
  try {
    const kept = await filled(client, account);
    await recountCounters(dbOn(client), account);
    return { kept, counted: await filled(client, account) };
  } finally {
    await client.query('rollback');
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
