import { REFUSED } from '@fairlead/domain/bulk/wording';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { countersOf } from '../../testing/counters';
import { bulkActionsRetention } from './bulk-actions-retention';
import { bulkTasks } from './run';
import { ended, inBulk } from './testing/bulk-call';

let on: TestApp;
let admin: TestUser;
let account: Loose;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  account = (await admin.get('/api/internal/boot')).body.account;
});

const stage = (name: string) => account.deal_stages.find((one: Loose) => one.name === name).id as number;
const entry = (list: string, at = 0) => account[list][at].id as number;

async function deals(count: number, more: object = {}, who = admin): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const made = await who.post('/api/v3/deals', { deal: { name: `Deal ${at}`, value: 100 + at, ...more } });
    ids.push(made.body.id);
  }
  return ids;
}

const read = async (path: string, who = admin) => (await who.get(`/api/v3/${path}`)).body;
const all = (ids: readonly number[]) => Promise.all(ids.map((id) => read(`deals/${id}`)));
const undo = (set: number, body: object = {}, who = admin) => who.post(`/api/v3/change_sets/${set}/undo`, body);

async function countersAreRight(): Promise<void> {
  const { kept, counted } = await countersOf(on.adminUrl, admin.accountId);
  expect(kept).toEqual(counted);
}

