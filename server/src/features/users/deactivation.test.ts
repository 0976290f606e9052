import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../base/database';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { countersOf } from '../../testing/counters';
import { USER_ACTION } from './actions.work';
import { userActionsRetention } from './user-actions-retention';
import { userTasks } from './actions.run';
import { ended } from './testing/user-actions';

let on: TestApp;
let admin: TestUser;
let ines: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  ines = await colleague(on, admin);
});

const user = async (id: number): Promise<Loose> => (await admin.get(`/api/v3/users/${id}`)).body;
const signIn = async (email: string) => {
  const payload = { user: { email, password: 'Sail-away-42!' } };
  return (await on.app.inject({ method: 'POST', url: '/login', payload })).statusCode;
};
const settings = (more: object) =>
  inAccount(
    on,
    admin,
    sql`update account set settings = settings || ${JSON.stringify(more)}::jsonb where id = ${admin.accountId}`,
  );
const base = (msg: string) => [422, [{ field: 'base', msg }]];
const ofLog = (type: string) =>
  inAccount(
    on,
    admin,
    sql`select c.record_id, c.op, c.before, c.after, c.change_set_id from change c
    where record_type = ${type} and account_id = ${admin.accountId} order by c.id`,
  );

/** One deal, person and company of Ines, and one of each in the recycle bin. */
async function recordsOfInes() {
  const { deal_stages: stages } = (await admin.get('/api/internal/boot')).body.account;
  const make = async (path: string, body: object) => (await ines.post(`/api/v3/${path}`, body)).body.id as number;
  const kept = {
    deal: await make('deals', {
      deal: { name: 'Crane', deal_stage_id: stages[1].id, user_id: ines.id, value: '1000' },
    }),
    person: await make('people', { person: { first_name: 'Ada', user_id: ines.id } }),
    company: await make('companies', { company: { name: 'Harbour Ltd', owner_id: ines.id } }),
  };
  const binned = await make('deals', { deal: { name: 'Old', deal_stage_id: stages[1].id, user_id: ines.id } });
  await admin.del(`/api/v3/deals/${binned}`);
  const others = await make('people', { person: { first_name: 'Bo', user_id: admin.id } });
  return { kept, binned, others };
}

async function owners({ kept, binned, others }: Awaited<ReturnType<typeof recordsOfInes>>) {
  const [row] = await inAccount(
    on,
    admin,
    sql`select (select user_id from deal where id = ${kept.deal}) as deal, (select user_id from person where id = ${kept.person}) as person,
      (select owner_id from company where id = ${kept.company}) as company, (select user_id from deal where id = ${binned}) as binned,
      (select user_id from person where id = ${others}) as others`,
  );
  return row;
}

