import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginChangeSet } from '../../writing/change-set';
import { createRecords, updateRecords } from '../../writing/changes';
import { lockRecords } from '../../reading/records';
import { sql } from '../../base/sql';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { asUser } from '../../testing/as-user';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { undoChangeSet } from './public';

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

const setOf = (answer: Answer<Loose>) => Number(answer.headers['x-change-set']);
const undo = (set: number | Answer<Loose>, body: object = {}, by = admin) =>
  by.post(`/api/v3/change_sets/${typeof set === 'number' ? set : setOf(set)}/undo`, body);
const deal = (more: object = {}, by = admin) => by.post('/api/v3/deals', { deal: { name: 'Torque sensors', ...more } });
const change = (id: number, patch: object, by = admin) => by.patch(`/api/v3/deals/${id}`, { deal: patch });
const read = async (path: string, by = admin) => (await by.get(`/api/v3/${path}`)).body;
const company = (name: string, more: object = {}, by = admin) =>
  by.post('/api/v3/companies', { company: { name, ...more } });
const stage = (name: string) => account.deal_stages.find((one: Loose) => one.name === name).id as number;

/** Compares the exact counts, maintained by the write path, with the rows themselves. */
async function countersAreRight(): Promise<void> {
  const wrong = await inAccount(
    on,
    admin,
    sql`select c.*, r.* from (select deal_stage_id as stage, sum(n)::int as n, sum(value_cents)::bigint as value
        from deal_counter group by 1 having sum(n) <> 0) c
      full join (select coalesce(deal_stage_id, 0) as at, count(*)::int as rows, coalesce(sum(value_cents), 0)::bigint as total
        from deal where deleted_at is null group by 1) r on r.at = c.stage
      where c.n is distinct from r.rows or c.value is distinct from r.total`,
  );
  expect(wrong).toEqual([]);
}