describe('LIST-04 many records at once', () => {
  test('LIST-04 selected deals get another owner and a status, and nothing else of them changes', async () => {
    const ben = await colleague(on, admin);
    const ids = await deals(3, { city: 'Lyon' });
    const status = entry('deal_statuses', 1);
    const done = await inBulk(admin, 'deals', { ids: ids.slice(0, 2), changes: { user_id: ben.id, status } });
    expect(done).toMatchObject({
      type: 'deals',
      act: 'update',
      status: 'done',
      total: 2,
      done: 2,
      changed: 2,
      refused: 0,
      refusals: [],
      error: null,
      user: { id: admin.id },
    });
    const [first, , third] = await all(ids);
    expect(first).toMatchObject({ user_id: ben.id, status, city: 'Lyon', value: '100.0' });
    expect(third).toMatchObject({ user_id: admin.id, status: null });
    await countersAreRight();
  });

  test('LIST-04 moving many to a won stage sets probability and closing time of each, and its history', async () => {
    const [open, won] = [stage('Presentation'), stage('Won')];
    const ids = await deals(3, { deal_stage_id: open });
    await inBulk(admin, 'deals', {
      ids,
      changes: { deal_stage_id: won, deal_won_reason_id: entry('deal_won_reasons') },
    });
    for (const deal of await all(ids)) {
      expect(deal).toMatchObject({
        deal_stage_id: won,
        probability: 100,
        deal_won_reason: { id: entry('deal_won_reasons') },
        latest_deal_stage_change: { old_deal_stage_name: 'Presentation', deal_stage_name: 'Won' },
      });
      expect(deal.closed_time).not.toBeNull();
    }
    await inBulk(admin, 'deals', { ids, changes: { deal_stage_id: open } });
    expect(await read(`deals/${ids[0]}`)).toMatchObject({
      closed_time: null,
      probability: 50,
      deal_won_reason_id: null,
    });
    await countersAreRight();
  });

  test('LIST-04 a stage of another pipeline moves the deals there, as for a single deal', async () => {
    const other = (await admin.post('/api/v3/admin/deal_pipelines', { deal_pipeline: { name: 'Renewals' } })).body;
    account = (await admin.get('/api/internal/boot')).body.account;
    const there = account.deal_stages.find((one: Loose) => one.deal_pipeline_id === other.id);
    const ids = await deals(2, { deal_stage_id: stage('Presentation') });
    await inBulk(admin, 'deals', { ids, changes: { deal_stage_id: there.id } });
    expect((await all(ids)).map((deal) => deal.deal_pipeline_id)).toEqual([other.id, other.id]);
    await countersAreRight();
  });

  test('LIST-04 tags are added and removed, and existing ones stay', async () => {
    const tag = async (name: string) => (await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name } })).body.id;
    const [north, south, east] = [await tag('North'), await tag('South'), await tag('East')];
    const [first, second] = [await deals(1, { tag_ids: [north] }), await deals(1, { tag_ids: [north, south] })].flat();
    const done = await inBulk(admin, 'deals', {
      ids: [first, second],
      changes: { tag_ids: { add: [east], remove: [south] } },
    });
    expect([(await read(`deals/${first}`)).tag_ids, (await read(`deals/${second}`)).tag_ids]).toEqual([
      [north, east],
      [north, east],
    ]);
    await undo(done.change_set_id);
    expect([(await read(`deals/${first}`)).tag_ids, (await read(`deals/${second}`)).tag_ids]).toEqual([
      [north],
      [north, south],
    ]);
    await inBulk(admin, 'deals', { ids: [first, second], changes: { tag_ids: [south] } });
    expect((await read(`deals/${first}`)).tag_ids).toEqual([south]);
  });

  test('LIST-04 all matching a filter, but for exceptions, as the list shows them: archived ones stay out', async () => {
    const lyon = await deals(4, { city: 'Lyon' });
    const nice = await deals(2, { city: 'Nice' });
    await admin.patch(`/api/v3/deals/${lyon[3]}`, { deal: { is_archived: true } });
    const filter = { field: 'city', op: 'is', value: 'Lyon' };
    const done = await inBulk(admin, 'deals', {
      filter,
      except: [lyon[0] as number],
      changes: { country: 'France' },
    }).catch((error: Error) => error.message);
    expect(done).toContain('Cannot be changed on many records at once');
    const again = await inBulk(admin, 'deals', {
      filter,
      except: [lyon[0] as number],
      changes: { summary: 'In France' },
    });
    expect(again).toMatchObject({ total: 2, changed: 2 });
    const summaries = (await all([...lyon, ...nice])).map(({ summary }) => summary);
    expect(summaries).toEqual([null, 'In France', 'In France', null, null, null]);
    const condition = await inBulk(admin, 'deals', {
      conditions: { deal_name: 'Deal 1' },
      changes: { summary: 'One' },
    });
    expect(condition.total).toBe(2);
  });

  test('LIST-04 the whole list must be requested explicitly', async () => {
    await deals(2);
    for (const body of [{}, { conditions: {} }, { filter: '' }, { ids: [] }]) {
      const answer = await admin.post('/api/v3/deals/bulk_delete', body);
      expect([answer.status, answer.body[0].field]).toEqual([422, 'ids']);
    }
    expect(await inBulk(admin, 'deals', { filter: { all: [] } })).toMatchObject({ total: 2, changed: 2 });
  });

  test('LIST-04 archive many, and unarchive them', async () => {
    const ids = await deals(3);
    const done = await inBulk(admin, 'deals', { ids, changes: { is_archived: true } });
    expect((await read('deals')).pagination.total).toBe(0);
    await countersAreRight();
    await undo(done.change_set_id);
    expect((await read('deals')).pagination.total).toBe(3);
    await countersAreRight();
  });

  test('LIST-04 delete many goes to the recycle bin, and undo restores every one', async () => {
    const ids = await deals(5);
    const done = await inBulk(admin, 'deals', { ids });
    expect(done).toMatchObject({ act: 'delete', changed: 5, refused: 0 });
    expect([(await read('deals')).pagination.total, (await read('recycle_bin?type=deals')).pagination.total]).toEqual([
      0, 5,
    ]);
    await countersAreRight();
    expect((await undo(done.change_set_id)).body).toMatchObject({ undone: 5, skipped: [] });
    expect((await read('deals')).pagination.total).toBe(5);
    await countersAreRight();
  });

  test('LIST-04 people and companies too: tags, lead status, a company by its name', async () => {
    const tag = (
      await admin.post('/api/v3/admin/predefined_contacts_tags', { predefined_contacts_tag: { name: 'Fair' } })
    ).body.id;
    const people = [];
    for (const first_name of ['Ada', 'Bo'])
      people.push((await admin.post('/api/v3/people', { person: { first_name } })).body.id);
    const status = entry('lead_statuses');
    await inBulk(admin, 'people', {
      ids: people,
      changes: { lead_status_id: status, predefined_contacts_tag_ids: { add: [tag] }, company_name: 'Harbour' },
    });
    const [ada, bo] = await Promise.all(people.map((id) => read(`people/${id}`)));
    expect(ada).toMatchObject({
      lead_status: { id: status },
      predefined_contacts_tag_ids: [tag],
      company_name: 'Harbour',
    });
    expect(bo.company.id).toBe(ada.company.id);
    const companies = (await read('companies')).entries.map(({ id }: Loose) => id);
    await inBulk(admin, 'companies', { ids: companies, changes: { city: 'Kiel', owner_id: admin.id } });
    expect(await read(`companies/${companies[0]}`)).toMatchObject({ city: 'Kiel', owner: { id: admin.id } });
    await countersAreRight();
  });
});

