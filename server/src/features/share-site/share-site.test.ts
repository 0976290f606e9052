import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let external: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  external = await colleague(on, admin, { level: 5, is_external: true, first_name: 'Xenia' });
});
afterAll(() => on.close());

const searches = async (by: TestUser, query = '') =>
  (await by.get(`/api/internal/external_user_shared_searches${query}`)).body;

describe('EXT-03 the share site', () => {
  test('EXT-03 a list view shared with an external user, and of its records those shared with them', async () => {
    const filter = { all: [{ field: 'name', op: 'contains', value: 'Scanner' }] };
    const asked = { record_type: 'deal', name: 'Scanners', filter, columns: [{ key: 'name' }] };
    const view = (await admin.post('/api/internal/list_views', { list_view: asked })).body;
    await admin.post('/api/v3/deals', { deal: { name: 'Scanner hidden' } });
    await admin.post('/api/v3/deals', { deal: { name: 'Scanner lent', shared_user_ids: [external.id] } });
    await admin.post('/api/v3/deals', { deal: { name: 'Other lent', shared_user_ids: [external.id] } });
    expect((await searches(external)).entries).toEqual([]);
    const path = `/api/internal/list_views/${view.id}/external_users`;
    expect((await admin.put(path, { user_ids: [external.id] })).body).toEqual({ user_ids: [external.id] });
    const { entries, pagination } = await searches(external);
    expect([entries.map((one: Loose) => one.name), pagination.total]).toEqual([['Scanners'], 1]);
    const list = await external.get(`/api/v3/deals?filter=${encodeURIComponent(JSON.stringify(entries[0].filter))}`);
    expect(list.body.entries.map((one: Loose) => one.name)).toEqual(['Scanner lent']);
    expect((await searches(admin)).entries).toEqual([]);
    await admin.put(path, { user_ids: [] });
    expect((await searches(external)).entries).toEqual([]);
  });

  test('EXT-03 a user who shares a list view sees external users by name and how many of its records each will see', async () => {
    const guest = await colleague(on, admin, { level: 5, is_external: true, first_name: 'Anton', last_name: 'Quist' });
    const stranger = await colleague(on, await on.account('Elsewhere'), { level: 5, is_external: true });
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Valve Secret AG' } })).body;
    const shared = { shared_user_ids: [guest.id] };
    await admin.post('/api/v3/deals', { deal: { name: 'Valve 1', ...shared } });
    await admin.post('/api/v3/deals', { deal: { name: 'Valve 2', ...shared, is_archived: true } });
    await admin.post('/api/v3/deals', { deal: { name: 'Valve hidden' } });
    await admin.post('/api/v3/deals', { deal: { name: 'Other', company_id: company.id, ...shared } });
    // A condition on the company's name finds the deal for the team, but not for a user with whom the company is not
    // shared.
    const filter = {
      any: [
        { field: 'name', op: 'contains', value: 'Valve' },
        { field: 'company_name', op: 'contains', value: 'Valve' },
      ],
    };
    const asked = { record_type: 'deal', name: 'Valves', filter, columns: [{ key: 'name' }, { key: 'value' }] };
    const view = (await admin.post('/api/internal/list_views', { list_view: asked })).body;
    const path = `/api/internal/list_views/${view.id}/external_users`;
    const found = (await admin.get(path)).body.entries.filter((one: Loose) => [guest.id, external.id].includes(one.id));
    expect(found.map((one: Loose) => [one.full_name, one.shared])).toEqual([
      ['Anton Quist', false],
      ['Xenia Okafor', false],
    ]);
    expect((await admin.get(`${path}/${guest.id}`)).body).toEqual({ count: 1 });
    expect((await admin.get(`${path}/${external.id}`)).body).toEqual({ count: 0 });
    await admin.put(path, { user_ids: [guest.id] });
    expect((await admin.get(path)).body.entries.find((one: Loose) => one.id === guest.id).shared).toBe(true);
    expect((await searches(guest)).entries[0].columns).toEqual([{ key: 'name' }, { key: 'value' }]);
    expect((await admin.get(`${path}/${stranger.id}`)).status).toBe(404);
    expect((await admin.get(`${path}/${admin.id}`)).status).toBe(422);
    const basic = await colleague(on, admin);
    expect([(await basic.get(path)).status, (await external.get(path)).status]).toEqual([404, 403]);
    await admin.put(`/api/internal/list_views/${view.id}/share`, { is_shared: true });
    expect((await basic.get(path)).status).toBe(403);
  });

  test('EXT-03 a list view shared whose list entry was deleted finds nothing: on the share site as in the preview', async () => {
    const tag = (await admin.post('/api/v3/admin/deal_tags', { name: 'Old' })).body.id;
    const guest = await colleague(on, admin, { level: 5, is_external: true });
    await admin.post('/api/v3/deals', { deal: { name: 'Tagged', tag_ids: [tag], shared_user_ids: [guest.id] } });
    const filter = { all: [{ field: 'tag_ids', op: 'any_of', value: [tag] }] };
    const asked = { record_type: 'deal', name: 'Old ones', filter, columns: [{ key: 'name' }] };
    const view = (await admin.post('/api/internal/list_views', { list_view: asked })).body;
    const path = `/api/internal/list_views/${view.id}/external_users`;
    await admin.put(path, { user_ids: [guest.id] });
    const found = async () => {
      const shared = JSON.stringify((await searches(guest)).entries[0].filter);
      const { pagination } = (await guest.get(`/api/v3/deals?filter=${encodeURIComponent(shared)}`)).body;
      return [pagination.total, (await admin.get(`${path}/${guest.id}`)).body.count];
    };
    expect(await found()).toEqual([1, 1]);
    await admin.del(`/api/v3/admin/deal_tags/${tag}?replacement_id=none`);
    expect(await found()).toEqual([0, 0]);
  });

  test('EXT-03 only external users are named, by those who may share the view', async () => {
    const basic = await colleague(on, admin);
    const view = (
      await admin.post('/api/internal/list_views', {
        list_view: { record_type: 'deal', name: 'Mine', columns: [{ key: 'name' }] },
      })
    ).body;
    const path = `/api/internal/list_views/${view.id}/external_users`;
    expect((await admin.put(path, { user_ids: [basic.id] })).status).toBe(422);
    expect((await basic.put(path, { user_ids: [external.id] })).status).toBe(404);
    expect((await external.put(path, { user_ids: [external.id] })).status).toBe(403);
  });

  test('EXT-03 its records: shared records reveal nothing of others', async () => {
    const company = (await admin.post('/api/v3/companies', { company: { name: 'Secret AG' } })).body;
    const person = (await admin.post('/api/v3/people', { person: { full_name: 'Hidden Person' } })).body;
    const deal = (
      await admin.post('/api/v3/deals', {
        deal: {
          name: 'Lent',
          value: '200',
          company_id: company.id,
          primary_contact_id: person.id,
          shared_user_ids: [external.id],
        },
      })
    ).body;
    const shown = await external.get(`/api/v3/deals/${deal.id}`);
    expect([shown.status, shown.body.name, shown.body.value]).toEqual([200, 'Lent', '200.0']);
    expect(JSON.stringify(shown.body)).not.toMatch(/Secret AG|Hidden Person/);
    expect((await external.get(`/api/v3/deals/${deal.id}/changes`)).status).toBe(403);
  });

  test('SHELL-03 an external user reaches nothing else: every area answers 403 or 404', async () => {
    const areas = [
      '/api/internal/search?q=x',
      '/api/v3/recycle_bin',
      '/api/v3/imports',
      '/api/internal/audit_log',
      '/api/v3/admin/users',
      '/api/internal/list_views',
      '/api/v3/exports',
    ];
    for (const area of areas) expect([area, (await external.get(area)).status]).toEqual([area, 403]);
    for (const kind of ['deals', 'people', 'companies'])
      expect((await external.post(`/api/v3/${kind}`, {})).status).toBe(403);
  });
});