describe('UNDO a change', () => {
  test('UNDO every changed field has its former value again', async () => {
    const { body } = await deal({ value: 100, city: 'Lyon' });
    const changed = await change(body.id, { value: 250, city: 'Nice', summary: 'New' });
    const answer = await undo(changed);
    expect(answer.body).toMatchObject({ undone: 1, skipped: [], conflicts: [] });
    expect(answer.body.change_set_id).toBe(setOf(answer));
    expect(await read(`deals/${body.id}`)).toMatchObject({ value: '100.0', city: 'Lyon', summary: null });
    await countersAreRight();
  });

  test('UNDO undoing a move restores stage, probability, closing time and days in stage', async () => {
    on.clock.now = new Date('2026-10-01T09:00:00Z');
    const { body } = await deal({ deal_stage_id: stage('Negotiation'), value: 1000 });
    on.clock.now = new Date('2026-11-21T09:00:00Z');
    const before = await read(`deals/${body.id}`);
    const won = await change(body.id, { deal_stage_id: stage('Won') });
    expect(won.body.closed_time).not.toBeNull();
    await undo(won);
    const { updated_at: _now, ...after } = await read(`deals/${body.id}`);
    const { updated_at: _then, ...expected } = before;
    expect(after).toEqual(expected);
    expect(after).toMatchObject({ days_in_stage: 51, probability: 75, closed_time: null });
    await countersAreRight();
    on.clock.now = new Date();
  });

  test('UNDO undoing the undo redoes the change, and that can be undone again', async () => {
    const { body } = await deal({ city: 'Lyon' });
    const changed = await change(body.id, { city: 'Nice' });
    const undone = await undo(changed);
    expect((await undo(changed)).status).toBe(409);
    expect((await undo(changed)).body.error).toBe('This was already undone.');
    const redone = await undo(undone);
    expect((await read(`deals/${body.id}`)).city).toBe('Nice');
    await undo(redone);
    expect((await read(`deals/${body.id}`)).city).toBe('Lyon');
    const [last] = (await read(`deals/${body.id}/changes`)).entries;
    expect(last).toMatchObject({ via: 'undo', op: 'update' });
  });

  test('UNDO all changes of a set to several records are undone together', async () => {
    const { body } = await deal();
    const changed = await change(body.id, { company_name: 'Castellan Steel' });
    const made = changed.body.company_id;
    const answer = await undo(changed);
    expect(answer.body.undone).toBe(2);
    expect(await read(`deals/${body.id}`)).toMatchObject({ company_id: null, company_name: null });
    expect((await admin.get(`/api/v3/companies/${made}`)).status).toBe(404);
    await undo(answer);
    expect(await read(`deals/${body.id}`)).toMatchObject({ company_id: made, company_name: 'Castellan Steel' });
  });

  test('UNDO tags and people that others added since stay', async () => {
    const person = async (first_name: string) =>
      (await admin.post('/api/v3/people', { person: { first_name } })).body.id as number;
    const [ana, ben, eve] = [await person('Ana'), await person('Ben'), await person('Eve')];
    const { body } = await deal({ person_ids: [ana] });
    const changed = await change(body.id, { person_ids: [ana, ben] });
    await change(body.id, { person_ids: [ana, ben, eve] });
    await undo(changed);
    expect((await read(`deals/${body.id}`)).person_ids).toEqual([ana, eve]);
  });

  test('UNDO a company link is restored under the current name of the company', async () => {
    const first = (await company('Castellan Steel')).body;
    const second = (await company('Ruiz Metal')).body;
    const { body } = await deal({ company_id: first.id });
    const changed = await change(body.id, { company_id: second.id });
    await admin.patch(`/api/v3/companies/${first.id}`, { company: { name: 'Castellan Group' } });
    await undo(changed);
    expect(await read(`deals/${body.id}`)).toMatchObject({ company_id: first.id, company_name: 'Castellan Group' });
  });

  test('UNDO a value whose list entry was deleted since cannot be restored, the rest is', async () => {
    const source = (await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Radio' } })).body;
    const { body } = await deal({ source_id: source.id, city: 'Lyon' });
    const changed = await change(body.id, { source_id: null, city: 'Nice' });
    await admin.del(`/api/v3/admin/lead_sources/${source.id}`);
    const answer = await undo(changed);
    expect(answer.body.skipped).toEqual([
      { record_type: 'deal', record_id: body.id, record_name: 'Torque sensors', field: 'source_id', reason: 'gone' },
    ]);
    expect(await read(`deals/${body.id}`)).toMatchObject({ source_id: null, city: 'Lyon' });
  });
});

describe('UNDO later changes', () => {
  let ben: TestUser;
  let id: number;
  let changed: Answer<Loose>;
  beforeEach(async () => {
    ben = await colleague(on, admin, { first_name: 'Ben', last_name: 'Adeyemi', level: 3 });
    id = (await deal({ value: 100, city: 'Lyon', deal_stage_id: stage('Qualified') })).body.id;
    changed = await change(id, { value: 200, city: 'Nice' });
    await change(id, { value: 300 }, ben);
  });

  test('UNDO nothing is undone, and before, mine, theirs, by whom and when are shown', async () => {
    const answer = await undo(changed);
    expect(answer.status).toBe(409);
    expect(answer.body.conflicts).toEqual([
      {
        record_type: 'deal',
        record_id: id,
        record_name: 'Torque sensors',
        field: 'value',
        label: 'Value',
        before: '$100.00',
        mine: '$200.00',
        theirs: '$300.00',
        by: { id: ben.id, first_name: 'Ben', last_name: 'Adeyemi' },
        at: expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/),
      },
    ]);
    expect(await read(`deals/${id}`)).toMatchObject({ value: '300.0', city: 'Nice' });
    expect((await read(`deals/${id}/changes`)).pagination.total).toBe(3);
  });

  test('UNDO keep_theirs undoes the rest', async () => {
    const answer = await undo(changed, { resolve: 'keep_theirs' });
    expect(answer.body).toMatchObject({ undone: 1, skipped: [{ field: 'value', reason: 'changed_since' }] });
    expect(await read(`deals/${id}`)).toMatchObject({ value: '300.0', city: 'Lyon' });
  });

  test('UNDO overwrite restores the old value', async () => {
    expect((await undo(changed, { resolve: 'overwrite' })).body.undone).toBe(1);
    expect(await read(`deals/${id}`)).toMatchObject({ value: '100.0', city: 'Lyon' });
    await countersAreRight();
  });

  test('UNDO a deal moved since is one question, not six', async () => {
    const moved = await change(id, { deal_stage_id: stage('Won') });
    await change(id, { deal_stage_id: stage('Negotiation') }, ben);
    const answer = await undo(moved);
    expect(answer.body.conflicts).toMatchObject([
      { field: 'deal_stage_id', before: 'Qualified', mine: 'Won', theirs: 'Negotiation' },
    ]);
    const kept = await undo(moved, { resolve: 'keep_theirs' });
    expect(kept.body.undone).toBe(0);
    expect(await read(`deals/${id}`)).toMatchObject({
      deal_stage: { name: 'Negotiation' },
      probability: 75,
      closed_time: null,
    });
    await undo(moved, { resolve: 'overwrite' });
    expect(await read(`deals/${id}`)).toMatchObject({ deal_stage: { name: 'Qualified' }, closed_time: null });
  });

  test('UNDO a field that another user has already restored is no question', async () => {
    await change(id, { value: 100 }, ben);
    expect((await undo(changed)).body).toMatchObject({ undone: 1, conflicts: [] });
    expect(await read(`deals/${id}`)).toMatchObject({ value: '100.0', city: 'Lyon' });
  });
});

