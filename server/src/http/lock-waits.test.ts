import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../base/sql';
import { type TestApp, type TestUser, testApp } from '../testing/app';

/**
 * Long-running work, such as an import, holds its locks until it ends. A call that needs the same data soon gets an
 * error with the reason.
 */

let on: TestApp;
let hanna: TestUser;
let work: pg.Client;
beforeAll(async () => {
  on = await testApp();
});
beforeEach(async () => {
  hanna = await on.account();
  work = new pg.Client({ connectionString: on.adminUrl });
  await work.connect();
  await work.query('begin');
});
afterEach(async () => {
  await work.query('rollback');
  await work.end();
});
afterAll(() => on.close());

const held = {
  error:
    'Someone else, or a job such as an import, is changing the same data right now. Your changes were not saved. Please try again in a minute.',
};

describe('API-02 a call that waits for long work is answered so, and nothing is saved', () => {
  test('API-02 a deal and a person that name the company which an import is about to make', async () => {
    await work.query('insert into company (account_id, name) values ($1, $2)', [hanna.accountId, 'Harbour Lifts']);
    const calls = [
      hanna.post('/api/v3/deals', { name: 'Two cranes', company_name: 'harbour lifts' }),
      hanna.post('/api/v3/people', { first_name: 'Ada', company_name: 'Harbour Lifts' }),
      hanna.post('/api/v3/companies', { name: 'Harbour Lifts' }),
    ];
    for (const { status, body, headers } of await Promise.all(calls)) {
      expect([status, body, Number(headers['retry-after']) > 0]).toEqual([409, held, true]);
    }
    const { total } = (await hanna.get('/api/v3/deals')).body.pagination;
    expect(total).toBe(0);
  });

  test('API-02 a change of a deal that a job has locked; reading it waits for nothing', async () => {
    const { id } = (await hanna.post('/api/v3/deals', { name: 'Two cranes' })).body;
    await work.query('select 1 from deal where id = $1 for update', [id]);
    const change = hanna.patch(`/api/v3/deals/${id}`, { deal: { name: 'Three cranes' } });
    expect((await hanna.get(`/api/v3/deals/${id}`)).body.name).toBe('Two cranes');
    expect(await change).toMatchObject({ status: 409, body: held });
    await work.query('rollback');
    expect((await hanna.patch(`/api/v3/deals/${id}`, { deal: { name: 'Three cranes' } })).status).toBe(200);
  });

  test('API-02 a job itself waits as long as it takes', async () => {
    const [setting] = await on.pool.transaction('write', '', (db) =>
      db.rows<{ lock_timeout: string }>(sql`show lock_timeout`),
    );
    expect(setting?.lock_timeout).toBe('0');
  });
});
