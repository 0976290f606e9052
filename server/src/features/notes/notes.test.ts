import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let deal: Loose;
let company: Loose;
let person: Loose;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  company = (await admin.post('/api/v3/companies', { company: { name: 'Tram Works' } })).body;
  person = (await admin.post('/api/v3/people', { person: { full_name: 'Mira Solberg' } })).body;
  deal = (await admin.post('/api/v3/deals', { deal: { name: 'Line scanner', company_id: company.id } })).body;
});
afterAll(() => on.close());

const post = (note: object, by = admin) => by.post('/api/v3/notes', { note });
const make = async (note: object, by = admin) =>
  (await post({ content: 'Called, will decide in May', ...note }, by)).body;
const contents = async (query: string, by = admin) =>
  (await by.get(`/api/v3/notes?${query}`)).body.entries.map((one: Loose) => one.content);

describe('ACT-01 notes', () => {
  test('ACT-01 a note on a record is written and read', async () => {
    const note = await make({ person_id: person.id, title: 'Call' });
    expect(note).toMatchObject({
      title: 'Call',
      content: 'Called, will decide in May',
      person: { id: person.id, first_name: 'Mira', last_name: 'Solberg' },
      deal: null,
      company: null,
      user: { id: admin.id, first_name: 'Hanna' },
      created_by_user_id: admin.id,
      primary_association_type: 'Person',
      primary_association_id: person.id,
      is_private: false,
      comments: { entries: [] },
      documents: [],
    });
    expect(note.possible_notify_user_ids).toContain(admin.id);
    expect((await admin.get(`/api/v3/notes/${note.id}.json`)).body).toEqual(note);
  });

  test('ACT-01 a note on a deal is on the company of the deal as well', async () => {
    const note = await make({ deal_id: deal.id });
    expect(note).toMatchObject({
      company_id: company.id,
      company: { name: 'Tram Works' },
      primary_association_type: 'Deal',
    });
  });

  test('ACT-01 a note on several records is found by each of them', async () => {
    const note = await make({ deal_id: deal.id, person_id: person.id, content: 'On several' });
    for (const path of [
      `/api/v3/deals/${deal.id}/notes`,
      `/api/v3/people/${person.id}/notes.json`,
      `/api/v3/companies/${company.id}/notes`,
    ]) {
      const { body } = await admin.get(path);
      expect(body.entries.map((one: Loose) => one.id)).toContain(note.id);
    }
    expect((await admin.get('/api/v3/deals/999999/notes')).status).toBe(404);
  });

  test('ACT-01 a note has a category of the account, and no system category', async () => {
    const { note_categories } = (await admin.get('/api/internal/boot')).body.account;
    const [category] = note_categories;
    const note = await make({ deal_id: deal.id, note_category_id: category.id });
    expect(note.note_category).toEqual({ id: category.id, name: category.name });
    const [system] = await inAccount(on, admin, sql`select id from note_category where system limit 1`);
    expect((await post({ content: 'x', deal_id: deal.id, note_category_id: system.id })).body).toEqual([
      { field: 'note_category_id', msg: 'Has invalid value' },
    ]);
  });

  test('ACT-01 a note needs words and a record, and all issues are answered at once', async () => {
    expect((await post({})).body).toEqual([
      { field: 'content', msg: 'Required' },
      { field: 'deal_id', msg: 'Required' },
    ]);
    expect((await post({ content: 'x', deal_id: 999_999, user_id: 999_999 })).body).toEqual([
      { field: 'user_id', msg: 'Has invalid value' },
      { field: 'deal_id', msg: 'Has invalid value' },
    ]);
  });

  test('ACT-01 of a note only the keys that are asked for are answered', async () => {
    const { id } = await make({ person_id: person.id });
    expect((await admin.get(`/api/v3/notes/${id}?attrs=id,content`)).body).toEqual({
      id,
      content: 'Called, will decide in May',
    });
  });

  test('ACT-01 a note is changed and deleted', async () => {
    const note = await make({ deal_id: deal.id });
    const changed = await admin.put(`/api/v3/notes/${note.id}`, { note: { content: 'Corrected' } });
    expect([changed.status, changed.body.content, changed.body.deal_id]).toEqual([200, 'Corrected', deal.id]);
    expect((await admin.put(`/api/v3/notes/${note.id}`, { note: { content: '' } })).status).toBe(422);
    expect((await admin.del(`/api/v3/notes/${note.id}`)).status).toBe(204);
    expect((await admin.get(`/api/v3/notes/${note.id}`)).status).toBe(404);
  });

  test('ACT-01 notes are listed oldest first, by association and by the period in which they changed', async () => {
    const other = await on.account('Oslo Tramways');
    const { body: theirs } = await other.post('/api/v3/people', { person: { full_name: 'A B' } });
    await make({ person_id: theirs.id, content: 'one' }, other);
    on.clock.now = new Date(on.clock.now.getTime() + 3_600_000);
    const boundary = new Date(on.clock.now.getTime() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
    await make({ person_id: theirs.id, content: 'two' }, other);
    expect(await contents('', other)).toEqual(['one', 'two']);
    expect(await contents(`person_id=${theirs.id}`, other)).toEqual(['one', 'two']);
    expect(await contents(`conditions[deal_id]=1`, other)).toEqual([]);
    expect(await contents(`conditions[activity_modified][from_date]=${encodeURIComponent(boundary)}`, other)).toEqual([
      'two',
    ]);
    expect(await contents(`conditions[activity_modified][to_date]=${encodeURIComponent(boundary)}`, other)).toEqual([
      'one',
    ]);
    const { body } = await other.get('/api/v3/notes?per_page=1&page=2');
    expect(body.pagination).toEqual({ page: 2, page_var: 'page', per_page: 1, pages: 2, total: 2 });
    const wrong = await other.get('/api/v3/notes?conditions[colour]=red');
    expect([wrong.status, wrong.body[0].field]).toEqual([422, 'colour']);
  });

  test('REC-01 date_of_first_activity, days_since_last_activity and hours_to_first_activity follow the notes', async () => {
    const { body: fresh } = await admin.post('/api/v3/deals', {
      deal: { name: 'Metrics', created_at: '2024-03-01 08:00:00' },
    });
    const first = await make({ deal_id: fresh.id, created_at: '2024-03-01 10:30:00' });
    await make({ deal_id: fresh.id, created_at: new Date(on.clock.now.getTime() - 3.5 * 86_400_000).toISOString() });
    const show = async () => (await admin.get(`/api/v3/deals/${fresh.id}`)).body;
    expect(await show()).toMatchObject({
      date_of_first_activity: '2024/03/01 10:30:00 +0000',
      hours_to_first_activity: '2.5',
      days_since_last_activity: 3,
    });
    await admin.del(`/api/v3/notes/${first.id}`);
    expect((await show()).date_of_first_activity).not.toBe('2024/03/01 10:30:00 +0000');
    const logged = await inAccount(
      on,
      admin,
      sql`select op from change where record_type = 'deal' and record_id = ${fresh.id}`,
    );
    expect(logged).toEqual([{ op: 'create' }]);
  });
});

describe('ACT-01 who may see and change a note', () => {
  test('ACT-01 permissions: a note follows its record, every record when on several, and its author', async () => {
    const ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const { body: hers } = await ines.post('/api/v3/deals', { deal: { name: 'Hers' } });
    const seen = await make({ deal_id: hers.id, content: 'seen' });
    const half = await make({ deal_id: hers.id, person_id: person.id, content: 'half seen' });
    const hidden = await make({ deal_id: deal.id, content: 'hidden' });
    const authored = await make({ deal_id: deal.id, content: 'hers', user_id: ines.id });
    const status = async (note: Loose) => (await ines.get(`/api/v3/notes/${note.id}`)).status;
    expect([await status(seen), await status(half), await status(hidden), await status(authored)]).toEqual([
      200, 404, 404, 200,
    ]);
    expect(await contents('', ines)).toEqual(['seen', 'hers']);
    expect((await ines.get(`/api/v3/notes/${authored.id}`)).body.deal).toBeNull();
    expect((await post({ content: 'x', deal_id: deal.id }, ines)).body).toEqual([
      { field: 'deal_id', msg: 'Has invalid value' },
    ]);
  });

  test.each([
    ['a basic user', {}, 403, 403],
    ['an executive', { level: 3 }, 200, 204],
    ['a read-only user', { read_only: true }, 403, 403],
  ])('ACT-01 permissions: a note of another user and %s', async (_who, columns, update, remove) => {
    const user = await colleague(on, admin, columns);
    const note = await make({ deal_id: deal.id });
    expect((await user.put(`/api/v3/notes/${note.id}`, { note: { content: 'Mine now' } })).status).toBe(update);
    expect((await user.del(`/api/v3/notes/${note.id}`)).status).toBe(remove);
  });

  test('ACT-01 permissions: a manager changes own notes and those of the own team alone', async () => {
    const mine = await team(on, admin, 'global');
    const manager = await colleague(on, admin, { level: 2, team_id: mine });
    const member = await colleague(on, admin, { team_id: mine });
    const ofMember = await make({ deal_id: deal.id }, member);
    const ofAdmin = await make({ deal_id: deal.id });
    const change = async (note: Loose) =>
      (await manager.put(`/api/v3/notes/${note.id}`, { note: { content: 'X' } })).status;
    expect([await change(ofMember), await change(ofAdmin)]).toEqual([200, 403]);
  });

  test('ACT-01 permissions: a read-only user may correct own notes and write none', async () => {
    const reader = await colleague(on, admin);
    const own = await make({ deal_id: deal.id }, reader);
    await inAccount(on, admin, sql`update account_user set read_only = true where id = ${reader.id}`);
    expect((await reader.put(`/api/v3/notes/${own.id}`, { note: { content: 'X' } })).status).toBe(200);
    expect((await post({ content: 'x', deal_id: deal.id }, reader)).status).toBe(403);
  });

  test('PERM-06 another account finds no such note', async () => {
    const note = await make({ deal_id: deal.id });
    const stranger = await on.account('Elsewhere');
    expect((await stranger.get(`/api/v3/notes/${note.id}`)).status).toBe(404);
    expect((await stranger.put(`/api/v3/notes/${note.id}`, { note: {} })).status).toBe(404);
    expect((await post({ content: 'x', deal_id: deal.id }, stranger)).status).toBe(422);
  });

  test('ACT-01 the notes of a deal in the recycle bin are not found', async () => {
    const { body: doomed } = await admin.post('/api/v3/deals', { deal: { name: 'Doomed', company_id: company.id } });
    const note = await make({ deal_id: doomed.id });
    await admin.del(`/api/v3/deals/${doomed.id}`);
    expect((await admin.get(`/api/v3/notes/${note.id}`)).status).toBe(404);
  });

  test('ACT-03 through the API private notes only while the feature is on, for executives and admins', async () => {
    const other = await on.account('Ghent Locks');
    const { body: theirs } = await other.post('/api/v3/people', { person: { full_name: 'A B' } });
    const basic = await colleague(on, other);
    const executive = await colleague(on, other, { level: 3 });
    const ask = { content: 'Between us', person_id: theirs.id, is_private: true };
    await inAccount(
      on,
      other,
      sql`update account set features = features || '{"private_notes": false}' where id = ${other.accountId}`,
    );
    expect((await post(ask, other)).body).toEqual([{ field: 'is_private', msg: 'Has invalid value' }]);
    await inAccount(
      on,
      other,
      sql`update account set features = features || '{"private_notes": true}' where id = ${other.accountId}`,
    );
    const { body: note } = await post(ask, other);
    expect(note.is_private).toBe(true);
    expect((await post(ask, basic)).status).toBe(403);
    expect([
      (await executive.get(`/api/v3/notes/${note.id}`)).status,
      (await basic.get(`/api/v3/notes/${note.id}`)).status,
    ]).toEqual([200, 404]);
    expect(await contents(`person_id=${theirs.id}`, basic)).toEqual([]);
  });
});