describe('UNDO additions and deletions', () => {
  test('UNDO undoing an addition removes the record, not into the recycle bin', async () => {
    const made = await deal({ value: 500 });
    const undone = await undo(made);
    expect(undone.body.undone).toBe(1);
    expect((await admin.get(`/api/v3/deals/${made.body.id}`)).status).toBe(404);
    expect((await read('recycle_bin')).entries).toEqual([]);
    await countersAreRight();
    await undo(undone);
    expect(await read(`deals/${made.body.id}`)).toMatchObject({ value: '500.0' });
    await countersAreRight();
  });

  test('UNDO REC-12 undoing a deletion restores the record with its links', async () => {
    const { id: person } = (await admin.post('/api/v3/people', { person: { first_name: 'Ana' } })).body;
    const { body } = await deal({
      person_ids: [person],
      tag_ids: [account.deal_tags[0].id],
      value: 700,
      company_name: 'Castellan Steel',
    });
    const before = await read(`deals/${body.id}`);
    await undo(await admin.del(`/api/v3/deals/${body.id}`));
    expect(await read(`deals/${body.id}`)).toEqual(before);
    await countersAreRight();
  });

  test('UNDO undoing a restoration puts the record back into the recycle bin', async () => {
    const { body } = await deal();
    await admin.del(`/api/v3/deals/${body.id}`);
    const restored = await admin.post(`/api/v3/recycle_bin/deals/${body.id}/restore`);
    await undo(restored);
    expect((await read('recycle_bin?type=deals')).entries).toMatchObject([{ id: body.id }]);
  });

  test('UNDO an addition that another user changed since is a question', async () => {
    const ben = await colleague(on, admin, { first_name: 'Ben', last_name: 'Adeyemi', level: 3 });
    const made = await deal();
    await change(made.body.id, { city: 'Nice' }, ben);
    const refused = await undo(made);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      {
        record_id: made.body.id,
        field: null,
        label: 'Deal',
        theirs: 'It was changed since',
        by: { first_name: 'Ben' },
      },
    ]);
    expect((await undo(made, { resolve: 'keep_theirs' })).body).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'changed_since' }],
    });
    expect((await undo(made, { resolve: 'overwrite' })).body.undone).toBe(1);
  });

  test('UNDO a later change that was itself undone is no conflict', async () => {
    const ben = await colleague(on, admin, { level: 3 });
    const made = await deal();
    await undo(await change(made.body.id, { city: 'Nice' }, ben), {}, ben);
    expect((await undo(made)).status).toBe(200);
  });

  test('UNDO a new company that deals refer to by now is a question', async () => {
    const made = await company('Castellan Steel');
    await deal({ company_id: made.body.id });
    const refused = await undo(made);
    expect(refused.body.conflicts).toMatchObject([
      { record_type: 'company', record_name: 'Castellan Steel', theirs: 'Deals refer to it' },
    ]);
  });

  test('UNDO a new record with a note on it is a question', async () => {
    const made = await deal();
    await asUser(on, admin, (ctx) =>
      createRecords(ctx, 'note', [{ content: 'Called', deal_id: made.body.id, user_id: admin.id }]),
    );
    expect((await undo(made)).body.conflicts).toMatchObject([
      { theirs: 'A note was added since', by: { id: admin.id } },
    ]);
  });

  test('UNDO a company whose name another has taken cannot be restored, and the answer says so', async () => {
    const first = await company('Castellan Steel');
    const deleted = await admin.del(`/api/v3/companies/${first.body.id}`);
    await company('castellan steel');
    const refused = await undo(deleted);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([{ field: 'name', theirs: 'Another company has this name now' }]);
    const kept = await undo(deleted, { resolve: 'overwrite' });
    expect(kept.body).toMatchObject({ undone: 0, skipped: [{ field: 'name', reason: 'name_taken' }] });
  });

  test('UNDO notes are undone too', async () => {
    const { body } = await deal();
    const [set, note] = await asUser(on, admin, async (ctx) => {
      const [id] = await createRecords(ctx, 'note', [{ content: 'Called', deal_id: body.id, user_id: admin.id }]);
      return [await beginChangeSet(ctx), id] as const;
    });
    expect((await undo(set)).body.undone).toBe(1);
    const left = await inAccount(on, admin, sql`select deleted_via from note where id = ${note}`);
    expect(left).toEqual([{ deleted_via: 'undo' }]);
  });
});