describe('LIST-04 what is asked', () => {
  test('LIST-04 all issues of the changes are answered at once, and nothing is done', async () => {
    const [id] = await deals(1);
    const changes = { nothing: 1, id: 5, created_at: '2020-01-01', probability: 300, user_id: 999_999, name: '' };
    const answer = await admin.post('/api/v3/deals/bulk_update', { ids: [id], changes });
    expect(answer.status).toBe(422);
    expect(answer.body.map(({ field }: Loose) => field)).toEqual([
      'nothing',
      'id',
      'created_at',
      'probability',
      'user_id',
      'name',
    ]);
    const none = await admin.post('/api/v3/deals/bulk_update', { ids: [id], changes: {} });
    expect([none.status, none.body[0].field]).toEqual([422, 'changes']);
  });

  test('LIST-04 where a reason for winning is required, it is required of many', async () => {
    await inAccount(
      on,
      admin,
      sql`update account set settings = settings || '{"deal_won_reason_required": true}' where id = ${admin.accountId}`,
    );
    const ids = await deals(2);
    const changes = { deal_stage_id: stage('Won') };
    const answer = await admin.post('/api/v3/deals/bulk_update', { ids, changes });
    expect([answer.status, answer.body]).toEqual([422, [{ field: 'deal_won_reason_id', msg: 'Required' }]]);
    const withReason = { ...changes, deal_won_reason_id: entry('deal_won_reasons') };
    expect((await inBulk(admin, 'deals', { ids, changes: withReason })).changed).toBe(2);
  });

  test('LIST-04 two companies cannot be given the same name', async () => {
    const made = [];
    for (const name of ['Alder', 'Birch', 'Cedar'])
      made.push((await admin.post('/api/v3/companies', { company: { name } })).body.id);
    const ask = (ids: number[], name: string) =>
      admin.post('/api/v3/companies/bulk_update', { ids, changes: { name } });
    expect((await ask(made, 'Oak')).body).toEqual([{ field: 'name', msg: 'Has to be unique' }]);
    expect((await ask([made[0]], 'birch')).status).toBe(422);
    expect((await inBulk(admin, 'companies', { ids: [made[0]], changes: { name: 'Oak' } })).changed).toBe(1);
  });

  test('LIST-04 hostile bodies are refused or taken literally, and never a server fault', async () => {
    const [id] = await deals(1);
    const bodies: Loose[] = [
      { ids: 'all', changes: { name: 'x' } },
      { ids: [-1, 0], changes: { name: 'x' } },
      { ids: [id, "1'; drop table deal; --"], changes: { name: 'x' } },
      { ids: [1e300], changes: { name: 'x' } },
      { ids: [id], changes: 'name' },
      { ids: [id], changes: { name: { $gt: '' } } },
      { ids: [id], changes: { tag_ids: { add: 'everything' } } },
      { ids: [id], changes: { tag_ids: { add: [], remove: [], drop: [1] } } },
      { ids: [id], changes: { __proto__: { admin: true }, constructor: 1 } },
      { ids: [id], changes: { name: 'a\u0000b' } },
      { filter: { field: 'password_hash', op: 'has_value' }, changes: { name: 'x' } },
      { filter: 'null', changes: { name: 'x' } },
      { ids: [id], except: [id], changes: { name: 'x' } },
    ];
    for (const body of bodies) {
      const { status } = await admin.post('/api/v3/deals/bulk_update', body);
      expect([422, 400], JSON.stringify(body)).toContain(status);
    }
    expect((await read(`deals/${id}`)).name).toBe('Deal 0');
    expect((await read('bulk_actions')).pagination.total).toBe(0);
  });
});

