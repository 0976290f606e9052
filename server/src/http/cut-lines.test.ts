import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import type { Pool } from '../base/database';
import { openPool } from '../db/connection';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { type Cut, type CuttingProxy, cuttingProxy } from '../testing/cutting-proxy';
import { eventually } from '../testing/embedded-program';

/** The connection between server and database breaks. */

let on: TestApp;
let proxy: CuttingProxy;
let pool: Pool;
let app: FastifyInstance;
let hanna: TestUser;
beforeAll(async () => {
  on = await testApp();
  hanna = await on.account();
  proxy = await cuttingProxy(on.url);
  pool = openPool(proxy.url, 4);
  app = await buildApp({
    config: readConfig({ FAIRLEAD_RATE_LIMIT_SESSION: '0' }),
    pool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await proxy.close();
  await on.close();
});

/** Over the connection that breaks. */
async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, key?: string) {
  const headers = {
    cookie: hanna.cookie,
    'x-csrf-token': hanna.csrf,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const got = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: got.statusCode, body: got.body ? got.json() : undefined, headers: got.headers };
}

const UNKNOWN = {
  status: 500,
  body: { error: expect.stringMatching(/this may or may not have been saved\. Please check before you try again/) },
};
const AWAY = {
  error: 'The database cannot be reached right now. Nothing was changed. Please try again in a few seconds.',
};
const CUTS: readonly Cut[] = ['before the commit', 'after the commit'];

/** Over a separate connection. */
const named = async (name: string): Promise<{ id: number; summary: string }[]> =>
  (await hanna.get(`/api/v3/deals?search=${name}`)).body.entries.filter((one: { name: string }) => one.name === name);

describe.each(CUTS)('API-02 the connection breaks %s', (cut) => {
  const saved = cut === 'after the commit' ? 1 : 0;
  const nameOf = (what: string) => `${what}-${saved}`;

  test(`API-02 the answer says that it may have been saved, and it exists ${saved ? 'whole' : 'not at all'}`, async () => {
    const cutting = proxy.cutAtNextCommit(cut);
    const name = nameOf('Crane');
    expect(await send('POST', '/api/v3/deals', { name, summary: name })).toMatchObject(UNKNOWN);
    await cutting;
    const found = await named(name);
    expect(found.map(({ summary }) => summary)).toEqual(saved ? [name] : []);
  });

  test('API-02 sent again under its key it exists once, and the answer is the record with its change set', async () => {
    const name = nameOf('Ferry');
    const first = { name, summary: name };
    const cutting = proxy.cutAtNextCommit(cut);
    expect(await send('POST', '/api/v3/deals', first, name)).toMatchObject(UNKNOWN);
    await cutting;
    const again = await send('POST', '/api/v3/deals', first, name);
    expect(again).toMatchObject({ status: 200, body: { name, summary: name } });
    expect((await named(name)).map(({ id }) => id)).toEqual([again.body.id]);
    const undone = await send('POST', `/api/v3/change_sets/${again.headers['x-change-set']}/undo`, {});
    expect(undone).toMatchObject({ status: 200, body: { undone: 1 } });
  });

  test('API-02 a change is done as a whole or not at all, and may be sent again', async () => {
    const name = nameOf('Barge');
    const { body: deal } = await hanna.post('/api/v3/deals', { name, summary: 'before' });
    const cutting = proxy.cutAtNextCommit(cut);
    expect(await send('PATCH', `/api/v3/deals/${deal.id}`, { summary: 'after', value: 7 })).toMatchObject(UNKNOWN);
    await cutting;
    const { body: found } = await hanna.get(`/api/v3/deals/${deal.id}`);
    expect([found.summary, Number(found.value)]).toEqual(saved ? ['after', 7] : ['before', 0]);
    const again = await send('PATCH', `/api/v3/deals/${deal.id}`, { summary: 'after', value: 7 });
    expect(again).toMatchObject({ status: 200, body: { summary: 'after' } });
  });
});

describe('API-02 the key of a call that creates', () => {
  const create = (name: string, key?: string) =>
    hanna.call('POST', '/api/v3/deals', { name }, key ? { 'idempotency-key': key } : {});

  test('API-02 two calls at the same time create one record, and calls without a key one each', async () => {
    const both = await Promise.all([create('Twice', 'same-time'), create('Twice', 'same-time')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = both.map(({ body }) => (body as { id: number }).id);
    expect(second).toBe(first);
    expect(await named('Twice')).toHaveLength(1);
    await create('Twice');
    expect(await named('Twice')).toHaveLength(2);
  });

  test('API-02 it holds for people, companies and notes too', async () => {
    const deal = (await create('Noted')).body as { id: number };
    const made: [string, object][] = [
      ['people', { first_name: 'Once', last_name: 'Only' }],
      ['companies', { name: 'Once Only' }],
      ['notes', { content: 'once', deal_id: deal.id }],
      ['calendar_entries', { name: 'Once only', deal_id: deal.id }],
    ];
    for (const [kind, body] of made) {
      const send = () =>
        hanna.call<{ id: number }>('POST', `/api/v3/${kind}`, body, { 'idempotency-key': `a ${kind}` });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    }
  });

  test('API-02 it belongs to its content, its kind and its user', async () => {
    await create('Mine', 'a key');
    const refused = [{ field: 'Idempotency-Key', msg: 'Was sent before with something else' }];
    expect(await create('Other', 'a key')).toMatchObject({ status: 422, body: refused });
    expect(
      await hanna.call('POST', '/api/v3/companies', { name: 'Mine' }, { 'idempotency-key': 'a key' }),
    ).toMatchObject({
      status: 422,
      body: refused,
    });
    const other = await on.account();
    const theirs = await other.call<{ id: number }>(
      'POST',
      '/api/v3/deals',
      { name: 'Mine' },
      { 'idempotency-key': 'a key' },
    );
    expect(theirs.status).toBe(200);
    expect((await named('Mine')).map(({ id }) => id)).not.toContain(theirs.body.id);
    expect(await create('Long', 'x'.repeat(201))).toMatchObject({ status: 422 });
  });

  test('API-02 a refused call may be sent again corrected, and a record deleted since is not created anew', async () => {
    expect(await create('', 'corrected')).toMatchObject({ status: 422 });
    const made = await create('Corrected', 'corrected');
    expect(made.status).toBe(200);
    await hanna.del(`/api/v3/deals/${(made.body as { id: number }).id}`);
    expect(await create('Corrected', 'corrected')).toMatchObject({
      status: 409,
      body: { error: 'This was saved before. You can no longer see it.' },
    });
    expect(await named('Corrected')).toEqual([]);
  });
});

describe('the database is away', () => {
  test('API-02 reading, saving and signing in say so, nothing is changed, and everything works when it is back', async () => {
    const payload = { user: { email: hanna.email, password: 'Sail-away-42!' } };
    const signIn = () => app.inject({ method: 'POST', url: '/login', payload });
    expect((await send('GET', '/api/v3/deals')).status).toBe(200);
    proxy.away();
    for (const call of [() => send('GET', '/api/v3/deals'), () => send('POST', '/api/v3/deals', { name: 'Away' })]) {
      const got = await call();
      expect([got.status, got.body, got.headers['retry-after']]).toEqual([503, AWAY, '5']);
    }
    const refused = await signIn();
    expect([refused.statusCode, refused.json()]).toEqual([503, AWAY]);
    proxy.back();
    await eventually(async () => expect((await send('POST', '/api/v3/deals', { name: 'Away' })).status).toBe(200));
    expect((await signIn()).statusCode).toBe(200);
    expect(await named('Away')).toHaveLength(1);
  });

  test('API-02 a connection that breaks in the middle of a transaction undoes it and says so', async () => {
    const working = pool.transaction('write', '', async (db) => {
      await db.run({ text: 'select 1', values: [] } as never);
      proxy.away();
      await db.run({ text: 'select 1', values: [] } as never);
    });
    await expect(working).rejects.toThrow('The connection to the database is lost');
    proxy.back();
  });
});
