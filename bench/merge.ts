import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import type { RecordPath } from '@fairlead/domain/kinds/kinds';
import type { Merge } from '@fairlead/domain/merges/merges.contract';
import { wrongCounters } from '../server/src/generate/recount';
import { Client } from './client/http-client';
import { benchDatabase } from './database';
import { viewers } from './fill/plan';
import { spread } from './measure';
import { untilQuiet } from './quiet';
import { startServerProcess } from './server-process';

const LIMIT_MS = 2000;
const DEALS = 5000;
const PEOPLE = 2000;
const ROUNDS = 20;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Merges two companies with 5,000 deals and 2,000 people between them, all of them on the company that is merged
 * away, which is the most that can move, and splits them again, each time after the search has followed. True if both
 * stay within two seconds (95th percentile).
 */
export async function measureMerge(seed: number, size: number): Promise<boolean> {
  const database = await benchDatabase(seed, size, false, say);
  const server = await startServerProcess(database.folder);
  const client = new Client(server.port);
  try {
    await client.signIn(viewers.global);
    const [goes, stays] = [await company(client), await company(client)];
    for (const [path, most] of [
      ['deals', DEALS],
      ['people', PEOPLE],
    ] as const) {
      const count = await attach(client, path, most, goes.name);
      say(`${count} ${path} attached`);
    }
    await untilQuiet(database.pool);
    const times = { merged: [] as number[], split: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const merged = await post<{ merge: Merge }>(client, `/api/v3/companies/${goes.id}/merge/${stays.id}`);
      times.merged.push(merged.ms);
      await untilQuiet(database.pool);
      const split = await post<{ split: { undone: number } }>(client, `/api/v3/merges/${merged.body.merge.id}/split`);
      times.split.push(split.ms);
      say(
        `merged in ${Math.round(merged.ms)} ms, ${split.body.split.undone} entries split in ${Math.round(split.ms)} ms`,
      );
      await untilQuiet(database.pool);
    }
    const opening = `select set_config('app.account_id', '1', true)`;
    const wrong = await database.pool.transaction('read', opening, (db) => wrongCounters(db, 1));
    say(`counters that are wrong afterwards: ${wrong}`);
    const [merged, split] = [spread(times.merged).p95, spread(times.split).p95];
    say(`95th percentile of ${ROUNDS}: merged in ${Math.round(merged)} ms, split in ${Math.round(split)} ms`);
    return wrong === 0 && Math.max(merged, split) <= LIMIT_MS;
  } finally {
    client.close();
    await server.stop();
    await database.pool.end();
    await database.embedded.stop();
  }
}

async function post<T>(client: Client, path: string, body: object = {}): Promise<{ ms: number; body: T }> {
  const answer = await client.ask({ method: 'POST', path, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return { ms: answer.ms, body: JSON.parse(answer.text) as T };
}

async function company(client: Client): Promise<{ id: number; name: string }> {
  const name = `Merged in a benchmark ${performance.timeOrigin + performance.now()}`;
  return (await post<{ id: number; name: string }>(client, '/api/v3/companies', { company: { name } })).body;
}

/** Moves this many records to the company by a bulk change of the first ones in the list. */
async function attach(client: Client, path: RecordPath, most: number, company_name: string): Promise<number> {
  const ids: number[] = [];
  for (let page = 1; ids.length < most; page += 1) {
    const { entries } = await client.get<{ entries: { id: number }[] }>(
      `/api/v3/${path}?attrs=id&per_page=200&page=${page}`,
    );
    if (!entries.length) break;
    ids.push(...entries.map(({ id }) => id));
  }
  const body = { ids: ids.slice(0, most), changes: { company_name } };
  const asked = await post<{ bulk_action: BulkAction }>(client, `/api/v3/${path}/bulk_update`, body);
  for (;;) {
    const { bulk_action } = await client.get<{ bulk_action: BulkAction }>(
      `/api/v3/bulk_actions/${asked.body.bulk_action.id}`,
    );
    if (bulk_action.status === 'done') return bulk_action.changed;
    if (bulk_action.status === 'failed') throw new Error(`The bulk action failed: ${bulk_action.error}`);
    await sleep(50);
  }
}
