import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const path = '/api/v3/vehicles';
const make = async (vehicle: object, by = admin): Promise<Loose> => {
  const answer = await by.post(path, { vehicle });
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
  return answer.body;
};
const listed = async (query: string, by = admin) => {
  const { status, body } = await by.get(`${path}?${query}`);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return { names: body.entries.map(({ name }: Loose) => name), total: body.pagination.total };
};
const filter = (field: string, op: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify({ field, op, value }))}`;

test('a vehicle is created, read and changed, with its company, owner and tags', async () => {
  const { body: company } = await admin.post('/api/v3/companies', { company: { name: 'Tram Works', city: 'Leeds' } });
  const { body: tag } = await admin.post('/api/v3/admin/vehicle_tags', { vehicle_tag: { name: 'Leased' } });
  const made = await make({ name: 'Van 1', plate: 'AB-12', seats: 3, company_id: company.id, tag_ids: [tag.id] });
  expect(made).toMatchObject({
    name: 'Van 1',
    plate: 'AB-12',
    seats: 3,
    company: { id: company.id, name: 'Tram Works' },
    owner_id: admin.id,
    tags: [{ id: tag.id, name: 'Leased' }],
  });
  expect((await admin.get(`${path}/${made.id}`)).body).toEqual(made);
  const changed = await admin.patch(`${path}/${made.id}`, { vehicle: { seats: 5 } });
  expect([changed.status, changed.body.seats]).toEqual([200, 5]);
  const wrong = await admin.post(path, { vehicle: { seats: 'many', company_id: 999_999 } });
  expect([wrong.status, wrong.body.map(({ field }: Loose) => field).sort()]).toEqual([
    422,
    ['company_id', 'name', 'seats'],
  ]);
});

test('the list filters, also by the company, sorts and says the exact total', async () => {
  const { body: company } = await admin.post('/api/v3/companies', { company: { name: 'Tram Works', city: 'Leeds' } });
  for (const [name, seats] of [
    ['Bus', 40],
    ['Van', 3],
    ['Car', 5],
  ] as const) {
    await make({ name, seats, ...(seats > 4 ? { company_id: company.id } : {}) });
  }
  expect(await listed('sort_by=name&sort_direction=asc')).toEqual({ names: ['Bus', 'Car', 'Van'], total: 3 });
  expect(await listed(`sort_by=seats&sort_direction=desc&${filter('seats', 'between', { from: 4 })}`)).toEqual({
    names: ['Bus', 'Car'],
    total: 2,
  });
  expect(await listed(`sort_by=name&${filter('company.city', 'contains', 'Leeds')}`)).toEqual({
    names: ['Bus', 'Car'],
    total: 2,
  });
  expect(await listed('per_page=1&sort_by=name')).toEqual({ names: ['Bus'], total: 3 });
});

test('another account finds no such vehicle, and a colleague sees it only when it is shared', async () => {
  const van = await make({ name: 'Van 1' });
  const stranger = await on.account('Elsewhere');
  const one = `${path}/${van.id}`;
  expect((await stranger.get(one)).status).toBe(404);
  expect((await stranger.patch(one, { vehicle: { name: 'Mine' } })).status).toBe(404);
  expect((await stranger.del(one)).status).toBe(404);
  expect(await listed('', stranger)).toEqual({ names: [], total: 0 });
  const ines = await colleague(on, admin, { is_external: true });
  expect((await ines.get(one)).status).toBe(404);
  await admin.patch(one, { vehicle: { shared_user_ids: [ines.id] } });
  expect((await ines.get(one)).status).toBe(200);
  expect(await listed('', ines)).toEqual({ names: ['Van 1'], total: 1 });
  expect((await ines.patch(one, { vehicle: { name: 'Mine' } })).status).toBe(403);
});

test('the change log knows its changes, and each is undone', async () => {
  const van = await make({ name: 'Van 1', seats: 3 });
  const changed = await admin.patch(`${path}/${van.id}`, { vehicle: { seats: 9 } });
  const { body: history } = await admin.get(`/api/v3/vehicles/${van.id}/changes`);
  expect(JSON.stringify(history)).toContain('seats');
  const undone = await admin.post(`/api/v3/change_sets/${String(changed.headers['x-change-set'])}/undo`);
  expect(undone.status).toBe(200);
  expect((await admin.get(`${path}/${van.id}`)).body.seats).toBe(3);
});

test('a deleted vehicle is in the recycle bin and comes back', async () => {
  const van = await make({ name: 'Van 1' });
  expect((await admin.del(`${path}/${van.id}`)).status).toBe(204);
  expect(await listed('')).toEqual({ names: [], total: 0 });
  const { body: bin } = await admin.get('/api/v3/recycle_bin');
  expect(bin.entries).toMatchObject([{ id: van.id, name: 'Van 1' }]);
  const restored = await admin.post(`/api/v3/recycle_bin/vehicles/${van.id}/restore`);
  expect(restored.status).toBeLessThan(300);
  expect(await listed('')).toEqual({ names: ['Van 1'], total: 1 });
});

test('the search finds it by its plate', async () => {
  const van = await make({ name: 'Van 1', plate: 'QX-977' });
  const { body } = await admin.get('/api/internal/search?q=QX-977');
  expect(JSON.stringify(body)).toContain(`"id":${van.id}`);
});

test('notes and comments hang on it, and its page tells them', async () => {
  const van = await make({ name: 'Van 1' });
  const note = await admin.post('/api/v3/notes', { note: { content: 'New tyres', vehicle_id: van.id } });
  expect([note.status, note.body.primary_association_type]).toEqual([200, 'Vehicle']);
  const comment = await admin.post(`/api/v3/vehicles/${van.id}/comments`, { comment: { comment: 'Well done' } });
  expect([comment.status, comment.body.vehicle_id]).toEqual([200, van.id]);
  const { status, body } = await admin.get(`/api/internal/vehicles/${van.id}/page`);
  expect([status, body.record.name]).toEqual([200, 'Van 1']);
  expect(JSON.stringify(body.timeline)).toContain('New tyres');
});

test('many are changed together', async () => {
  const ids = [(await make({ name: 'Bus' })).id, (await make({ name: 'Van' })).id];
  const asked = await admin.post('/api/v3/vehicles/bulk_update', { ids, changes: { seats: 7 } });
  expect([asked.status, asked.status === 200 ? null : asked.body]).toEqual([200, null]);
  await expect.poll(async () => listed(filter('seats', 'is', 7)), { timeout: 15_000 }).toMatchObject({ total: 2 });
});

test('an account adds fields to vehicles, orders lists by them and arranges the form', async () => {
  const field = (values: object) => admin.post('/api/v3/admin/vehicle_custom_field_labels', values);
  const { body: tons } = await field({ name: 'Tons', field_type: 'numeric' });
  const { body: owners } = await field({ name: 'Owners', field_type: 'multi_association', association_type: 'user' });
  const [weight, held] = [`custom_label_${tons.id}`, `custom_label_${owners.id}`];
  const made = await make({ name: 'Van', custom_fields: { [weight]: '5', [held]: [admin.id] } });
  expect(made.associations[held]).toMatchObject([{ id: admin.id }]);
  await make({ name: 'Bus', custom_fields: { [weight]: '12' } });
  expect((await listed(`sort_by=${weight}&sort_direction=desc`)).names).toEqual(['Bus', 'Van']);
  const fields = ['name', 'plate', 'seats', 'company_id', 'owner_id', 'tag_ids'];
  const groups = [{ title: null, fields: fields.map((name) => ({ name, required: name === 'name' })) }];
  expect((await admin.put('/api/v3/admin/forms/vehicle', { form: { groups } })).status).toBe(200);
});

test('a task is on it, and is in the agenda of those who see it', async () => {
  const peer = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  const van = await make({ name: 'Van 1', owner_id: peer.id });
  const task = { name: 'Change tyres', due_date: '2026/12/01', vehicle_id: van.id };
  const { status, body } = await admin.post('/api/v3/calendar_entries', { calendar_entry: task });
  expect([status, body.vehicle_id]).toEqual([200, van.id]);
  expect((await peer.get('/api/internal/agenda')).status).toBe(200);
});
