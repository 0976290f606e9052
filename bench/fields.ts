import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { Random } from '../server/src/generate/random';
import { Client } from './client/http-client';
import { benchDatabase } from './database';
import { measureFieldsImport } from './fields-import';
import { viewers } from './fill/plan';
import { untilQuiet } from './quiet';
import { startServerProcess } from './server-process';

const ADD_OR_DELETE_MS = 100;
/** Adding or deleting a field holds no lock for which a save waits. */
const SAVE_MOST_MS = 100;
const FILLED_PER_SECOND = 20_000;
const SAVE_P99_MS = 50;
const FIELDS = '/api/v3/admin/deal_custom_field_labels';
const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Adds, deletes and calculates fields of the largest account's deals while a colleague saves, and exports them; then
 * imports deals with custom fields into an installation of their own.
 */
export async function measureFields(seed: number, size: number): Promise<boolean> {
  const met = [await measureInLargest(seed, size), await measureFieldsImport()];
  return met.every(Boolean);
}

async function measureInLargest(seed: number, size: number): Promise<boolean> {
  const database = await benchDatabase(seed, size, false, say);
  const server = await startServerProcess(database.folder);
  const client = new Client(server.port);
  const colleague = new Client(server.port);
  try {
    await Promise.all([client.signIn(viewers.global), colleague.signIn(viewers.global)]);
    await untilQuiet(database.pool);
    const met = [await addedAndDeleted(client, colleague), await calculated(client, colleague), await exported(client)];
    return met.every(Boolean);
  } finally {
    client.close();
    colleague.close();
    await server.stop();
    await database.pool.end();
    await database.embedded.stop();
  }
}

async function send<T>(client: Client, method: 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await client.ask({ method, path, ...(body ? { body } : {}) });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return { ms: answer.ms, body: (answer.text ? JSON.parse(answer.text) : {}) as T };
}

const make = (client: Client, field: object) =>
  send<FieldAnswer>(client, 'POST', FIELDS, { deal_custom_field_label: field });

/** Fields are added and deleted in turn, while a colleague saves one deal after the other. */
async function addedAndDeleted(client: Client, colleague: Client): Promise<boolean> {
  // The first saves of a server take longer.
  const first = new Saves(colleague);
  await sleep(2000);
  await first.stop();
  const saves = new Saves(colleague);
  const added: number[] = [];
  const deleted: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const { ms, body } = await make(client, { name: `Measured ${Date.now()}`, field_type: 'numeric' });
    added.push(ms);
    deleted.push((await send(client, 'DELETE', `${FIELDS}/${body.id}`)).ms);
    await sleep(100);
  }
  const taken = await saves.stop();
  say(
    `a field added in ${p(added, 0.95)} ms, deleted in ${p(deleted, 0.95)} ms (p95 of ${added.length}); ` +
      `${taken.length} saves meanwhile p50 ${p(taken, 0.5)}, slowest ${p(taken, 1)} ms`,
  );
  const isQuick = Math.max(p(added, 0.95), p(deleted, 0.95)) <= ADD_OR_DELETE_MS;
  return isQuick && taken.length >= added.length && p(taken, 1) <= SAVE_MOST_MS;
}

/** The field is calculated on all deals in the background, while a colleague saves one deal after the other. */
async function calculated(client: Client, colleague: Client): Promise<boolean> {
  const { account } = await client.get<SignedIn>('/api/internal/boot');
  const keyOf = (name: string) => account.own_fields?.find(({ line }) => line[2] === name)?.line[0] ?? '';
  const steps = [{ operator: 'multiply', operand: { field: keyOf('List price') } }];
  const formula = { begin: { field: keyOf('Seats') }, steps, output_type: 'currency', decimals: 2 };
  const saves = new Saves(colleague);
  const started = performance.now();
  const { body } = await make(client, { name: `Total of seats ${Date.now()}`, field_type: 'calculated', formula });
  let total = 0;
  for (;;) {
    const field = await client.get<FieldAnswer>(`${FIELDS}/${body.id}`);
    if (!field.filling) break;
    total = Math.max(total, field.filling.total);
    await sleep(100);
  }
  const seconds = (performance.now() - started) / 1000;
  const taken = await saves.stop();
  const rate = Math.round(total / seconds);
  say(
    `calculated on ${total} deals in ${seconds.toFixed(1)} s: ${rate} records/s; ` +
      `${taken.length} saves meanwhile p50 ${p(taken, 0.5)}, p99 ${p(taken, 0.99)} ms`,
  );
  await send(client, 'DELETE', `${FIELDS}/${body.id}`);
  return rate >= FILLED_PER_SECOND && p(taken, 0.99) <= SAVE_P99_MS;
}

/** Saves deals, twenty a second, until it is stopped. */
class Saves {
  private working = true;
  private readonly done: Promise<number[]>;

  constructor(client: Client) {
    this.done = this.work(client);
  }

  stop(): Promise<number[]> {
    this.working = false;
    return this.done;
  }

  private async work(client: Client): Promise<number[]> {
    const random = new Random(1, 'saves');
    const { entries } = await client.get<{ entries: { id: number }[] }>('/api/v3/deals?attrs=id&per_page=200');
    const taken: number[] = [];
    while (this.working) {
      const body = { deal: { summary: `Asked again, ${random.int(1, 1_000_000)}` } };
      const answer = await client.ask({ method: 'PATCH', path: `/api/v3/deals/${random.pick(entries).id}`, body });
      if (answer.status !== 200) throw new Error(`A save answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      taken.push(answer.ms);
      await sleep(50);
    }
    return taken;
  }
}

const PART_OF_STANDARD = 0.7;

/** Twenty columns of custom fields beside twenty that every account has. */
async function exported(client: Client): Promise<boolean> {
  const { account } = await client.get<SignedIn>('/api/internal/boot');
  const own = (account.own_fields ?? [])
    .filter(({ record_type, deleted }) => record_type === 'deal' && !deleted)
    .map(({ line }) => line[0]);
  const standard = ['name', 'company_id', 'value', 'deal_stage_id', 'user_id', 'status', 'source_id', 'summary'];
  const rates: number[] = [];
  for (const columns of [standard, ['name', ...own]]) {
    const filter = { all: [{ field: 'deal_stage_id', op: 'any_of', value: [account.deal_stages[1]?.id] }] };
    const body = { filter, archived_deals: 'all', columns };
    const asked = await send<{ export: { file_url: string; total: number } }>(
      client,
      'POST',
      '/api/v3/deals/export',
      body,
    );
    const { file_url, total } = asked.body.export;
    const { ms } = await client.ask({ method: 'GET', path: file_url });
    rates.push(Math.round((total / ms) * 1000));
    say(`export of ${columns.length} columns: ${total} rows at ${rates.at(-1)} rows/s`);
  }
  return (rates[1] ?? 0) >= PART_OF_STANDARD * (rates[0] ?? 0);
}

function p(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0) * 10) / 10;
}
