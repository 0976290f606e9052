import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let account: Loose;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  ({ account } = (await admin.get('/api/internal/boot')).body);
});

const stage = (name: string) => account.deal_stages.find((one: Loose) => one.name === name).id as number;
const deal = async (more: object = {}, by = admin) =>
  (await by.post('/api/v3/deals', { deal: { name: 'Torque sensors', ...more } })).body;
const change = (id: number, patch: object, by = admin) => by.patch(`/api/v3/deals/${id}`, { deal: patch });
const history = async (path: string, by = admin) => (await by.get(`/api/v3/${path}/changes`)).body;
const field = (entry: Loose, key: string) => entry.fields.find((one: Loose) => one.field === key);

describe('ACT-04 history', () => {
  test('ACT-04 every change of a deal tells old and new value, who and when', async () => {
    const { id } = await deal({ value: 1200 });
    on.clock.now = new Date('2026-11-20T15:04:05Z');
    await change(id, { name: 'Torque sensors, second line', value: 2500.5 });
    const { entries, pagination } = await history(`deals/${id}`);
    expect(pagination).toMatchObject({ page: 1, pages: 1, total: 2 });
    expect(entries[0]).toMatchObject({
      op: 'update',
      via: 'screen',
      user: { id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' },
    });
    expect(entries[0].at).toBe('2026/11/20 15:04:05 +0000');
    expect(entries[0].fields).toEqual([
      { field: 'name', label: 'Name', old: 'Torque sensors', new: 'Torque sensors, second line', can_put_back: true },
      { field: 'value', label: 'Value', old: '$1,200.00', new: '$2,500.50', can_put_back: true },
    ]);
    expect(entries[1]).toMatchObject({ op: 'create', can_put_back: false });
    expect(field(entries[1], 'value')).toMatchObject({ old: null, new: '$1,200.00' });
    on.clock.now = new Date();
  });

  test('ACT-04 a stage change reads by name, and internal columns are left out', async () => {
    const { id } = await deal({ deal_stage_id: stage('Qualified') });
    await change(id, { deal_stage_id: stage('Won') });
    const [moved] = (await history(`deals/${id}`)).entries;
    expect(field(moved, 'deal_stage_id')).toMatchObject({ label: 'Stage', old: 'Qualified', new: 'Won' });
    expect(field(moved, 'probability')).toMatchObject({ new: '100%' });
    expect(field(moved, 'closed_time').old).toBeNull();
    const shown = moved.fields.map((one: Loose) => one.field);
    for (const hidden of ['previous_deal_stage_id', 'stage_entered_at', 'updated_at'])
      expect(shown).not.toContain(hidden);
  });

  test('ACT-04 companies, owners, tags and dates read as people know them', async () => {
    const ben = await colleague(on, admin, { first_name: 'Ben', last_name: 'Adeyemi', level: 3 });
    const { id } = await deal({ expected_close_date: '2026/12/01' });
    const tag = (await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'Trade fair' } })).body;
    await change(id, {
      company_name: 'Castellan Steel',
      user_id: ben.id,
      tag_ids: [tag.id],
      expected_close_date: '2026/12/24',
    });
    const [entry] = (await history(`deals/${id}`)).entries;
    expect(field(entry, 'company_id')).toMatchObject({ label: 'Company', old: null, new: 'Castellan Steel' });
    expect(field(entry, 'company_name')).toBeUndefined();
    expect(field(entry, 'user_id')).toMatchObject({ label: 'Owner', old: 'Hanna Lindqvist', new: 'Ben Adeyemi' });
    expect(field(entry, 'tag_ids')).toMatchObject({ old: null, new: 'Trade fair' });
    expect(field(entry, 'expected_close_date')).toMatchObject({ old: '12/01/2026', new: '12/24/2026' });
  });

  test('ACT-04 an entry that is no longer in its list stays readable, and cannot be restored', async () => {
    const source = (await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Radio' } })).body;
    const { id } = await deal({ source_id: source.id });
    await change(id, { source_id: null });
    expect((await admin.del(`/api/v3/admin/lead_sources/${source.id}`)).status).toBe(204);
    const [entry] = (await history(`deals/${id}`)).entries;
    expect(field(entry, 'source_id')).toMatchObject({ old: 'Radio (deleted)', new: null, can_put_back: false });
  });

  test('ACT-04 people and companies have their history too, newest first and in pages', async () => {
    const person = (await admin.post('/api/v3/people', { person: { first_name: 'Ana', last_name: 'Ruiz' } })).body;
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Ruiz Metal' } })).body;
    for (const city of ['Porto', 'Braga', 'Faro']) {
      await admin.patch(`/api/v3/people/${person.id}`, { person: { work_city: city } });
      await admin.patch(`/api/v3/companies/${company.id}`, { company: { city } });
    }
    const second = (await admin.get(`/api/v3/people/${person.id}/changes?page=2&per_page=2`)).body;
    expect(second.pagination).toEqual({ page: 2, page_var: 'page', per_page: 2, pages: 2, total: 4 });
    expect(field(second.entries[0], 'work_city')).toMatchObject({ old: null, new: 'Porto' });
    expect((await history(`companies/${company.id}`)).entries).toHaveLength(4);
  });

  test('ACT-04 PERM-06 the history of a record of another account, an unseen one or an unknown kind is not found', async () => {
    const { id } = await deal();
    const stranger = await on.account();
    const team = (await admin.post('/api/v3/admin/teams', { team: { name: 'North' } })).body;
    const ben = await colleague(on, admin, { team_id: team.id });
    expect((await stranger.get(`/api/v3/deals/${id}/changes`)).status).toBe(404);
    expect((await ben.get(`/api/v3/deals/${id}/changes`)).status).toBe(404);
    expect((await admin.get(`/api/v3/boats/${id}/changes`)).status).toBe(404);
  });

  test('ACT-04 PERM-02 an external user reads no history, not even of what is shared with them', async () => {
    const eve = await colleague(on, admin, { level: 5 });
    const { id } = await deal({ shared_user_ids: [eve.id] });
    expect((await eve.get(`/api/v3/deals/${id}/changes`)).status).toBe(403);
  });

  test('ACT-04 the name of a record that the reader may not see is not shown', async () => {
    const company = (
      await admin.post('/api/v3/companies', { company: { name: 'Secret Holdings', owner_id: admin.id } })
    ).body;
    const team = (await admin.post('/api/v3/admin/teams', { team: { name: 'South' } })).body;
    const ben = await colleague(on, admin, { team_id: team.id });
    const { id } = await deal({ user_id: ben.id });
    await change(id, { company_id: company.id });
    expect(JSON.stringify(await history(`deals/${id}`, ben))).not.toContain('Secret');
  });
});

