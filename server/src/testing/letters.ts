import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestApp } from './app';

const PATIENCE_MS = 60_000;

/** Waits until every requested mail has been sent, so that a test can also assert that there is none. */
export async function mailHasLeft(on: Pick<TestApp, 'adminUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: on.adminUrl });
  await client.connect();
  try {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(20)) {
      const { rows } =
        await client.query(`select id::text, 'outbox' as at, null as last_error from outbox where tasks <> '{}'
        union all select id::text, task_identifier, last_error from graphile_worker.jobs where task_identifier like '%mail%'`);
      if (!rows.length) return;
      if (Date.now() > end) throw new Error(`mail is waiting: ${JSON.stringify(rows)}`);
    }
  } finally {
    await client.end();
  }
}
