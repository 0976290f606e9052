import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './embedded-program';
import { DoomedServer } from './kill-server';

/**
 * No file of the server and its database may grow beyond this size: for both it is a full disk. A segment of
 * PostgreSQL's write-ahead log is smaller.
 */
const MOST_MEGABYTES = 20;
const NO_SPACE = {
  error:
    'The server has no disk space left. Nothing was changed. Please tell the person who runs it, and try again later.',
};

const server = new DoomedServer(undefined, {}, MOST_MEGABYTES);
let admin: pg.Client;
let headers: Record<string, string>;
beforeAll(async () => {
  await server.start();
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const user = { first_name: 'Hanna', last_name: 'Lind', email: 'hanna@example.test', password: 'Sail-away-42!' };
  const signed = await fetch(`${server.address}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: { company_name: 'Northgate' }, user }),
  });
  const cookie = String(signed.headers.get('set-cookie')).split(';')[0] as string;
  headers = { cookie, 'x-csrf-token': ((await signed.json()) as { csrf_token: string }).csrf_token };
});
afterAll(async () => {
  await admin.end();
  await server.remove();
});

async function call(method: string, path: string, body?: object | FormData, more: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(server.address + path, {
    method,
    headers: { ...headers, ...(isForm || !body ? {} : { 'content-type': 'application/json' }), ...more },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const retry = answer.headers.get('retry-after');
  return { status: answer.status, retry, body: (await answer.json()) as { id: number; pagination: { total: number } } };
}

const deals = async () => (await call('GET', '/api/v3/deals')).body.pagination.total;
const stored = async (table: string) =>
  (await admin.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

/** Fills one table of the server up to the limit; emptying it makes room again. */
async function fill(table: string, insert: string): Promise<void> {
  await expect(
    (async () => {
      for (;;) await admin.query(insert);
    })(),
  ).rejects.toThrow('File too large');
  // The room left in existing pages.
  await admin.query(`${insert} limit 1`).catch(() => undefined);
  expect(await stored(table)).toBeGreaterThan(1000);
}

const KEYS = `insert into sent_once (account_id, user_id, key, content, record_type, at)
  select account_id, id, gen_random_uuid(), repeat('x', 1900), 'deal', now() from account_user, generate_series(1, 2000)`;

describe('API-02 the disk is full', () => {
  test('API-02 saving says so, saves nothing, and works again by itself when there is room', async () => {
    await fill('sent_once', KEYS);
    const save = (n: number) => call('POST', '/api/v3/deals', { name: `Deal ${n}` }, { 'idempotency-key': `k${n}` });
    let saved = 0;
    let refused: Awaited<ReturnType<typeof save>> | undefined;
    for (let n = 0; n < 500 && !refused; n += 1) {
      const answer = await save(n);
      if (answer.status === 200) saved += 1;
      else refused = answer;
    }
    expect(refused).toEqual({ status: 503, retry: '60', body: NO_SPACE });
    expect([await deals(), await stored('deal')]).toEqual([saved, saved]);
    await admin.query('truncate sent_once');
    expect((await save(saved)).status).toBe(200);
    expect(await deals()).toBe(saved + 1);
  });

  test('API-02 a file without enough room is refused, and nothing of it is kept', async () => {
    const form = new FormData();
    form.append('type', 'deals');
    form.append('file', new Blob(['Name\n', 'Crane\n'.repeat((MOST_MEGABYTES * 1.2e6) / 6)]), 'deals.csv');
    const refused = await call('POST', '/api/v3/imports', form);
    expect(refused).toEqual({ status: 503, retry: '60', body: NO_SPACE });
    await eventually(async () => expect(readdirSync(join(server.folder, 'uploads'))).toEqual([]));
    expect(await stored('import')).toBe(0);
    expect((await call('GET', '/api/v3/deals')).status).toBe(200);
  });

  test('PROF-04 upload: storage that is full says so, and nothing is half stored', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Crane\n'.repeat((MOST_MEGABYTES * 1.2e6) / 6)]), 'crane.txt');
    const refused = await call('POST', '/api/v3/documents', form);
    expect(refused).toEqual({ status: 503, retry: '60', body: NO_SPACE });
    await eventually(async () => expect(readdirSync(join(server.folder, 'uploads'))).toEqual([]));
    expect([await stored('document'), await stored('stored_file')]).toEqual([0, 0]);
  });
});