describe('UNDO who may', () => {
  test('UNDO a note is undone by its user, though another user wrote it on a record they do not see', async () => {
    const author = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const { body } = await deal();
    const note = { content: 'Called', deal_id: body.id, user_id: author.id };
    const made = (await admin.post('/api/v3/notes', { note })).body;
    const edited = await author.patch(`/api/v3/notes/${made.id}`, { note: { content: 'Called twice' } });
    expect(edited.status).toBe(200);
    expect((await undo(edited, {}, author)).status).toBe(200);
    expect((await read(`notes/${made.id}`, author)).content).toBe('Called');
  });

  test('UNDO PERM-02 the author and account admins, and no other users', async () => {
    const ben = await colleague(on, admin, { level: 3 });
    const eve = await colleague(on, admin, { level: 3 });
    const { body } = await deal({}, ben);
    const changed = await change(body.id, { city: 'Nice' }, ben);
    expect((await undo(changed, {}, eve)).status).toBe(403);
    expect((await undo(changed, {}, admin)).status).toBe(200);
    const again = await change(body.id, { city: 'Brest' }, ben);
    expect((await undo(again, {}, ben)).status).toBe(200);
  });

  test('UNDO PERM-06 a change set of another account is not found', async () => {
    const stranger = await on.account();
    const made = await deal();
    expect((await undo(made, {}, stranger)).status).toBe(404);
    expect((await admin.get(`/api/v3/deals/${made.body.id}`)).status).toBe(200);
  });

  test('UNDO PERM-02 current rights count: for a record that is no longer seen, or a right that was removed', async () => {
    const team = (await admin.post('/api/v3/admin/teams', { team: { name: 'North' } })).body;
    const ben = await colleague(on, admin, { team_id: team.id });
    const { body } = await deal({}, ben);
    const changed = await change(body.id, { city: 'Nice' }, ben);
    const made = await deal({ name: 'Second' }, ben);
    await change(body.id, { user_id: admin.id });
    expect((await undo(changed, {}, ben)).status).toBe(403);
    await admin.patch(`/api/v3/admin/users/${ben.id}`, { user: { is_allowed_to_delete: false } });
    expect((await undo(made, {}, ben)).status).toBe(403);
    expect((await admin.get(`/api/v3/deals/${made.body.id}`)).status).toBe(200);
  });

  test('UNDO PERM-02 of several records, those that may be undone are', async () => {
    const team = (await admin.post('/api/v3/admin/teams', { team: { name: 'North' } })).body;
    const ben = await colleague(on, admin, { team_id: team.id });
    const [first, second] = [(await deal({ city: 'A' }, ben)).body.id, (await deal({ city: 'A' }, ben)).body.id];
    const set = await asUser(on, ben, async (ctx) => {
      const rows = await lockRecords(ctx, 'deal', [first, second]);
      await updateRecords(
        ctx,
        'deal',
        rows.map((before) => ({ before, patch: { city: 'B' } })),
      );
      return beginChangeSet(ctx);
    });
    await change(second, { user_id: admin.id });
    const answer = await undo(set, {}, ben);
    expect(answer.body).toMatchObject({
      undone: 1,
      skipped: [{ record_type: 'deal', record_id: second, record_name: null, field: null, reason: 'not_allowed' }],
    });
  });

  test('UNDO PERM-05 nothing is undone while the app is read-only', async () => {
    const made = await deal();
    await inAccount(on, admin, sql`update account set app_read_only = true where id = ${admin.accountId}`);
    expect((await undo(made)).status).toBe(403);
  });
});

