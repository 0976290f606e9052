import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let won: number;
let serial = 0;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const { deal_stages } = (await admin.get('/api/internal/boot')).body.account;
  won = deal_stages.find(({ percent }: Loose) => percent === 100).id;
});
afterAll(() => on.close());

const company = async (more: object = {}, by = admin) =>
  (await by.post('/api/v3/companies', { company: { name: `Company ${++serial}`, ...more } })).body;
const wonDeal = async (company_id: number, more: object = {}) =>
  (await admin.post('/api/v3/deals', { deal: { name: 'Line 4', company_id, deal_stage_id: won, ...more } })).body;
const convert = (customer: object, by = admin) => by.post('/customers', { customer });
const companyOf = async (id: number) => (await admin.get(`/api/v3/companies/${id}`)).body;
const undo = (answer: Loose, by = admin) => by.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
const notesOf = async (id: number): Promise<Loose[]> => (await admin.get(`/api/v3/companies/${id}/notes`)).body.entries;

describe('REC-04 a company becomes a customer', () => {
  test('REC-04 POST /customers from a company answers its id, is_customer afterwards, with conversion_notes', async () => {
    const { id, name } = await company({ owner_id: admin.id });
    const answer = await convert({ company_id: id, conversion_notes: 'Signed for 20 seats', city: 'Graz' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, company_id: id, name, conversion_notes: 'Signed for 20 seats', days_in_health: 0, owner: { id: admin.id } },
    ]);
    expect(await companyOf(id)).toMatchObject({ is_customer: true, city: 'Graz', customer: { id, company_id: id } });
    const [note] = await notesOf(id);
    expect(note.note_category.name).toBe('Customer');
    expect(note.content).toMatch(
      / was converted to a customer and the owner has been set to .+\.\n\nSigned for 20 seats$/,
    );
    const again = await convert({ company_id: id });
    expect([again.status, again.body]).toEqual([422, [{ field: 'company_id', msg: 'Is a customer already' }]]);
  });

  test('REC-04 POST /customers from its first won deal: the deal names the company, and the note is on it, too', async () => {
    const { id } = await company();
    const deal = await wonDeal(id);
    expect((await admin.get(`/api/internal/companies/${id}/conversion`)).body).toMatchObject({
      won_count: 1,
      won_deals: [{ id: deal.id, name: 'Line 4' }],
      may_convert: true,
    });
    expect((await convert({ deal_id: deal.id })).body.id).toBe(id);
    expect((await notesOf(id))[0].deal_id).toBe(deal.id);
    expect((await admin.get(`/api/internal/companies/${id}/conversion`)).body.may_convert).toBe(false);
  });

  test('REC-04 a wrong conversion names every field and changes nothing', async () => {
    const { id } = await company();
    const other = await wonDeal((await company()).id);
    const open = (await admin.post('/api/v3/deals', { deal: { name: 'Open', company_id: id } })).body;
    const alone = (await admin.post('/api/v3/deals', { deal: { name: 'Alone', deal_stage_id: won } })).body;
    const refused = async (customer: object) => {
      const { status, body } = await convert(customer);
      return [status, body];
    };
    const wrong = (field: string, msg = 'Has invalid value') => [422, [{ field, msg }]];
    expect(await refused({})).toEqual(wrong('company_id', 'Required'));
    expect(await refused({ company_id: 'x' })).toEqual(wrong('company_id'));
    expect(await refused({ company_id: id, deal_id: other.id })).toEqual(wrong('deal_id'));
    expect(await refused({ deal_id: open.id })).toEqual(wrong('deal_id'));
    expect(await refused({ deal_id: alone.id })).toEqual(wrong('company_id', 'Required'));
    expect(await refused({ company_id: id, milestones: 'soon' })).toEqual(wrong('milestones'));
    expect((await convert({ company_id: 999_999 })).status).toBe(404);
    const both = await convert({
      company_id: id,
      email: 'x',
      milestones: [{ name: 'Kick-off' }, { date: '2026-13-01' }],
    });
    expect(both.body.map(({ field }: Loose) => field)).toEqual([
      'milestones[0].date',
      'milestones[1].date',
      'milestones[1].name',
      'email',
    ]);
    expect(await companyOf(id)).toMatchObject({ is_customer: false, milestones: [] });
  });

  test('REC-04 owner_id: without one, the user who converts; another one needs the right to change owners', async () => {
    const seller = await colleague(on, admin, { team_id: await team(on, admin, 'global') });
    const { id } = await company();
    const answer = await convert({ company_id: id }, seller);
    expect(answer.body.owner.id).toBe(seller.id);
    const owned = await company({ owner_id: admin.id });
    expect((await convert({ company_id: owned.id, owner_id: seller.id }, seller)).status).toBe(403);
    expect((await convert({ company_id: owned.id, owner_id: admin.id }, seller)).status).toBe(200);
    // The owner that came with the conversion is removed with it.
    expect((await undo(answer, seller)).status).toBe(200);
    expect(await companyOf(id)).toMatchObject({ is_customer: false, owner_id: null });
  });

  test('REC-04 Undo takes back the customer, its note and its milestones at once', async () => {
    const { id } = await company();
    const milestones = [
      { name: 'First review', date: '2027-02-19' },
      { name: 'Kick-off', date: '2026-11-25' },
    ];
    const answer = await convert({ company_id: id, conversion_notes: 'Soon', milestones });
    expect(answer.body.milestones.map(({ name }: Loose) => name)).toEqual(['Kick-off', 'First review']);
    expect((await companyOf(id)).customer.next_milestone_id).toBe(answer.body.milestones[0].id);
    expect((await undo(answer)).status).toBe(200);
    expect(await companyOf(id)).toMatchObject({
      is_customer: false,
      customer: null,
      milestones: [],
      conversion_notes: null,
    });
    expect(await notesOf(id)).toEqual([]);
    const page = (await admin.get(`/api/internal/companies/${id}/timeline`)).body;
    expect(JSON.stringify(page)).toContain('"is_customer"');
  });

  test('REC-04 a customer is read, told of its health, and reverted; the company stays', async () => {
    const { id, name } = await company({ owner_id: admin.id });
    await convert({ company_id: id });
    const path = `/api/v3/customers/${id}`;
    const put = await admin.put(path, { customer: { health_score_description: 'Uses it daily', owner_id: 1 } });
    expect(put.body).toMatchObject({ health_score_description: 'Uses it daily', owner: { id: admin.id } });
    const listed = (await admin.get('/api/v3/customers?per_page=200')).body.entries;
    expect(listed.find((one: Loose) => one.id === id)).toMatchObject({
      name,
      health_score_description: 'Uses it daily',
    });
    const gone = await admin.del(path);
    expect([gone.status, gone.body]).toEqual([200, { success: true }]);
    expect((await admin.get(path)).status).toBe(404);
    expect((await notesOf(id)).at(-1)?.content).toBe(`${name} was reverted from a Customer.`);
    expect((await undo(gone)).status).toBe(200);
    expect((await admin.get(path)).body.health_score_description).toBe('Uses it daily');
  });

  test('REC-04 milestones and visible users of GET /customers/{id}', async () => {
    const { id } = await company({ owner_id: admin.id });
    await convert({ company_id: id, milestones: [{ name: 'Kick-off', date: '2026/11/25' }] });
    const hidden = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const { body } = await admin.get(`/customers/${id}`);
    expect(body.milestones).toMatchObject([{ name: 'Kick-off', date: '2026/11/25', complete: false }]);
    const ids = body.visible_users.map((one: Loose) => one.id);
    expect([ids.includes(admin.id), ids.includes(hidden.id)]).toEqual([true, false]);
    const users = (await admin.get(`/api/internal/customers/${id}/visible_users`)).body.entries;
    expect(users.map((one: Loose) => one.id)).toEqual(ids);
    expect((await hidden.get(`/api/internal/customers/${id}/visible_users`)).status).toBe(404);
  });

  test('REC-04 company lists filter, sort and show is_customer and since when', async () => {
    const { id } = await company({ name: 'Quarry Optics' });
    await convert({ company_id: id });
    const ask = '/api/v3/companies?conditions[company_name]=quarry&conditions[company_is_customer][]=Yes';
    expect((await admin.get(`${ask}&sort_by=customer_since`)).body.entries).toMatchObject([{ id, is_customer: true }]);
    const filter = JSON.stringify({ field: 'customer_since', op: 'preset', value: 'today' });
    const { status, body } = await admin.get(`/api/v3/companies?filter=${encodeURIComponent(filter)}`);
    expect([status, status === 422 ? body : body.entries.some((one: Loose) => one.id === id)]).toEqual([200, true]);
  });

  test('EXT-05 customer_management off: customers and their fields are gone, companies stay', async () => {
    const other = await on.account();
    const { id } = await company({}, other);
    await convert({ company_id: id }, other);
    await inAccount(
      on,
      other,
      sql`update account set features = features || '{"customer_management": false}' where id = ${other.accountId}`,
    );
    const refused = await convert({ company_id: id }, other);
    expect([refused.status, refused.body.error]).toEqual([403, 'Customers are turned off for this account.']);
    expect((await other.get(`/api/v3/customers/${id}`)).status).toBe(403);
    expect((await other.get('/api/v3/companies?conditions[company_is_customer][]=Yes')).status).toBe(422);
    expect((await other.get(`/api/v3/companies/${id}`)).status).toBe(200);
  });

  test('API-01 PUT /api/v3/user_settings/disable_convert_to_customer_modal takes a string boolean', async () => {
    const path = '/api/v3/user_settings/disable_convert_to_customer_modal';
    const put = (value: unknown) => admin.put(path, { user_setting: { value } });
    expect((await put('true')).body).toEqual({ value: 'true' });
    expect((await admin.get('/api/v3/user_settings')).body.disable_convert_to_customer_modal).toBe('true');
    expect((await put('perhaps')).status).toBe(422);
    expect((await put('false')).body).toEqual({ value: 'false' });
  });
});

