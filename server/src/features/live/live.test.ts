import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { openPool } from '../../db/connection';
import { LiveHub } from '../../live/hub';
import { cheapPasswords, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { asUser } from '../../testing/as-user';
import { flushChanges } from '../../writing/change-log';
import { createRecord } from '../../writing/changes';
import { tell } from '../../writing/live';
import { mailHasLeft } from '../../testing/letters';
import { listen, type Listener } from '../../testing/listener';
import { sql } from '../../base/sql';

/**
 * Two servers on one database; colleagues are connected to the other server than the admin, who makes changes on the
 * first.
 */

let on: TestApp;
let other: FastifyInstance;
let otherPool: ReturnType<typeof openPool>;
let admin: TestUser;
let colleagueWithAll: TestUser;
let colleagueOfTeam: TestUser;
let ownRecordsOnly: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true, live: true });
  otherPool = openPool(on.url, 4);
  const log = pino({ level: 'fatal' });
  other = await buildApp({
    config: readConfig({ ...cheapPasswords, FAIRLEAD_RATE_LIMIT_SESSION: '0', FAIRLEAD_PUSH_CONNECTIONS: '40' }),
    pool: otherPool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: log,
    hub: new LiveHub({ pool: otherPool, clock: () => on.clock.now, log }),
  });
  admin = await on.account();
  colleagueWithAll = await colleague(on, admin);
  const [ours, theirs] = [await team(on, admin, 'team'), await team(on, admin, 'owner')];
  colleagueOfTeam = await colleague(on, admin, { team_id: ours });
  ownRecordsOnly = await colleague(on, admin, { team_id: theirs });
});
afterAll(async () => {
  // Like a stopping server, which would wait a minute for connections that listeners keep open.
  const patience = setInterval(() => other.server.closeAllConnections(), 100);
  await other.close();
  clearInterval(patience);
  await otherPool.end();
  await on.close();
});