describe('UNDO lists and pipelines', () => {
  test('UNDO a deleted entry comes back under its id, with the records that carried it', async () => {
    const source = (await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Radio' } })).body;
    const { body } = await deal({ source_id: source.id });
    const deleted = await admin.del(`/api/v3/admin/lead_sources/${source.id}`, { replacement_id: 'none' });
    expect([deleted.status, (await read(`deals/${body.id}`)).source_id]).toEqual([204, null]);
    await undo(deleted);
    expect(await read(`deals/${body.id}`)).toMatchObject({ source_id: source.id, source: { name: 'Radio' } });
  });

  test('UNDO a new entry is removed again, unless a record has it by now', async () => {
    const names = async () => (await read('admin/lead_sources')).entries.map(({ name }: Loose) => name);
    const made = await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Radio' } });
    const undone = await undo(made);
    expect(await names()).not.toContain('Radio');
    await undo(undone);
    expect(await names()).toContain('Radio');
    const used = await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Fair' } });
    await deal({ source_id: used.body.id });
    expect((await undo(used)).body).toMatchObject({ undone: 0, skipped: [{ record_name: 'Fair', reason: 'in_use' }] });
  });

  test('UNDO a renamed entry gets its name back, by administrators only', async () => {
    const source = (await admin.post('/api/v3/admin/lead_sources', { lead_source: { name: 'Radio' } })).body;
    const renamed = await admin.put(`/api/v3/admin/lead_sources/${source.id}`, { lead_source: { name: 'Television' } });
    expect((await undo(renamed)).body.undone).toBe(1);
    expect((await read(`admin/lead_sources/${source.id}`)).name).toBe('Radio');
  });

  test('UNDO ADMIN-02 a color of an entry that was changed since is called what its field is called', async () => {
    const set = (id: number, hex_color: string) => admin.put(`/api/v3/admin/lead_statuses/${id}`, { hex_color });
    const { id } = (await admin.post('/api/v3/admin/lead_statuses', { name: 'Cool', hex_color: '1480EB' })).body;
    const colored = await set(id, 'EB8614');
    await set(id, '5BB75B');
    expect((await undo(colored)).body.conflicts).toMatchObject([
      { label: 'Color code', mine: 'EB8614', theirs: '5BB75B' },
    ]);
  });
});

describe('UNDO large sets', () => {
  test('UNDO thousands of new and changed records are undone in one step, as for a reverted import', async () => {
    const old = (await deal({ city: 'Lyon' })).body.id;
    const set = await asUser(on, admin, async (ctx) => {
      const pipeline = account.deal_pipelines[0].id;
      const rows = Array.from({ length: 3000 }, (_, n) => ({
        name: `Import ${n}`,
        deal_pipeline_id: pipeline,
        is_archived: false,
        value_cents: n,
        user_id: admin.id,
      }));
      await createRecords(ctx, 'deal', rows);
      const before = await lockRecords(ctx, 'deal', [old]);
      await updateRecords(
        ctx,
        'deal',
        before.map((row) => ({ before: row, patch: { city: 'Nice' } })),
      );
      return beginChangeSet(ctx);
    });
    const answer = await asUser(on, admin, (ctx) => undoChangeSet(ctx, set, { resolve: 'keep_theirs' }));
    expect(answer).toMatchObject({ undone: 3001, skipped: [], conflicts: [] });
    expect((await read('deals')).pagination.total).toBe(1);
    await countersAreRight();
  });
});