describe('PROF-05 milestones', () => {
  const milestone = (body: object, by = admin) => by.post('/api/v3/milestones', { milestone: body });
  const records = async () => {
    const { id } = await company();
    const deal = await wonDeal(id);
    const person = (await admin.post('/api/v3/people', { person: { first_name: 'Esther' } })).body;
    return { company_id: id, deal_id: deal.id, person_id: person.id };
  };

  test('PROF-05 create, edit, date, complete and delete on deals, people, companies and customers; each with Undo', async () => {
    const places = await records();
    await convert({ company_id: places.company_id });
    for (const [column, id] of Object.entries(places)) {
      const made = await milestone({ name: ' Kick-off ', date: '2026-11-25', notes: 'Hall 2', [column]: id });
      expect(made.body).toMatchObject({ name: 'Kick-off', date: '2026/11/25', notes: 'Hall 2', [column]: id });
      const path = `/api/v3/milestones/${made.body.id}`;
      const edited = await admin.put(path, { milestone: { name: 'Start', date: '2026-11-26' } });
      expect(edited.body).toMatchObject({ name: 'Start', date: '2026/11/26', notes: 'Hall 2', complete: false });
      const done = await admin.put(`${path}/mark_complete`, {});
      expect(done.body).toMatchObject({ complete: true, completed_by_user: { id: admin.id } });
      expect((await undo(done)).status).toBe(200);
      expect((await admin.get(path)).body).toMatchObject({ complete: false, completed_on: null });
      const list = `/api/v3/milestones?${column}=${id}`;
      expect((await admin.get(list)).body.entries).toMatchObject([{ name: 'Start' }]);
      const gone = await admin.del(path);
      expect([gone.status, (await admin.get(list)).body.pagination.total]).toEqual([204, 0]);
      expect((await undo(gone)).status).toBe(200);
      expect((await admin.get(list)).body.pagination.total).toBe(1);
    }
  });

  test('PROF-05 a milestone that is sent twice under one key is created once', async () => {
    const { deal_id } = await records();
    const body = { milestone: { name: 'Kick-off', date: '2026-11-25', deal_id } };
    const send = () => admin.call('POST', '/api/v3/milestones', body, { 'Idempotency-Key': 'one-key' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
  });

  test('PROF-05 complete keeps its day and its user; another day can be set; mark_incomplete opens it again', async () => {
    const { company_id } = await records();
    const { id } = (await milestone({ name: 'Installed', date: '2026-11-04', company_id })).body;
    const path = `/api/v3/milestones/${id}`;
    const colleagues = await colleague(on, admin);
    const day = { milestone: { completed_on: '2026-11-02' } };
    expect((await colleagues.put(`${path}/mark_complete`, day)).body.completed_on).toBe('2026/11/02');
    const again = (await admin.put(`${path}/mark_complete`, {})).body;
    expect(again).toMatchObject({ completed_on: '2026/11/02', completed_by_user_id: colleagues.id });
    const open = (await admin.put(`${path}/mark_incomplete`)).body;
    expect(open).toMatchObject({ complete: false, completed_on: null, completed_by_user_id: null });
  });

  test('PROF-05 wrong milestones name each field, and one stays on its record', async () => {
    const { company_id, deal_id } = await records();
    const fields = async (body: object) => (await milestone(body)).body.map(({ field }: Loose) => field);
    expect(await fields({})).toEqual(['name', 'date', 'company_id']);
    expect(await fields({ name: 'x'.repeat(501), date: '2026-02-30', company_id: 'x', complete: 'maybe' })).toEqual([
      'name',
      'date',
      'complete',
      'company_id',
    ]);
    expect(await fields({ name: 'A', date: '2026-01-01', company_id, deal_id })).toEqual(['company_id']);
    expect(await fields({ name: 'A', date: '2026-01-01', company_id: 999_999 })).toEqual(['company_id']);
    const { id } = (await milestone({ name: 'A', date: '2026-01-01', company_id })).body;
    const moved = await admin.put(`/api/v3/milestones/${id}`, { milestone: { company_id: null, deal_id } });
    expect([moved.status, moved.body.map(({ field }: Loose) => field)]).toEqual([422, ['deal_id', 'company_id']]);
    expect((await admin.get('/api/v3/milestones')).body).toEqual([{ field: 'company_id', msg: 'Required' }]);
    expect((await admin.get(`/api/v3/milestones?company_id=${company_id}&conditions[late]=1`)).body).toEqual([
      { field: 'late', msg: "Unknown condition 'late'" },
    ]);
  });

  test('PROF-05 milestones go to the bin, come back and are purged with their record', async () => {
    const { company_id } = await records();
    const { id } = (await milestone({ name: 'Kick-off', date: '2026-11-25', company_id })).body;
    const path = `/api/v3/milestones/${id}`;
    await admin.del(`/api/v3/companies/${company_id}`);
    expect((await admin.get(path)).status).toBe(404);
    await admin.post(`/api/v3/recycle_bin/companies/${company_id}/restore`);
    expect((await admin.get(path)).status).toBe(200);
    await admin.del(`/api/v3/companies/${company_id}`);
    expect((await admin.del(`/api/v3/recycle_bin/companies/${company_id}`)).status).toBe(204);
    expect(await inAccount(on, admin, sql`select id from milestone where id = ${id}`)).toEqual([]);
  });
});