describe('restoring one field', () => {
  const putBack = (path: string, changeId: number, body: object, by = admin) =>
    by.post(`/api/v3/${path}/changes/${changeId}/put_back`, body);

  test('ACT-04 a field goes back to its old value as a new change, and the record is answered', async () => {
    const { id } = await deal({ value: 100, city: 'Lyon' });
    await change(id, { value: 200, city: 'Nice' });
    const [entry] = (await history(`deals/${id}`)).entries;
    const answer = await putBack(`deals/${id}`, entry.id, { field: 'value' });
    expect([answer.status, answer.body.value, answer.body.city]).toEqual([200, '100.0', 'Nice']);
    expect(answer.headers['x-change-set']).toBeDefined();
    const after = (await history(`deals/${id}`)).entries;
    expect(field(after[0], 'value')).toMatchObject({ old: '$200.00', new: '$100.00' });
    expect(field(after[1], 'value').can_put_back).toBe(false);
  });

  test('ACT-04 restoring a stage is a move with all its consequences', async () => {
    const { id } = await deal({ deal_stage_id: stage('Qualified') });
    await change(id, { deal_stage_id: stage('Won') });
    const [entry] = (await history(`deals/${id}`)).entries;
    const answer = await putBack(`deals/${id}`, entry.id, { field: 'deal_stage_id' });
    expect(answer.body).toMatchObject({ closed_time: null, deal_stage: { name: 'Qualified' } });
    expect(answer.body.latest_deal_stage_change).toMatchObject({ old_deal_stage_name: 'Won' });
  });

  test('a later change by another user is not overwritten without confirmation', async () => {
    const ben = await colleague(on, admin, { level: 3 });
    const { id } = await deal({ city: 'Lyon' });
    await change(id, { city: 'Nice' });
    const [entry] = (await history(`deals/${id}`)).entries;
    await change(id, { city: 'Brest' }, ben);
    const refused = await putBack(`deals/${id}`, entry.id, { field: 'city' });
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      { field: 'city', before: 'Lyon', mine: 'Nice', theirs: 'Brest', by: { id: ben.id } },
    ]);
    const forced = await putBack(`deals/${id}`, entry.id, { field: 'city', resolve: 'overwrite' });
    expect(forced.body.city).toBe('Lyon');
  });

  test('my own later change is overwritten without a question', async () => {
    const { id } = await deal({ city: 'Lyon' });
    await change(id, { city: 'Nice' });
    const [entry] = (await history(`deals/${id}`)).entries;
    await change(id, { city: 'Brest' });
    expect((await putBack(`deals/${id}`, entry.id, { field: 'city' })).body.city).toBe('Lyon');
  });

  test('a set is restored without losing what others added to it', async () => {
    const ben = await colleague(on, admin, { level: 3 });
    const tag = async (name: string) => (await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name } })).body.id;
    const [fair, web, vip] = [await tag('Fair'), await tag('Web'), await tag('Referral from a fair')];
    const { id } = await deal({ tag_ids: [fair] });
    await change(id, { tag_ids: [web] });
    const [entry] = (await history(`deals/${id}`)).entries;
    await change(id, { tag_ids: [web, vip] }, ben);
    const answer = await putBack(`deals/${id}`, entry.id, { field: 'tag_ids' });
    expect(new Set(answer.body.tag_ids)).toEqual(new Set([fair, vip]));
  });

  test('PERM-02 a user who may not change the record, or its owner, may not restore it', async () => {
    const team = (
      await admin.post('/api/v3/admin/teams', {
        team: { name: 'West', permissions: { member: { deal: { visibility_level: 'global' } } } },
      })
    ).body;
    const ro = await colleague(on, admin, { team_id: team.id, read_only: true });
    const basic = await colleague(on, admin, { team_id: team.id });
    const { id } = await deal({ city: 'Lyon' });
    await change(id, { city: 'Nice', user_id: ro.id });
    const [entry] = (await history(`deals/${id}`)).entries;
    expect((await putBack(`deals/${id}`, entry.id, { field: 'city' }, ro)).status).toBe(403);
    expect((await putBack(`deals/${id}`, entry.id, { field: 'user_id' }, basic)).status).toBe(403);
    const [seen] = (await history(`deals/${id}`, basic)).entries;
    expect([field(seen, 'city').can_put_back, field(seen, 'user_id').can_put_back]).toEqual([true, false]);
  });

  test('PERM-02 a user who restores the owner and no longer sees the record is answered with its id only', async () => {
    const team = (await admin.post('/api/v3/admin/teams', { team: { name: 'North' } })).body;
    const ben = await colleague(on, admin, { team_id: team.id });
    const { id } = await deal({ user_id: admin.id });
    await change(id, { user_id: ben.id });
    const [entry] = (await history(`deals/${id}`, ben)).entries;
    const answer = await putBack(`deals/${id}`, entry.id, { field: 'user_id' }, ben);
    expect([answer.status, answer.body]).toEqual([200, { id }]);
    expect((await ben.get(`/api/v3/deals/${id}`)).status).toBe(404);
  });

  test('a change of another record, or a field that it did not touch, is refused', async () => {
    const [one, two] = [await deal(), await deal()];
    await change(one.id, { city: 'Nice' });
    const [entry] = (await history(`deals/${one.id}`)).entries;
    expect((await putBack(`deals/${two.id}`, entry.id, { field: 'city' })).status).toBe(404);
    expect((await putBack(`deals/${one.id}`, entry.id, { field: 'state' })).status).toBe(422);
    expect((await putBack(`deals/${one.id}`, entry.id, { field: 'account_id' })).status).toBe(422);
  });
});
