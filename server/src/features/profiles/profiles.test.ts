import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colleague } from '../../testing/colleagues';
import { type TestApp, type TestUser, testApp } from '../../testing/app';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

const PATH = '/api/internal/users/profiles_layout';
const layoutOf = async (user: TestUser, profile: string) => (await user.get(PATH)).body.layouts[profile];

describe('PROF-02 profiles_layout', () => {
  test('PROF-02 SHELL-13 profile layout: moved, collapsed and hidden tiles persist per user and kind of profile', async () => {
    const before = await layoutOf(admin, 'deal');
    expect(before.positions.right).toEqual(['health', 'people', 'company', 'milestones']);
    const positions = {
      left: before.positions.left.slice(1),
      right: ['health', 'company', 'details', 'people', 'milestones'],
    };
    const moved = await admin.put(`${PATH}/deal/position`, { positions });
    expect([moved.status, moved.body.positions]).toEqual([200, positions]);
    expect((await admin.put(`${PATH}/deal/hidden_tiles`, { tile: 'figures' })).body.hidden_tiles).toEqual(['figures']);
    expect((await admin.put(`${PATH}/deal/collapsed_tiles`, { tile: 'company', collapsed: true })).body).toEqual({
      positions,
      hidden_tiles: ['figures'],
      collapsed_tiles: [...before.collapsed_tiles, 'company'],
    });
    const after = await layoutOf(admin, 'deal');
    expect(after).toMatchObject({ positions, hidden_tiles: ['figures'] });
    expect((await admin.get('/api/internal/boot')).body.layouts.deal).toEqual(after);
    const ben = await colleague(on, admin);
    expect(await layoutOf(ben, 'deal')).toEqual(before);
    expect((await layoutOf(admin, 'company')).hidden_tiles).toEqual([]);
  });

  test('PROF-02 hidden_tiles toggles, and sets what hidden says however often it is sent', async () => {
    const hide = async (body: object) => (await admin.put(`${PATH}/person/hidden_tiles`, body)).body.hidden_tiles;
    expect(await hide({ tile: 'social' })).toEqual(['social']);
    expect(await hide({ tile: 'social' })).toEqual([]);
    expect(await hide({ tile: 'social', hidden: true })).toEqual(['social']);
    expect(await hide({ tile: 'social', hidden: true })).toEqual(['social']);
    const both = await Promise.all([hide({ tile: 'contact' }), hide({ tile: 'address' })]);
    expect(both).toHaveLength(2);
    expect((await layoutOf(admin, 'person')).hidden_tiles.toSorted()).toEqual(['address', 'contact', 'social']);
  });

  test('PROF-02 a layout with unknown tiles, one twice or of the wrong shape is refused and changes nothing', async () => {
    const before = await layoutOf(admin, 'company');
    const refused = async (call: string, body: object) => {
      const { status, body: said } = await admin.put(`${PATH}/${call}`, body);
      return [status, said];
    };
    expect(await refused('company/position', { positions: { left: ['details', 'details'], right: ['nope'] } })).toEqual(
      [
        422,
        [
          { field: 'positions', msg: '“nope” is not a tile of this profile' },
          { field: 'positions', msg: '“details” appears twice' },
        ],
      ],
    );
    const unknown = [422, [{ field: 'tile', msg: '“company” is not a tile of this profile' }]];
    expect(await refused('company/hidden_tiles', { tile: 'company' })).toEqual(unknown);
    expect(await refused('company/collapsed_tiles', { tile: 'company' })).toEqual(unknown);
    for (const body of [{}, { positions: { left: 'details' } }, { positions: { left: [7], right: [] } }])
      expect((await refused('company/position', body))[0]).toBe(422);
    expect([404, 422]).toContain((await refused('invoice/position', { positions: before.positions }))[0]);
    expect(await layoutOf(admin, 'company')).toEqual(before);
  });

  test('PROF-02 each group of custom fields is a tile of its own', async () => {
    const group = { company_custom_field_group: { name: 'Plant' } };
    const { id } = (await admin.post('/api/v3/admin/company_custom_field_groups', group)).body;
    const label = { name: 'Sites', field_type: 'numeric', custom_field_group_id: id };
    await admin.post('/api/v3/admin/company_custom_field_labels', { company_custom_field_label: label });
    const { positions } = await layoutOf(admin, 'customer');
    expect(positions.left.slice(0, 3)).toEqual(['details', 'customer', 'own.Plant']);
    const right = ['own.Plant', ...positions.right];
    const sent = { positions: { left: positions.left.filter((key: string) => key !== 'own.Plant'), right } };
    expect((await admin.put(`${PATH}/customer/position`, sent)).body.positions.right).toEqual(right);
  });
});