const open: Listener[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
const listening = async (user: TestUser, query: Record<string, string> = {}, app = other) => {
  const one = await listen(app, user, query);
  open.push(one);
  return one;
};
const says = (kind: string, id: number) => (message: LiveMessage) =>
  message.changed?.some((one) => one.kind === kind && one.id === id) ?? false;
const named = (one: Listener) => one.messages.flatMap(({ changed }) => changed ?? []).map(({ kind, id }) => [kind, id]);
const deal = async (body: object) => (await admin.post('/api/v3/deals', { deal: body })).body as { id: number };

const shared = (id: number, users: number[]) =>
  admin.patch(`/api/v3/deals/${id}`, { deal: { shared_user_ids: users } });
const lastTold = async (one: Listener, id: number) => {
  // Later events were judged after it.
  await admin.patch(`/api/v3/deals/${id}`, { deal: { summary: `Told ${performance.now()}` } });
  return one.until(says('deal', id));
};

/** Which news of tasks and events a colleague of the team has received, once all events until now were judged. */
const toldOfEntries = async (team: Listener) => {
  const { id } = await deal({ name: 'Of the team', user_id: colleagueOfTeam.id });
  await lastTold(team, id);
  return team.messages.flatMap(({ lists = [], changed = [] }) =>
    [...lists, ...changed.map(({ kind }) => kind)].filter((kind) => kind === 'calendar_entry'),
  );
};

describe('SHELL-11 the push channel', () => {
  test('SHELL-11 two servers: a change by another user is pushed within a second, with its change set and author', async () => {
    const eve = await listening(colleagueWithAll);
    const toldWithin = async () => {
      const begun = performance.now();
      const { id } = await deal({ name: 'Harbour cranes' });
      const message = await eve.until(says('deal', id));
      return { id, message, took: performance.now() - begun };
    };
    // If the machine itself pauses for a moment, one of five is late.
    const times = [];
    for (let n = 0; n < 4; n += 1) times.push((await toldWithin()).took);
    const { id, message, took } = await toldWithin();
    expect([...times, took].sort((a, b) => a - b)[2]).toBeLessThan(1000);
    expect(message.changed).toEqual([{ kind: 'deal', id, op: 'create', set: expect.any(Number), by: admin.id }]);
    const note = (await admin.post('/api/v3/notes', { note: { deal_id: id, content: 'Called' } })).body;
    const told = await eve.until(says('note', note.id));
    expect(told.changed).toContainEqual(expect.objectContaining({ kind: 'note', id: note.id, on: [['deal', id]] }));
  });

  test('SHELL-11 app key: the channel opens with the key that boot says, and with no other', async () => {
    const boot = await admin.get('/api/internal/boot');
    expect(boot.body.push).toEqual({ key: 'fairlead', since: expect.any(String) });
    const wrong = await listening(admin, { push_key: 'of-yesterday' });
    expect([wrong.status, wrong.answer]).toEqual([403, { error: expect.stringContaining('push key') }]);
    expect((await admin.get('/api/internal/live?browser=browser-of-a-test')).body).toEqual([
      { field: 'push_key', msg: 'Required' },
    ]);
    const off = await on.app.inject({ url: '/api/internal/live?push_key=fairlead&browser=short' });
    expect(off.statusCode).toBe(401);
  });

  test('SHELL-11 external users have no channel', async () => {
    const external = await colleague(on, admin, { level: 5 });
    expect((await external.get('/api/internal/boot')).body.push).toBeNull();
    expect((await listening(external)).status).toBe(403);
  });

  test('SHELL-11 a bulk change is pushed as a changed list, not record by record', async () => {
    const eve = await listening(colleagueWithAll);
    await asUser(on, admin, async (ctx) => {
      for (let n = 0; n < 60; n += 1) await createRecord(ctx, 'company', { name: `Bulk ${n}` });
    });
    expect(await eve.until(({ lists }) => lists !== undefined)).toEqual({ lists: ['company'] });
    expect(named(eve)).toEqual([]);
  });

  test('SHELL-11 a long transaction delays no changes that others commit in the meantime', async () => {
    const eve = await listening(colleagueWithAll);
    const body = '{"told": {"topic": "nothing", "users": []}}';
    const long = asUser(on, admin, async (ctx) => {
      const id = await createRecord(ctx, 'company', { name: 'Saved late' });
      await flushChanges(ctx);
      for (const name of ['Saved early', 'Saved after much else']) {
        await inAccount(
          on,
          admin,
          sql`insert into live_event (account_id, body) select ${admin.accountId}, ${body}::jsonb from generate_series(1, 1200)`,
        );
        const early = await deal({ name });
        await eve.until(says('deal', early.id));
      }
      expect(named(eve).filter(([kind]) => kind === 'company')).toEqual([]);
      // Events that were pushed already are not counted again.
      expect(eve.messages.filter(({ reload }) => reload)).toEqual([]);
      return id;
    });
    await eve.until(says('company', await long));
  });

  test('SHELL-11 mass changes of one account make its own screens reload, and not those of others', async () => {
    const eve = await listening(colleagueWithAll);
    const busy = await on.account();
    const theirs = await listening(busy);
    await inAccount(
      on,
      busy,
      sql`insert into live_event (account_id, body) select ${busy.accountId}, '{"told": {"topic": "nothing", "users": []}}'
        from generate_series(1, 2000)`,
    );
    expect(await theirs.until(({ reload }) => reload === true)).toEqual({ reload: true });
    const { id } = await deal({ name: 'Beside masses' });
    await eve.until(says('deal', id));
    expect(eve.messages.filter(({ reload }) => reload)).toEqual([]);
  });

  test('SHELL-11 notifications: a server pushes a topic to the named users alone', async () => {
    const [eve, other] = [await listening(colleagueWithAll), await listening(colleagueOfTeam)];
    await asUser(on, admin, (ctx) => tell(ctx, [colleagueWithAll.id], 'notifications'));
    expect(await eve.until(({ told }) => told !== undefined)).toEqual({ told: ['notifications'] });
    await asUser(on, admin, (ctx) => tell(ctx, null, 'agenda'));
    await other.until(({ told }) => told?.includes('agenda') ?? false);
    expect(other.messages.flatMap(({ told }) => told ?? [])).toEqual(['agenda']);
  });
});

describe('SHELL-11 after a break', () => {
  test('SHELL-11 missed: a browser that comes back gets exactly what it has missed', async () => {
    const eve = await listening(colleagueWithAll);
    const before = await deal({ name: 'Told before' });
    await eve.until(says('deal', before.id));
    const since = eve.cursor() as string;
    eve.close();
    const missed = [await deal({ name: 'Missed' }), await deal({ name: 'Missed, too' })];
    const back = await listening(colleagueWithAll, { since });
    await back.until(says('deal', missed[1]?.id as number));
    expect(named(back)).toEqual(missed.map(({ id }) => ['deal', id]));
    const loaded = (await colleagueWithAll.get('/api/internal/boot')).body.push.since;
    const again = await listening(colleagueWithAll, { since: loaded });
    await lastTold(again, before.id);
    expect(named(again)).toEqual([['deal', before.id]]);
  });

  test('SHELL-11 missed too much: a browser that was away for long, or comes from another database, reloads', async () => {
    const eve = await listening(colleagueWithAll);
    await expect.poll(() => eve.cursor()).toBeDefined();
    const [at, snapshot] = (eve.cursor() as string).split('~');
    const old = await listening(colleagueWithAll, { since: `${Number(at) - 3600}~${snapshot}` });
    expect(await old.until(() => true)).toEqual({ reload: true });
    const foreign = await listening(colleagueWithAll, { since: `${at}~900000000:900000001:` });
    expect(await foreign.until(() => true)).toEqual({ reload: true });
    const wrong = await listening(colleagueWithAll, { since: "1~1:2:'" });
    expect([wrong.status, wrong.answer]).toEqual([422, [{ field: 'since', msg: 'Has invalid value' }]]);
  });

  test('SHELL-11 a proxy that holds answers back: a poll ends with the first event', async () => {
    const eve = await listening(colleagueWithAll, { way: 'poll' });
    const { id } = await deal({ name: 'Asked for' });
    await eve.until(says('deal', id));
    await expect.poll(() => eve.ended()).toBe('closed');
  });
});

describe('PERM-04 realtime', () => {
  test('PERM-04 realtime: no event names a record, a note or a private note that the user does not see', async () => {
    const [own, all] = [await listening(ownRecordsOnly), await listening(colleagueWithAll)];
    const secret = await deal({ name: 'Not theirs' });
    const note = (await admin.post('/api/v3/notes', { note: { deal_id: secret.id, content: 'Secret' } })).body;
    const seen = await deal({ name: 'Theirs', user_id: ownRecordsOnly.id });
    const mixed = {
      deal_id: seen.id,
      person_id: (await admin.post('/api/v3/people', { person: { first_name: 'Ada' } })).body.id,
    };
    await admin.post('/api/v3/notes', { note: { ...mixed, content: 'On both' } });
    await all.until(says('note', note.id));
    await own.until(says('deal', seen.id));
    await lastTold(own, seen.id);
    expect(new Set(named(own).map(String))).toEqual(new Set([`deal,${seen.id}`]));
  });

  test('PERM-04 realtime: when a share is withdrawn, its user’s browser removes the record, and others keep it', async () => {
    const { id } = await deal({ name: 'Shared for a while', shared_user_ids: [ownRecordsOnly.id] });
    // The events of the share itself come before.
    await mailHasLeft(on);
    const [own, all] = [await listening(ownRecordsOnly), await listening(colleagueWithAll)];
    await shared(id, []);
    // The same message may say that a record was shared.
    const { told: _, ...message } = await own.until(({ gone }) => gone !== undefined);
    expect(message).toEqual({ gone: [['deal', id]] });
    await all.until(says('deal', id));
    await admin.patch(`/api/v3/deals/${id}`, { deal: { name: 'Renamed' } });
    await shared(id, [ownRecordsOnly.id]);
    await own.until(says('deal', id));
    expect(new Set(named(own).map(String))).toEqual(new Set([`deal,${id}`]));
    expect(all.messages.flatMap(({ gone }) => gone ?? [])).toEqual([]);
  });

  test('PERM-04 realtime: who loses a task is told to read the list again, without its number, and others hear nothing', async () => {
    const task = { name: 'Call the yard', due_date: '2030/01/07', owner_id: ownRecordsOnly.id };
    const { id } = (await admin.post('/api/v3/calendar_entries', { calendar_entry: task })).body;
    await mailHasLeft(on);
    const [own, team] = [await listening(ownRecordsOnly), await listening(colleagueOfTeam)];
    const put = (body: object) => admin.put(`/api/v3/calendar_entries/${id}`, { calendar_entry: body });
    expect((await put({ owner_id: admin.id, shared_user_ids: [ownRecordsOnly.id] })).status).toBe(200);
    await own.until(says('calendar_entry', id));
    expect((await put({ shared_user_ids: [] })).status).toBe(200);
    const { told: _, ...message } = await own.until(({ lists }) => lists !== undefined);
    expect(message).toEqual({ lists: ['calendar_entry'] });
    const seen = await deal({ name: 'Later', user_id: ownRecordsOnly.id });
    await lastTold(own, seen.id);
    expect(named(own).filter(([kind]) => kind === 'calendar_entry')).toEqual([['calendar_entry', id]]);
    expect(await toldOfEntries(team)).toEqual([]);
  });

  test('PERM-04 realtime: who saw a task through a record is told to read the list again when it is put on an unseen one', async () => {
    const [seen, unseen] = [await deal({ name: 'Seen', user_id: ownRecordsOnly.id }), await deal({ name: 'Unseen' })];
    const task = { name: 'Survey the quay', due_date: '2030/01/07', deal_id: seen.id };
    const { id } = (await admin.post('/api/v3/calendar_entries', { calendar_entry: task })).body;
    await mailHasLeft(on);
    const [own, team] = [await listening(ownRecordsOnly), await listening(colleagueOfTeam)];
    const moved = await admin.put(`/api/v3/calendar_entries/${id}`, { calendar_entry: { deal_id: unseen.id } });
    expect(moved.status).toBe(200);
    const { told: _, ...message } = await own.until(({ lists }) => lists !== undefined);
    expect(message).toEqual({ lists: ['calendar_entry'] });
    await lastTold(own, seen.id);
    expect(await toldOfEntries(team)).toEqual([]);
  });

  test('PERM-04 realtime: who loses a task to an unseen record beside a seen one is told, who never saw it is not', async () => {
    const seen = await deal({ name: 'Seen', user_id: ownRecordsOnly.id });
    const { body: unseen } = await admin.post('/api/v3/people', { person: { last_name: 'Unseen' } });
    const task = { name: 'Measure the quay', due_date: '2030/01/07', deal_id: seen.id };
    const { id } = (await admin.post('/api/v3/calendar_entries', { calendar_entry: task })).body;
    await mailHasLeft(on);
    const [own, team] = [await listening(ownRecordsOnly), await listening(colleagueOfTeam)];
    const put = (body: object) => admin.put(`/api/v3/calendar_entries/${id}`, { calendar_entry: body });
    expect((await put({ person_id: unseen.id })).status).toBe(200);
    const { told: _, ...message } = await own.until(({ lists }) => lists !== undefined);
    expect(message).toEqual({ lists: ['calendar_entry'] });
    const again = await listening(ownRecordsOnly);
    expect((await put({ deal_id: (await deal({ name: 'Another' })).id })).status).toBe(200);
    await lastTold(again, seen.id);
    expect(again.messages.flatMap(({ lists }) => lists ?? [])).toEqual([]);
    expect(await toldOfEntries(team)).toEqual([]);
  });

  test('PERM-04 realtime: when a team changes, those who see something else now reload, and the others learn of the settings', async () => {
    const [own, all] = [await listening(ownRecordsOnly), await listening(colleagueWithAll)];
    const boot = (await ownRecordsOnly.get('/api/internal/boot')).body;
    const each = { visibility_level: 'global' };
    const permissions = { member: { deal: each, person: each, company: each } };
    const saved = await admin.put(`/api/v3/admin/teams/${boot.user.team_id}`, { team: { permissions } });
    expect(saved.status).toBe(200);
    expect(await own.until(({ configuration }) => configuration === true)).toMatchObject({ reload: true });
    expect(await all.until(({ configuration }) => configuration === true)).toEqual({ configuration: true });
  });
});

describe('SHELL-11 who else has a record open', () => {
  const opens = (user: TestUser, browser: string, open: object[]) =>
    user.put('/api/internal/live/presence', { browser, open });

  test('SHELL-11 presence: users who have a record open see who else has, and who is typing in a field', async () => {
    const { id } = await deal({ name: 'Looked at together' });
    const [eve, team] = [await listening(colleagueWithAll), await listening(colleagueOfTeam)];
    const mine = { kind: 'deal', id, field: null };
    expect((await opens(colleagueWithAll, 'browser-of-eve', [mine])).status).toBe(204);
    await opens(admin, 'browser-of-admin', [{ ...mine, field: 'summary' }]);
    const both = await eve.until(({ present }) => present?.[0]?.users.length === 2);
    expect(both.present).toEqual([
      {
        kind: 'deal',
        id,
        users: expect.arrayContaining([
          { id: colleagueWithAll.id, field: null },
          { id: admin.id, field: 'summary' },
        ]),
      },
    ]);
    await opens(admin, 'browser-of-admin', []);
    await eve.until(({ present }) => eve.messages.indexOf(both) >= 0 && present?.[0]?.users.length === 1);
    expect(team.messages.filter(({ present }) => present)).toEqual([]);
  });

  test('SHELL-11 presence: an unseen record is left out, and a field that does not exist is refused', async () => {
    const { id } = await deal({ name: 'Not for the team' });
    expect((await opens(colleagueOfTeam, 'browser-of-team', [{ kind: 'deal', id, field: null }])).status).toBe(204);
    const rows = await inAccount(on, admin, sql`select * from live_presence where record_id = ${id}`);
    expect(rows).toEqual([]);
    const field = await opens(admin, 'browser-of-admin', [{ kind: 'deal', id, field: 'pass_word' }]);
    expect([field.status, field.body]).toEqual([422, [{ field: 'open', msg: 'Has invalid value' }]]);
    const many = Array.from({ length: 31 }, () => ({ kind: 'deal', id, field: null }));
    expect((await opens(admin, 'browser-of-admin', many)).body).toEqual([
      { field: 'open', msg: 'Holds at most 30 records' },
    ]);
  });
});

describe('SHELL-11 bad connections', () => {
  test('SHELL-11 a session that ends closes its channel, and nothing is pushed after it', async () => {
    const leaving = await colleague(on, admin);
    const one = await listening(leaving);
    await leaving.del('/login');
    const { id } = await deal({ name: 'After the end' });
    await expect.poll(() => one.ended(), { timeout: 3000 }).toBe('session_ended');
    expect(named(one).filter(([, told]) => told === id)).toEqual([]);
  });

  test('PERM-04 realtime: a user who starts View as is connected anew', async () => {
    const looking = await colleague(on, admin, { is_account_admin: true, level: 3 });
    const eyes = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const one = await listening(looking);
    expect((await looking.post('/api/internal/view_as', { user_id: eyes.id })).status).toBeLessThan(300);
    await deal({ name: 'Not for these eyes' });
    await expect.poll(() => one.ended(), { timeout: 3000 }).toBe('asked_again');
    const viewing = await listening(looking);
    const unseen = await deal({ name: 'Seen by the administrator alone' });
    const seen = await deal({ name: 'Seen with these eyes', user_id: eyes.id });
    await viewing.until(says('deal', seen.id));
    expect(named(viewing)).not.toContainEqual(['deal', unseen.id]);
  });

  test('PERM-04 realtime: a user who becomes external or inactive, or gets a new password, receives nothing more', async () => {
    const leaving = [await colleague(on, admin), await colleague(on, admin), await colleague(on, admin)] as const;
    const [external, inactive, renewed] = leaving.map(({ id }) => id);
    const all = await Promise.all(leaving.map((user) => listening(user)));
    await inAccount(on, admin, sql`update account_user set is_external = true where id = ${external}`);
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${inactive}`);
    // As a new password does.
    await inAccount(on, admin, sql`delete from user_session where user_id = ${renewed}`);
    await asUser(on, admin, (ctx) => tell(ctx, null, 'agenda'));
    const ends = ['asked_again', 'session_ended', 'session_ended'];
    await expect.poll(() => all.map((one) => one.ended()), { timeout: 3000 }).toEqual(ends);
    expect(all.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('SHELL-11 too many channels of a user, and of an account, are refused with a clear answer', async () => {
    const busy = await colleague(on, admin);
    for (let n = 0; n < 20; n += 1) expect((await listening(busy)).status).toBe(200);
    const one = await listening(busy);
    expect([one.status, one.answer]).toEqual([429, { error: expect.stringContaining('too many browsers') }]);
    const second = await colleague(on, admin);
    for (let n = 0; n < 12; n += 1) await listening(second);
    const full = await listening(admin);
    expect([full.status, full.answer]).toEqual([503, { error: expect.stringContaining('Your account') }]);
  });
});
