import { tmpdir } from 'node:os';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../base/sql';
import { enqueue } from '../jobs/queue.queries';
import { newChallenge, spendChallenge } from '../features/session/public';
import { finished, upload } from '../features/imports/testing/importing';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../testing/app';
import { inAccount } from '../testing/colleagues';

/** The server's clock is moved forward or back by ten minutes, while the database keeps its own. */

let on: TestApp;
let hanna: TestUser;
let right: Date;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  hanna = await on.account();
  right = on.clock.now;
});
afterEach(() => {
  on.clock.now = right;
});

const AHEAD = 10;
const BEHIND = -10;
const putBy = (minutes: number) => {
  on.clock.now = new Date(right.getTime() + minutes * 60_000);
};

test('AUTH-01 a session, a sensitive act and a token survive both jumps', async () => {
  const made = await hanna.post('/api/v3/admin/api_applications', { api_application: { app_name: 'Phones' } });
  const tokenAt = async (minutes: number) => {
    putBy(minutes);
    const payload = { email_or_username: hanna.email, password: PASSWORD };
    const url = `/auth.json?app_key=${made.body.app_key}`;
    const got = await on.app.inject({ method: 'POST', url, payload });
    return { authorization: `Bearer ${got.json().token}` };
  };
  const tokens = [await tokenAt(AHEAD), await tokenAt(BEHIND)];
  for (const minutes of [AHEAD, BEHIND, 0]) {
    putBy(minutes);
    expect((await hanna.get('/api/v3/profile')).status).toBe(200);
    expect((await hanna.post('/api/v3/profile/api_key')).status).toBe(200);
    for (const token of tokens) {
      const got = await on.app.inject({ method: 'GET', url: '/api/v3/profile', headers: token });
      expect([minutes, got.statusCode]).toEqual([minutes, 200]);
    }
  }
});

test('AUTH-03 while the clock is wrong the phone’s code is refused and a backup code lets in; afterwards the code does', async () => {
  const { secret } = (await hanna.post('/api/internal/mfa/set_up', { current_password: PASSWORD })).body;
  const codeAt = (at: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const { backup_codes } = (await hanna.post('/api/internal/mfa/confirm', { code: codeAt(right) })).body;
  const later = new Date(right.getTime() + 60_000);
  const enter = async (otp_code: string) => {
    const payload = { user: { email: hanna.email, password: PASSWORD, otp_code } };
    return (await on.app.inject({ method: 'POST', url: '/login', payload })).statusCode;
  };
  for (const [at, minutes] of [AHEAD, BEHIND].entries()) {
    putBy(minutes);
    expect(await enter(codeAt(later))).toBe(401);
    expect(await enter(backup_codes[at])).toBe(200);
  }
  on.clock.now = later;
  expect(await enter(codeAt(later))).toBe(200);
});

test('AUTH-03 spent codes stay spent when the clock is set back', async () => {
  const place = { dataFolder: tmpdir(), secret: undefined };
  const at = (minutes: number) => new Date(right.getTime() + minutes * 60_000);
  const spend = (challenge: string, minutes: number) =>
    on.pool.transaction('write', '', (db) => spendChallenge(db, challenge, at(minutes)));
  const [first, second] = [newChallenge(place, 'clock', right), newChallenge(place, 'clock', right)].map((one) =>
    one.toString('base64url'),
  );
  expect(await spend(first as string, 0)).toBe(true);
  expect(await spend(second as string, 11)).toBe(true);
  expect(await spend(first as string, 1)).toBe(false);
});

test('AUTH-01 a proof from the future is asked for again', async () => {
  await inAccount(on, hanna, sql`update user_session set confirmed_at = now() + interval '10 minutes'`);
  expect((await hanna.post('/api/v3/profile/api_key')).status).toBe(403);
});

test('API-02 a call that is sent again after a jump creates nothing twice, and no stage gets negative days', async () => {
  const key = { 'idempotency-key': 'one deal' };
  putBy(AHEAD);
  const { body: deal } = await hanna.call('POST', '/api/v3/deals', { name: 'Jump' }, key);
  putBy(BEHIND);
  expect((await hanna.call('POST', '/api/v3/deals', { name: 'Jump' }, key)).body.id).toBe(deal.id);
  const stages = (await hanna.get('/api/v3/admin/deal_stages')).body.entries as { id: number }[];
  const next = stages.find(({ id }) => id !== deal.deal_stage?.id);
  const moved = await hanna.patch(`/api/v3/deals/${deal.id}`, { deal_stage_id: next?.id });
  expect(moved.body.days_in_stage).toBe(0);
  expect((await hanna.get(`/api/v3/deals/${deal.id}`)).body.days_in_stage).toBe(0);
  expect((await hanna.post(`/api/v3/change_sets/${moved.headers['x-change-set']}/undo`)).status).toBe(200);
  expect((await hanna.get(`/api/v3/deals/${deal.id}`)).body.deal_stage).toEqual(deal.deal_stage);
});

test('LIST-09 work runs at once whatever the clock says, and does not end before it began', async () => {
  for (const minutes of [AHEAD, BEHIND]) {
    putBy(minutes);
    const done = await finished(hanna, (await upload(hanna, 'companies', `Name\nJump ${minutes}\n`)).id, 20);
    expect(done).toMatchObject({ status: 'done', created: 1 });
    expect(Date.parse(done.finished_at)).toBeGreaterThanOrEqual(Date.parse(done.started_at));
  }
  // Nor does the database's own clock delay a job that was added before it was set back.
  const due = on.pool.transaction('write', '', async (db) => {
    await enqueue(db, { task: 'none', payload: {}, key: 'clock' });
    return db.one(
      sql`select run_at < now() - interval '10 minutes' as due from graphile_worker.jobs where key = 'clock'`,
    );
  });
  expect(await due).toEqual({ due: true });
  await on.pool.transaction('write', '', (db) => db.run(sql`select graphile_worker.remove_job('clock')`));
});