describe('LIST-04 PERM-02 who may', () => {
  test('LIST-04 PERM-02 of many records those that may be changed are, and the others are named with the reason', async () => {
    const [ben, eve] = [await colleague(on, admin), await colleague(on, admin)];
    const mine = await deals(1, {}, ben);
    const theirs = await deals(1);
    const done = await inBulk(ben, 'deals', {
      ids: [...mine, ...theirs],
      changes: { user_id: eve.id, summary: 'x' },
    });
    expect(done).toMatchObject({
      changed: 1,
      refused: 1,
      refusals: [{ record_id: theirs[0], name: 'Deal 0', reason: REFUSED.update_owner }],
    });
    expect((await read(`deals/${theirs[0]}`)).summary).toBeNull();
    const page = (await read(`bulk_actions/${done.id}/refused`, ben)) as Loose;
    expect(page).toMatchObject({ pagination: { total: 1 }, entries: [{ record_id: theirs[0] }] });
  });

  test('LIST-04 PERM-02 a deletion asks the right to delete of each record', async () => {
    const ben = await colleague(on, admin);
    const mine = await deals(2, {}, ben);
    const theirs = await deals(1);
    const done = await inBulk(ben, 'deals', { ids: [...mine, ...theirs] });
    expect(done).toMatchObject({
      changed: 2,
      refused: 1,
      refusals: [{ record_id: theirs[0], reason: REFUSED.delete }],
    });
    await countersAreRight();
  });

  test('LIST-04 PERM-04 unseen records do not exist: neither among all matching nor by id, nor by name', async () => {
    const north = await team(on, admin, 'owner');
    const ben = await colleague(on, admin, { team_id: north });
    const mine = await deals(1, {}, ben);
    const theirs = await deals(1);
    expect(await inBulk(ben, 'deals', { filter: { all: [] }, changes: { summary: 'x' } })).toMatchObject({ total: 1 });
    const named = await inBulk(ben, 'deals', { ids: [...mine, ...theirs], changes: { summary: 'y' } });
    expect(named.refusals).toEqual([{ record_id: theirs[0], name: null, reason: REFUSED.gone }]);
    const alone = await ben.post('/api/v3/deals/bulk_update', { ids: theirs, changes: { summary: 'y' } });
    expect(alone.status).toBe(422);
    expect((await read(`deals/${theirs[0]}`)).summary).toBeNull();
  });

  test.each([
    ['a basic user with the grant', {}, 200],
    ['a basic user without the grant', { is_allowed_to_bulk_edit: false }, 403],
    ['a manager', { level: 2, is_allowed_to_bulk_edit: false }, 200],
    ['an executive', { level: 3, is_allowed_to_bulk_edit: false }, 200],
    ['an account admin', { is_account_admin: true, is_allowed_to_bulk_edit: false }, 200],
    ['a read-only user', { level: 3, read_only: true }, 403],
    ['an external user', { level: 5 }, 403],
  ])('LIST-04 PERM-02 bulk actions by %s', async (_who, columns, status) => {
    const someone = await colleague(on, admin, columns);
    const ids = await deals(1);
    for (const [path, body] of [
      ['deals/bulk_update', { ids, changes: { summary: 'x' } }],
      ['deals/bulk_delete', { ids }],
    ] as const)
      expect([path, (await someone.post(`/api/v3/${path}`, body)).status]).toEqual([path, status]);
  });

  test('LIST-04 PERM-02 the rights that count are those at the time of the change', async () => {
    const ben = await colleague(on, admin);
    const ids = await deals(1, {}, ben);
    await inAccount(on, admin, sql`update account_user set is_allowed_to_bulk_edit = false where id = ${ben.id}`);
    const [row] = await inAccount(
      on,
      admin,
      sql`insert into bulk_action (account_id, kind, act, user_id, changes, ids, total)
        values (${admin.accountId}, 'deal', 'update', ${ben.id}, '{"summary": "x"}', ${ids}::bigint[], 1) returning id`,
    );
    await runJob(row.id, ben);
    expect(await ended(admin, row.id)).toMatchObject({ status: 'failed', changed: 0 });
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${ben.id}`);
    const [next] = await inAccount(
      on,
      admin,
      sql`insert into bulk_action (account_id, kind, act, user_id, ids, total)
        values (${admin.accountId}, 'deal', 'delete', ${ben.id}, ${ids}::bigint[], 1) returning id`,
    );
    await runJob(next.id, ben);
    expect((await ended(admin, next.id)).error).toContain('no longer active');
    expect((await read(`deals/${ids[0]}`)).summary).toBeNull();
  });

  test('LIST-04 PERM-06 users see their own bulk actions, account admins those of all, other accounts none', async () => {
    const [ben, eve, other] = [await colleague(on, admin), await colleague(on, admin), await on.account()];
    const ids = await deals(1, {}, ben);
    const { id } = await inBulk(ben, 'deals', { ids, changes: { summary: 'x' } });
    const statuses = [];
    for (const who of [ben, admin, eve, other]) statuses.push((await who.get(`/api/v3/bulk_actions/${id}`)).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await read('bulk_actions', ben)).entries.map((one: Loose) => one.id)).toEqual([id]);
    expect((await read('bulk_actions?running=true', ben)).entries).toEqual([]);
  });
});

/** Runs the job as the queue does. */
function runJob(id: number, user: TestUser): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const tasks = bulkTasks({ pool: on.pool, clock: () => on.clock.now, log });
  const payload = { account_id: admin.accountId, user_id: user.id, bulk_action_id: id };
  return (
    tasks.run_bulk_action?.(payload, { signal: undefined, attempt: 1, last: true }) ??
    Promise.reject(new Error('no such job'))
  );
}

test('LIST-04 the request is deleted after thirty days; what was done stays in the log', async () => {
  const ids = await deals(1);
  const done = await inBulk(admin, 'deals', { ids, changes: { summary: 'x' } });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const at = (days: number) => new Date(on.clock.now.getTime() + days * 86_400_000);
  await bulkActionsRetention.run(on.pool, at(29), log);
  expect((await admin.get(`/api/v3/bulk_actions/${done.id}`)).status).toBe(200);
  await bulkActionsRetention.run(on.pool, at(31), log);
  expect((await admin.get(`/api/v3/bulk_actions/${done.id}`)).status).toBe(404);
  expect((await undo(done.change_set_id)).body).toMatchObject({ undone: 1 });
});

describe('LIST-04 in the background', () => {
  async function many(count: number): Promise<void> {
    const pipeline = account.deal_pipelines[0].id;
    await inAccount(
      on,
      admin,
      sql`insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, user_id, value_cents, probability)
        select ${admin.accountId}, 'Deal ' || n, ${pipeline}, ${stage('Presentation')}, ${admin.id}, n * 100, 50
          from generate_series(1, ${count}) n`,
    );
    await inAccount(
      on,
      admin,
      sql`insert into deal_counter (account_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents)
        select account_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, count(*), sum(value_cents), sum(weighted_cents)
          from deal where account_id = ${admin.accountId} group by 1, 2, 3, 4, 5`,
    );
    await inAccount(
      on,
      admin,
      sql`insert into record_counter (account_id, record_type, owner_key, n)
        values (${admin.accountId}, 'deal', ${admin.id}, ${count})`,
    );
  }

  test('LIST-04 thousands in the background with progress: one change set, counters exact, and undo of the whole', async () => {
    await many(7000);
    await countersAreRight();
    const asked = await admin.post('/api/v3/deals/bulk_update', {
      filter: { all: [] },
      changes: { deal_stage_id: stage('Negotiation') },
    });
    expect(asked.body.bulk_action).toMatchObject({ status: 'waiting', done: 0, total: 7000 });
    const seen = new Set<number>();
    let found = asked.body.bulk_action;
    while (found.status === 'waiting' || found.status === 'running') {
      found = (await admin.get(`/api/v3/bulk_actions/${found.id}`)).body.bulk_action;
      seen.add(found.done);
      // Nothing of it is visible until it is done.
      if (found.status === 'running')
        expect((await read(`deals?conditions[deal_stage][]=${stage('Negotiation')}`)).pagination.total % 7000).toBe(0);
    }
    expect(found).toMatchObject({ status: 'done', changed: 7000, done: 7000 });
    expect([...seen].some((done) => done > 0 && done < 7000)).toBe(true);
    await countersAreRight();
    const [{ n }] = await inAccount(
      on,
      admin,
      sql`select count(*) as n from change where account_id = ${admin.accountId} and change_set_id = ${found.change_set_id}`,
    );
    expect(n).toBe(7000);
    expect((await undo(found.change_set_id)).body).toMatchObject({ undone: 7000, skipped: [] });
    await countersAreRight();
    expect((await read(`deals?conditions[deal_stage][]=${stage('Presentation')}`)).pagination.total).toBe(7000);
  });

  test('LIST-04 thousands that are given another company are found by it', async () => {
    await many(2100);
    await inBulk(admin, 'deals', { filter: { all: [] }, changes: { company_name: 'Brightwater Utilities' } });
    expect((await read('deals?conditions[company_name]=Brightwater')).pagination.total).toBe(2100);
    const found = async () =>
      (await admin.get('/api/internal/search?q=brightwater%201717')).body.entries.map(({ name }: Loose) => name);
    await expect.poll(found).toEqual(['Deal 1717']);
    await countersAreRight();
  });

  test('LIST-04 undo asks about records that another user has changed since', async () => {
    const ben = await colleague(on, admin, { level: 3 });
    const ids = await deals(3, { city: 'Lyon' });
    const done = await inBulk(admin, 'deals', { ids, changes: { summary: 'mine' } });
    await ben.patch(`/api/v3/deals/${ids[1]}`, { deal: { summary: 'theirs' } });
    const asked = await undo(done.change_set_id);
    expect([asked.status, asked.body.conflicts.length]).toEqual([409, 1]);
    expect(asked.body.conflicts[0]).toMatchObject({ record_id: ids[1], mine: 'mine', theirs: 'theirs' });
    await undo(done.change_set_id, { resolve: 'keep_theirs' });
    expect((await all(ids)).map(({ summary }) => summary)).toEqual([null, 'theirs', null]);
  });

  test('LIST-04 a job that is run twice does it once', async () => {
    const ids = await deals(2);
    const done = await inBulk(admin, 'deals', { ids, changes: { summary: 'x' } });
    await runJob(done.id, admin);
    const again = await ended(admin, done.id);
    expect(again).toEqual(done);
    const [{ n }] = await inAccount(
      on,
      admin,
      sql`select count(*) as n from change where account_id = ${admin.accountId} and op = 'update'`,
    );
    expect(n).toBe(2);
  });

  test('LIST-04 of several at once each record ends as one of them says, and counts once', async () => {
    await many(300);
    const stages = ['Qualified', 'Negotiation', 'Won', 'Lost'].map(stage);
    const asked = await Promise.all(
      stages.map((deal_stage_id) =>
        admin.post('/api/v3/deals/bulk_update', { filter: { all: [] }, changes: { deal_stage_id } }),
      ),
    );
    for (const { body } of asked) expect(await ended(admin, body.bulk_action.id)).toMatchObject({ status: 'done' });
    await countersAreRight();
    expect((await read('deals')).pagination.total).toBe(300);
  });
});