describe('AUTH-05 inactive users', () => {
  test('AUTH-05 an inactive user cannot sign in, and the sessions end at once', async () => {
    const again = await on.signIn(ines.email);
    const answer = await admin.del(`/admin/users/${ines.id}/make_inactive`);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id: ines.id,
        full_name: 'Ines Okafor',
        license_count: 1,
        user_count: 1,
        minimum_license_count: 1,
        display_license_info: false,
      },
    ]);
    expect(answer.body.deleted_at).toMatch(/^\d{4}\/\d\d\/\d\d /);
    expect([(await ines.get('/api/v3/profile')).status, (await again.get('/api/v3/profile')).status]).toEqual([
      401, 401,
    ]);
    expect(await signIn(ines.email)).toBe(401);
    expect((await user(ines.id)).deleted_at).not.toBeNull();
    const sessions = await inAccount(on, admin, sql`select from user_session where user_id = ${ines.id}`);
    expect(sessions).toEqual([]);
  });

  test('AUTH-05 reactivation lets an inactive user sign in again, but old sessions stay ended', async () => {
    await admin.del(`/admin/users/${ines.id}/make_inactive`);
    const answer = await admin.put(`/admin/users/${ines.id}/reactivate`);
    expect([answer.status, answer.body]).toMatchObject([200, { id: ines.id, full_name: 'Ines Okafor' }]);
    expect(await user(ines.id)).toMatchObject({ deleted_at: null, data_reassigned_at: null });
    expect((await ines.get('/api/v3/profile')).status).toBe(401);
    expect(await signIn(ines.email)).toBe(200);
  });

  test('AUTH-05 keys end at once with their user, and reactivation restores them', async () => {
    const key = (await ines.post('/api/v3/profile/api_key')).body.api_key as string;
    const application = {
      api_application: { app_name: 'Phone system', allow_api_key_auth: true, allow_jwt_auth: true },
    };
    const { app_key } = (await admin.post('/api/v3/admin/api_applications', application)).body;
    const signed = await on.app.inject({
      method: 'POST',
      url: `/auth.json?app_key=${app_key}`,
      payload: { email_or_username: ines.email, password: 'Sail-away-42!' },
    });
    const authorization = `Bearer ${signed.json().token}`;
    const answers = async () => [
      (await on.app.inject({ url: `/api/v3/deals?api_key=${key}&app_key=${app_key}` })).statusCode,
      (await on.app.inject({ url: '/api/v3/deals', headers: { authorization } })).statusCode,
    ];
    expect(await answers()).toEqual([200, 200]);
    await admin.del(`/admin/users/${ines.id}/make_inactive`);
    for (const status of await answers()) expect([401, 406]).toContain(status);
    await admin.put(`/admin/users/${ines.id}/reactivate`);
    expect(await answers()).toEqual([200, 200]);
  });

  test('AUTH-05 no administrator deactivates themselves, and the last one stays', async () => {
    for (const path of [`/admin/users/${admin.id}/make_inactive`, `/api/v3/admin/users/${admin.id}`]) {
      const answer = await admin.del(path);
      expect([answer.status, answer.body]).toEqual(base('You cannot make yourself inactive'));
    }
    const second = await colleague(on, admin, { is_account_admin: true });
    const answers = await Promise.all([
      admin.del(`/admin/users/${second.id}/make_inactive`),
      second.del(`/admin/users/${admin.id}/make_inactive`),
    ]);
    // Of two administrators who deactivate each other at the same time, the second no longer has the right.
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      expect.toSatisfy((n: number) => [401, 403, 422].includes(n)),
    ]);
    const [left] = await inAccount(
      on,
      admin,
      sql`select count(*) as n from account_user where account_id = ${admin.accountId} and is_account_admin and deleted_at is null`,
    );
    expect(left.n).toBe(1);
  });

  test('AUTH-05 an inactive user cannot finish a running call: the write in the middle is refused, clearly', async () => {
    const { kept } = await recordsOfInes();
    let answer: ReturnType<TestUser['patch']> | undefined;
    await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      async (db) => {
        await db.run(sql`select from deal where id = ${kept.deal} for update`);
        answer = ines.patch(`/api/v3/deals/${kept.deal}`, { deal: { name: 'Taken along' } });
        for (let waiting = false; !waiting; ) {
          const { n } = await db.one<{ n: number }>(
            sql`select count(*)::int as n from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
          );
          waiting = n > 0;
        }
        expect((await admin.del(`/admin/users/${ines.id}/make_inactive`)).status).toBe(200);
      },
    );
    const found = await answer;
    expect([found?.status, found?.body]).toEqual([
      401,
      { error: 'An administrator made you inactive in the meantime. Nothing was saved.' },
    ]);
    expect((await admin.get(`/api/v3/deals/${kept.deal}`)).body.name).toBe('Crane');
  });

  test('AUTH-05 a job of a user who is inactive by then does nothing', async () => {
    const second = await colleague(on, admin, { is_account_admin: true });
    const [row] = await inAccount(
      on,
      admin,
      sql`insert into user_action (account_id, act, asked_by_user_id, ids, value, total)
        values (${admin.accountId}, 'set_level', ${second.id}, array[${ines.id}]::bigint[], '2', 1) returning id`,
    );
    await admin.del(`/admin/users/${second.id}/make_inactive`);
    await runTask({ user_id: second.id, user_action_id: row.id });
    expect(await ended(admin, row.id)).toMatchObject({
      status: 'failed',
      error: 'The user who started it is no longer active.',
    });
    expect((await user(ines.id)).level).toBe(1);
  });
});

describe('AUTH-05 long jobs', () => {
  test('AUTH-05 sessions end at once also while a long job of the user has locked rows, and the job is refused', async () => {
    const records = await recordsOfInes();
    const second = await colleague(on, admin, { is_account_admin: true });
    const [row] = await inAccount(
      on,
      admin,
      sql`insert into user_action (account_id, act, asked_by_user_id, user_id, reassign_to_user_id)
        values (${admin.accountId}, 'reassign_data', ${second.id}, ${ines.id}, ${admin.id}) returning id`,
    );
    let calls = 0;
    const meanwhile: Pool['transaction'] = async (mode, opening, work) => {
      calls += 1;
      // The first transaction is the work itself, the next ones are its progress reports: by the third, part of the
      // records is written.
      if (calls === 3) expect((await admin.del(`/admin/users/${second.id}/make_inactive`)).status).toBe(200);
      return on.pool.transaction(mode, opening, work);
    };
    await runTask({ user_id: second.id, user_action_id: row.id }, undefined, { ...on.pool, transaction: meanwhile });
    expect(calls).toBeGreaterThan(2);
    expect((await second.get('/api/v3/profile')).status).toBe(401);
    expect(await ended(admin, row.id)).toMatchObject({
      status: 'failed',
      error: 'An administrator made you inactive in the meantime. Nothing was saved.',
    });
    expect(await owners(records)).toMatchObject({ deal: ines.id, person: ines.id, company: ines.id });
  });
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const noMfa = { requestMfa: async () => undefined, disableMfa: async () => undefined };
/** Runs the task as the queue would. */
async function runTask(
  job: { user_id: number; user_action_id: number },
  signal?: AbortSignal,
  pool: Pool = on.pool,
): Promise<void> {
  const task = userTasks({ pool, clock: () => on.clock.now, log: quiet }, noMfa)[USER_ACTION.task];
  await task?.({ account_id: admin.accountId, ...job }, { signal, attempt: 1, last: false });
}

describe('ADMIN-08 making inactive, reactivating, reassigning', () => {
  test('ADMIN-08 actions are kept for thirty days after their end, and waiting ones are never deleted', async () => {
    const asked = await admin.post('/api/v3/admin/users/bulk_action', { ids: [ines.id], bulk_action: 'make_inactive' });
    const { id } = await ended(admin, asked.body.user_action.id);
    await inAccount(
      on,
      admin,
      sql`insert into user_action (account_id, act, asked_by_user_id, created_at)
        values (${admin.accountId}, 'set_team', ${admin.id}, now() - interval '90 days')`,
    );
    const left = async () =>
      (await admin.get('/api/v3/admin/user_actions')).body.entries.map((one: Loose) => one.status);
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    await userActionsRetention.run(on.pool, after(29), quiet);
    expect(await left()).toEqual(['waiting', 'done']);
    await userActionsRetention.run(on.pool, after(31), quiet);
    expect(await left()).toEqual(['waiting']);
    expect((await admin.get(`/api/v3/admin/user_actions/${id}`)).status).toBe(404);
  });

  test('ADMIN-08 made inactive with reassignment, and the answer carries license_count, user_count, minimum_license_count, display_license_info', async () => {
    const records = await recordsOfInes();
    await settings({ license_count: 5, minimum_license_count: 2 });
    const heir = await colleague(on, admin, { first_name: 'Bea' });
    const answer = await admin.del(`/api/v3/admin/users/${ines.id}/make_inactive`, { reassign_to_user_id: heir.id });
    expect(answer.body).toMatchObject({
      license_count: 5,
      user_count: 2,
      minimum_license_count: 2,
      display_license_info: true,
    });
    const action = await ended(admin, answer.body.user_action.id);
    expect(action).toMatchObject({
      act: 'reassign_data',
      status: 'done',
      total: 4,
      done: 4,
      changed: 4,
      user: { id: ines.id, full_name: 'Ines Okafor' },
      reassign_to_user: { id: heir.id },
    });
    const to = heir.id;
    expect(await owners(records)).toEqual({ deal: to, person: to, company: to, binned: to, others: admin.id });
    expect((await user(ines.id)).data_reassigned_at).toMatch(/^\d{4}\//);
    const { kept, counted } = await countersOf(on.adminUrl, admin.accountId);
    expect(kept).toEqual(counted);
  });

  test('ADMIN-08 reassign data is one change set that can be undone', async () => {
    const records = await recordsOfInes();
    const asked = await admin.put(`/admin/users/${ines.id}/reassign_data`, { reassign_to_user_id: admin.id });
    expect(asked.body).toMatchObject({ id: ines.id, full_name: 'Ines Okafor', user_action: { act: 'reassign_data' } });
    const action = await ended(admin, asked.body.user_action.id);
    const undo = await admin.post(`/api/v3/change_sets/${action.change_set_id}/undo`, {});
    expect([undo.status, undo.body]).toMatchObject([200, { undone: 5, skipped: [] }]);
    const to = ines.id;
    expect(await owners(records)).toEqual({ deal: to, person: to, company: to, binned: to, others: admin.id });
    expect((await user(ines.id)).data_reassigned_at).toBeNull();
    const { kept, counted } = await countersOf(on.adminUrl, admin.accountId);
    expect(kept).toEqual(counted);
  });

  test('ADMIN-08 reassign data that is interrupted starts again and is done exactly once', async () => {
    const records = await recordsOfInes();
    const [row] = await inAccount(
      on,
      admin,
      sql`insert into user_action (account_id, act, asked_by_user_id, user_id, reassign_to_user_id)
        values (${admin.accountId}, 'reassign_data', ${admin.id}, ${ines.id}, ${admin.id}) returning id`,
    );
    let asked = 0;
    const cut = {
      throwIfAborted() {
        asked += 1;
        if (asked === 3) throw new DOMException('the server is being stopped', 'AbortError');
      },
    } as AbortSignal;
    const job = { user_id: admin.id, user_action_id: row.id };
    await expect(runTask(job, cut)).rejects.toThrow('stopped');
    const progress = (await admin.get(`/api/v3/admin/user_actions/${row.id}`)).body.user_action;
    expect(progress).toMatchObject({ status: 'running', total: 4, done: 1 });
    expect(await owners(records)).toMatchObject({ deal: ines.id, person: ines.id, company: ines.id });
    await runTask(job);
    await runTask(job);
    expect(await ended(admin, row.id)).toMatchObject({ status: 'done', changed: 4 });
    const sets = (await ofLog('deal')).filter(
      ({ after }) => after?.user_id === admin.id && Object.keys(after).length < 5,
    );
    expect(new Set(sets.map(({ change_set_id }) => change_set_id)).size).toBe(1);
    expect(sets.length).toBe(2);
  });

  test('ADMIN-08 data goes to an active user of the account who is not external', async () => {
    const gone = await colleague(on, admin, { deleted_at: new Date() }).catch(() => undefined);
    expect(gone).toBeUndefined();
    const external = await colleague(on, admin, { level: 5, is_external: true });
    const stranger = await on.account('Other account');
    const inactive = await colleague(on, admin);
    await admin.del(`/admin/users/${inactive.id}/make_inactive`);
    for (const heir of [ines.id, external.id, stranger.id, inactive.id, 999_999]) {
      for (const answer of [
        await admin.put(`/admin/users/${ines.id}/reassign_data`, { reassign_to_user_id: heir }),
        await admin.del(`/admin/users/${ines.id}/make_inactive`, { reassign_to_user_id: heir }),
      ])
        expect([heir, answer.status, answer.body]).toEqual([
          heir,
          422,
          [{ field: 'reassign_to_user_id', msg: 'Has invalid value' }],
        ]);
    }
    const nobody = await admin.put(`/admin/users/${ines.id}/reassign_data`, {});
    expect(nobody.body).toEqual([{ field: 'reassign_to_user_id', msg: 'Required' }]);
    expect((await user(ines.id)).deleted_at).toBeNull();
    expect(
      (await admin.put(`/admin/users/${stranger.id}/reassign_data`, { reassign_to_user_id: ines.id })).status,
    ).toBe(404);
  });

  test('ADMIN-08 data is not reassigned to a user who left before it began', async () => {
    const records = await recordsOfInes();
    const heir = await colleague(on, admin);
    const [row] = await inAccount(
      on,
      admin,
      sql`insert into user_action (account_id, act, asked_by_user_id, user_id, reassign_to_user_id)
        values (${admin.accountId}, 'reassign_data', ${admin.id}, ${ines.id}, ${heir.id}) returning id`,
    );
    await admin.del(`/admin/users/${heir.id}/make_inactive`);
    await runTask({ user_id: admin.id, user_action_id: row.id });
    expect(await ended(admin, row.id)).toMatchObject({
      status: 'failed',
      error: 'The new owner can no longer own records. Nothing was changed.',
    });
    expect(await owners(records)).toMatchObject({ deal: ines.id });
  });

  test('ADMIN-08 a read-only user can have data reassigned', async () => {
    const records = await recordsOfInes();
    await admin.put(`/api/v3/admin/users/${ines.id}`, { user: { read_only: true } });
    const asked = await admin.put(`/admin/users/${ines.id}/reassign_data`, { reassign_to_user_id: admin.id });
    await ended(admin, asked.body.user_action.id);
    expect(await owners(records)).toMatchObject({ deal: admin.id, company: admin.id });
  });

  test('ADMIN-08 deleting a user destroys nothing: the user is inactive, marked so, and undo brings them back', async () => {
    const records = await recordsOfInes();
    const answer = await admin.del(`/api/v3/admin/users/${ines.id}`);
    expect(answer.status).toBe(204);
    const listed = (await admin.get('/api/v3/admin/users?conditions[including_inactive]=true')).body.entries;
    expect(listed.find(({ id }: Loose) => id === ines.id).deleted_at).not.toBeNull();
    const boot = (await admin.get('/api/internal/boot')).body;
    expect(boot.account.users.find(({ id }: Loose) => id === ines.id).deleted_at).not.toBeNull();
    expect(await owners(records)).toMatchObject({ deal: ines.id });
    const undo = await admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
    expect(undo.status).toBe(200);
    expect((await user(ines.id)).deleted_at).toBeNull();
    expect((await ines.get('/api/v3/profile')).status).toBe(401);
  });

  test('ADMIN-08 every change of a user is in the change log, without a password', async () => {
    await admin.put(`/api/v3/admin/users/${ines.id}`, { user: { level: 2 } });
    await admin.del(`/admin/users/${ines.id}/make_inactive`);
    const log = (await ofLog('account_user')).filter(({ record_id }) => record_id === ines.id);
    expect(log.map(({ op, after }) => [op, Object.keys(after).filter((key) => key !== 'updated_at')])).toEqual([
      ['update', ['level']],
      ['update', ['deleted_at']],
    ]);
    expect(JSON.stringify(await ofLog('account_user'))).not.toContain('argon2');
  });

  test('ADMIN-08 undoing leaves the account an administrator, and is audited', async () => {
    const given = await admin.put(`/api/v3/admin/users/${ines.id}`, { user: { is_account_admin: true } });
    const taken = await ines.put(`/api/v3/admin/users/${admin.id}`, { user: { is_account_admin: false } });
    const undo = (set: unknown) => ines.post(`/api/v3/change_sets/${String(set)}/undo`, {});
    const refused = await undo(given.headers['x-change-set']);
    expect([refused.status, refused.body]).toEqual([403, { error: 'The account needs at least one administrator' }]);
    expect((await undo(taken.headers['x-change-set'])).body.undone).toBe(1);
    expect((await admin.get('/api/v3/admin/users')).status).toBe(200);
    const [last] = await inAccount(
      on,
      admin,
      sql`select event, subject_id, details from audit_event where account_id = ${admin.accountId} order by id desc limit 1`,
    );
    expect(last).toMatchObject({ event: 'user.changed', subject_id: admin.id, details: { is_account_admin: true } });
  });

  test('ADMIN-08 every change of users and teams is in the audit log, with old and new values', async () => {
    await admin.put(`/api/v3/admin/users/${ines.id}`, { user: { level: 2 } });
    await admin.del(`/admin/users/${ines.id}/make_inactive`);
    await admin.put(`/admin/users/${ines.id}/reactivate`);
    const { body } = await admin.post('/api/v3/admin/teams', { team: { name: 'Sales' } });
    await admin.patch(`/api/v3/admin/teams/${body.id}`, { team: { name: 'North' } });
    await admin.del(`/api/v3/admin/teams/${body.id}`);
    const asked = await admin.put(`/admin/users/${ines.id}/reassign_data`, { reassign_to_user_id: admin.id });
    await ended(admin, asked.body.user_action.id);
    const written = await inAccount(
      on,
      admin,
      sql`select event, subject_id, user_id, details from audit_event where account_id = ${admin.accountId}
        and event ~ '^(user|team)[.]' order by id`,
    );
    expect(written.map(({ event, subject_id }) => [event, subject_id])).toEqual([
      ['user.changed', ines.id],
      ['user.deactivated', ines.id],
      ['user.reactivated', ines.id],
      ['team.created', body.id],
      ['team.changed', body.id],
      ['team.deleted', body.id],
      ['user.data_reassigned', ines.id],
    ]);
    expect(written[0]).toMatchObject({ user_id: admin.id, details: { level: { from: 1, to: 2 } } });
    expect(written[6].details).toMatchObject({ reassign_to_user_id: admin.id, records: 0 });
  });

  test('ADMIN-08 paths without /api/v3 answer JSON to clients and the page to a browser', async () => {
    expect((await admin.get('/admin/users.json')).body.entries.length).toBe(2);
    expect(
      (await admin.call('GET', '/admin/users', undefined, { accept: 'application/json' })).body.entries.length,
    ).toBe(2);
    expect((await admin.call('GET', '/admin/users', undefined, { accept: 'text/html' })).body).not.toHaveProperty(
      'entries',
    );
    const patched = await admin.patch(`/admin/users/${ines.id}`, { user: { last_name: 'Vega' } });
    expect(patched.body).toMatchObject({ full_name: 'Ines Vega' });
  });
});

describe('ADMIN-08 many users at once', () => {
  const bulk = async (body: object): Promise<Loose> => {
    const answer = await admin.post('/admin/users/bulk_action', body);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        message:
          'The bulk action will be performed in the background. Please refresh the page after a few moment to see the changes.',
      },
    ]);
    return ended(admin, answer.body.user_action.id);
  };

  test('ADMIN-08 a bulk action in the background with its message: levels, teams, read-only, inactive and active again', async () => {
    const other = await colleague(on, admin);
    const ids = [ines.id, other.id];
    const sales = await team(on, admin, 'team');
    expect(await bulk({ ids, bulk_action: 'set_team', value: sales })).toMatchObject({ status: 'done', changed: 2 });
    expect(await user(other.id)).toMatchObject({ team_id: sales });
    await bulk({ ids, bulk_action: 'set_level', value: '2' });
    expect(await user(ines.id)).toMatchObject({ level: 2, team_id: sales });
    const levelled = await bulk({ ids, bulk_action: 'set_level', value: 3 });
    expect(await user(ines.id)).toMatchObject({ level: 3, team_id: null });
    expect(await bulk({ ids, bulk_action: 'set_team', value: sales })).toMatchObject({
      changed: 0,
      refusals: [
        { user_id: ines.id, full_name: 'Ines Okafor', reason: 'Executives and external users have no team' },
        { user_id: other.id },
      ],
    });
    expect((await admin.post(`/api/v3/change_sets/${levelled.change_set_id}/undo`, {})).body.undone).toBe(2);
    expect(await user(ines.id)).toMatchObject({ level: 2, team_id: sales });
    await bulk({ ids, bulk_action: 'set_read_only', value: true });
    expect(await user(other.id)).toMatchObject({ read_only: true });
    await bulk({ ids, bulk_action: 'make_inactive' });
    expect((await ines.get('/api/v3/profile')).status).toBe(401);
    await bulk({ ids, bulk_action: 'reactivate' });
    expect(await user(ines.id)).toMatchObject({ deleted_at: null });
  });

  test('ADMIN-08 AUTH-03 request_mfa and disable_mfa by an admin are bulk actions too', async () => {
    await bulk({ ids: [ines.id], bulk_action: 'request_mfa' });
    expect((await user(ines.id)).mfa_requested_at).not.toBeNull();
    expect((await ines.get('/api/v3/deals')).status).toBe(403);
    await bulk({ ids: [ines.id], bulk_action: 'disable_mfa' });
    expect((await user(ines.id)).mfa_requested_at).toBeNull();
    expect((await ines.get('/api/v3/deals')).status).toBe(200);
    await inAccount(on, admin, sql`update account_user set mfa_enabled = true where id = ${ines.id}`);
    expect(await bulk({ ids: [ines.id], bulk_action: 'request_mfa' })).toMatchObject({
      changed: 0,
      refusals: [{ user_id: ines.id, reason: 'Already uses multi-factor authentication' }],
    });
  });

  test('ADMIN-08 a bulk action leaves users to whom it does not apply unchanged, with the reason', async () => {
    const stranger = await on.account('Other account');
    const done = await bulk({ ids: [admin.id, ines.id, stranger.id], bulk_action: 'make_inactive' });
    expect(done).toMatchObject({ status: 'done', total: 3, changed: 1 });
    expect(done.refusals).toEqual([
      { user_id: admin.id, full_name: 'Hanna Lindqvist', reason: 'You cannot make yourself inactive' },
      { user_id: stranger.id, full_name: '', reason: 'Not found' },
    ]);
    expect(await bulk({ ids: [admin.id], bulk_action: 'set_level', value: 5 })).toMatchObject({
      changed: 0,
      refusals: [{ reason: 'The account needs at least one administrator' }],
    });
  });

  test('ADMIN-08 an invalid bulk action is refused at once', async () => {
    const cases: [object, string, string][] = [
      [{ ids: [ines.id], bulk_action: 'destroy' }, 'bulk_action', 'Has invalid value'],
      [{ ids: [], bulk_action: 'reactivate' }, 'ids', ''],
      [{ ids: [999_999], bulk_action: 'reactivate' }, 'ids', 'Has invalid value'],
      [{ ids: [ines.id], bulk_action: 'set_level', value: 4 }, 'value', 'Has invalid value'],
      [{ ids: [ines.id], bulk_action: 'set_level' }, 'value', 'Required'],
      [{ ids: [ines.id], bulk_action: 'set_team', value: 999_999 }, 'value', 'Has invalid value'],
      [{ ids: [ines.id], bulk_action: 'set_read_only', value: 'maybe' }, 'value', 'Has invalid value'],
    ];
    for (const [body, field, msg] of cases) {
      const answer = await admin.post('/admin/users/bulk_action', body);
      expect([body, answer.status, answer.body[0].field]).toEqual([body, 422, field]);
      if (msg) expect(answer.body[0].msg).toBe(msg);
    }
    expect(
      (await ines.post('/admin/users/bulk_action', { ids: [admin.id], bulk_action: 'make_inactive' })).status,
    ).toBe(403);
  });
});

describe('PERM-02 quotas', () => {
  const quota = async (type: string) => (await admin.get(`/api/internal/quotas/${type}`)).body.quota;
  const usedUp = [422, [{ field: 'read_only', msg: 'You have used up your read-only users' }]];

  test('PERM-02 read-only users count against a read_only_users quota, through the API', async () => {
    expect(await quota('read_only_users')).toEqual({ type: 'read_only_users', limit: -1, used: 0, available: null });
    await settings({ quotas: { read_only_users: 1 } });
    await admin.put(`/api/v3/admin/users/${ines.id}`, { read_only: true });
    expect(await quota('read_only_users')).toEqual({ type: 'read_only_users', limit: 1, used: 1, available: 0 });
    const other = await colleague(on, admin);
    const change = await admin.put(`/api/v3/admin/users/${other.id}`, { read_only: true });
    expect([change.status, change.body]).toEqual(usedUp);
    const made = await admin.post('/api/v3/admin/users', { name: 'A B', email: 'ab@example.test', read_only: true });
    expect([made.status, made.body]).toEqual(usedUp);
    expect((await admin.put(`/api/v3/admin/users/${ines.id}`, { read_only: true, last_name: 'Vega' })).status).toBe(
      200,
    );
    await admin.del(`/admin/users/${ines.id}/make_inactive`);
    expect((await quota('read_only_users')).available).toBe(1);
    expect((await admin.put(`/api/v3/admin/users/${other.id}`, { read_only: true })).status).toBe(200);
    const back = await admin.put(`/admin/users/${ines.id}/reactivate`);
    expect([back.status, back.body]).toEqual(usedUp);
  });

  test('PERM-02 of two made read-only at once the API accepts the one that the quota has room for', async () => {
    await settings({ quotas: { read_only_users: 1 } });
    const other = await colleague(on, admin);
    const answers = await Promise.all(
      [ines.id, other.id].map((id) => admin.put(`/api/v3/admin/users/${id}`, { read_only: true })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  test('ADMIN-11 quotas by GET /api/internal/quotas and /{type} say what is used of deals and exports, and know their types only', async () => {
    await recordsOfInes();
    await settings({ quotas: { deals: 10, monthly_exports_per_user: 2 } });
    await admin.post('/api/v3/deals/export', { filter: { all: [] }, columns: ['name'] });
    expect(await quota('deals')).toEqual({ type: 'deals', limit: 10, used: 1, available: 9 });
    expect(await quota('monthly_exports_per_user')).toMatchObject({ limit: 2, used: 1, available: 1 });
    const { quotas } = (await admin.get('/api/internal/quotas')).body;
    expect(quotas.map(({ type }: Loose) => type)).toHaveLength(11);
    expect((await admin.get('/api/internal/quotas/shoe_sizes')).status).toBe(404);
  });
});

describe('ADMIN-08 users cannot promote themselves', () => {
  const forged = {
    level: 3,
    is_account_admin: true,
    read_only: false,
    is_external: false,
    team_id: null,
    team_role: 'account',
    can_change_company_owner: true,
    deleted_at: null,
  };

  test.each([...Object.keys(forged), 'account_id', 'owner_id'])(
    'ADMIN-08 %s of a user can be changed by admins only',
    async (key) => {
      const value = (forged as Record<string, unknown>)[key] ?? admin.id;
      const before = await user(ines.id);
      const own = await ines.patch(`/api/v3/users/${ines.id}`, { user: { last_name: 'Vega', [key]: value } });
      expect([own.status, own.body]).toEqual([403, { error: `You cannot change ${key}. Nothing was saved.` }]);
      expect((await ines.patch(`/api/v3/users/${admin.id}`, { user: { [key]: value } })).status).toBe(403);
      expect((await ines.patch(`/api/v3/admin/users/${ines.id}`, { user: { [key]: value } })).status).toBe(403);
      await ines.put('/api/v3/profile', { user: { theme_mode: 'dark', [key]: value } });
      expect(await user(ines.id)).toEqual({ ...before, theme_mode: 'dark', updated_at: expect.any(String) });
    },
  );

  test('ADMIN-08 users change their own names and formats, an admin those of all', async () => {
    const own = await ines.patch(`/api/v3/users/${ines.id}`, { user: { last_name: 'Vega', time_format: '24h' } });
    expect([own.status, own.body]).toMatchObject([200, { full_name: 'Ines Vega' }]);
    const wrong = await ines.patch(`/api/v3/users/${ines.id}`, { user: { last_name: '', time_zone: 'Mars/Olympus' } });
    expect(wrong.status).toBe(422);
    const by = await admin.patch(`/api/v3/users/${ines.id}`, { user: { level: 2, account_id: 1, owner_id: 1 } });
    expect(by.status).toBe(200);
    expect(await user(ines.id)).toMatchObject({ level: 2, account_id: admin.accountId });
  });
});
