import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, team } from '../../testing/colleagues';

/** `me` sees own companies only; the administrator owns `Hidden Harbours`. */
let on: TestApp;
let admin: TestUser;
let me: TestUser;
let hidden: number;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const permissions = { is_allowed_to_bulk_edit: true, is_allowed_to_delete: true };
  me = await colleague(on, admin, { team_id: await team(on, admin, 'owner'), ...permissions });
  hidden = (await admin.post('/api/v3/companies', { name: 'Hidden Harbours', owner_id: admin.id })).body.id;
});
afterAll(() => on.close());

const TAKEN = { status: 422, body: [{ field: 'company_name', msg: 'Already been taken.' }] };
const kinds = [
  ['deals', { name: 'Crane' }],
  ['people', { first_name: 'Ada' }],
] as const;
const companies = async () => (await admin.get('/api/v3/companies')).body.pagination.total;

describe('PERM-01 an unseen company cannot be reached by its name', () => {
  test.each(kinds)('PERM-01 from new and changed %s, however the name is written', async (plural, fields) => {
    const before = await companies();
    for (const company_name of ['Hidden Harbours', ' hidden HARBOURS ']) {
      expect(await me.post(`/api/v3/${plural}`, { ...fields, company_name })).toMatchObject(TAKEN);
      const { id } = (await me.post(`/api/v3/${plural}`, fields)).body;
      expect(await me.patch(`/api/v3/${plural}/${id}`, { company_name })).toMatchObject(TAKEN);
      expect((await me.get(`/api/v3/${plural}/${id}`)).body.company_id).toBeNull();
    }
    expect(await companies()).toBe(before);
  });

  test.each(kinds)('PERM-01 from many %s at once', async (plural, fields) => {
    const { id } = (await me.post(`/api/v3/${plural}`, fields)).body;
    const changes = { company_name: 'Hidden Harbours' };
    expect(await me.post(`/api/v3/${plural}/bulk_update`, { ids: [id], changes })).toMatchObject(TAKEN);
  });

  test.each(kinds)(
    'PERM-01 the company that %s have already may be sent back, and others seen or new are linked',
    async (plural, fields) => {
      const { id } = (await admin.post(`/api/v3/${plural}`, { ...fields, company_id: hidden, user_id: me.id })).body;
      const patch = (company_name: string) => me.patch(`/api/v3/${plural}/${id}`, { company_name });
      expect((await patch('Hidden Harbours')).body.company_id).toBe(hidden);
      const own = (await me.post('/api/v3/companies', { name: `My own ${plural}` })).body.id;
      expect((await patch(`my OWN ${plural}`)).body.company_id).toBe(own);
      expect((await patch(`Brand new ${plural}`)).body.company_name).toBe(`Brand new ${plural}`);
      expect(await patch('Hidden Harbours')).toMatchObject(TAKEN);
    },
  );

  test('PERM-01 every issue is answered at once, and a company by id takes precedence', async () => {
    const { body } = await me.post('/api/v3/deals', { name: '', company_name: 'Hidden Harbours' });
    expect(body.map(({ field }: { field: string }) => field)).toEqual(['name', 'company_name']);
    const own = (await me.post('/api/v3/companies', { name: 'My last word' })).body.id;
    const both = await me.post('/api/v3/deals', { name: 'x', company_name: 'Hidden Harbours', company_id: own });
    expect(both.body.company_id).toBe(own);
  });

  test('PERM-01 an administrator links it by name', async () => {
    expect((await admin.post('/api/v3/deals', { name: 'x', company_name: 'hidden harbours' })).body.company_id).toBe(
      hidden,
    );
  });
});
