import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';

/** A feature flag of an account really switches what it names. Several currencies are tested with themselves. */

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

async function flag(name: string, value: boolean): Promise<void> {
  const opening = `select set_config('app.account_id', '${admin.accountId}', true)`;
  await on.pool.transaction('write', opening, (db) =>
    db.run(
      sql`update account set features = features || ${JSON.stringify({ [name]: value })}::jsonb where id = ${admin.accountId}`,
    ),
  );
}

describe('EXT-05 product_lines', () => {
  test('EXT-05 product_lines off: its list, its field, its filter and its import are gone, and nothing else', async () => {
    const { id } = (await admin.post('/api/v3/admin/product_lines', { product_line: { name: 'Lenses' } })).body;
    const deal = { name: 'Optics', deal_product_lines_ids: [id] };
    const made = (await admin.post('/api/v3/deals', { deal })).body;
    expect(made.deal_product_lines_ids).toEqual([id]);
    await flag('product_lines', false);
    const off = { error: 'Product lines are turned off for this account.' };
    for (const path of ['/api/v3/admin/product_lines', `/api/v3/admin/product_lines/${id}`]) {
      const { status, body } = await admin.get(path);
      expect([path, status, body]).toEqual([path, 403, off]);
    }
    expect((await admin.get('/api/internal/lists/product_lines')).status).toBe(403);
    expect((await admin.get('/api/v3/admin/lead_sources')).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ field: 'deal_product_lines_ids', op: 'any_of', value: [id] }));
    expect((await admin.get(`/api/v3/deals?filter=${filter}`)).status).toBe(422);
    const refused = await admin.post('/api/v3/imports', { import: { type: 'product_lines', csv: 'Name\nMirrors\n' } });
    expect([refused.status, refused.body]).toEqual([403, off]);
    const kept = await admin.patch(`/api/v3/deals/${made.id}`, {
      deal: { name: 'Mirrors', deal_product_lines_ids: [] },
    });
    expect([kept.status, kept.body.name]).toEqual([200, 'Mirrors']);
    await flag('product_lines', true);
    const back = (await admin.get(`/api/v3/deals/${made.id}`)).body;
    expect(back.product_lines).toMatchObject([{ id, name: 'Lenses' }]);
  });
});

describe('EXT-05 is_api_enabled', () => {
  test('EXT-05 is_api_enabled off: no key works and none is made; the screens keep working', async () => {
    const { api_key } = (await admin.post('/api/v3/profile/api_key')).body;
    const byKey = async (): Promise<Loose> => {
      const answer = await on.app.inject({ method: 'GET', url: `/api/v3/deals?api_key=${api_key}` });
      return [answer.statusCode, answer.json()];
    };
    expect((await byKey())[0]).toBe(200);
    expect((await admin.get('/api/v3/account')).body.is_api_enabled).toBe(true);
    await flag('is_api_enabled', false);
    const off = { error: 'The API is turned off for this account.' };
    expect(await byKey()).toEqual([403, off]);
    for (const made of [
      await admin.post('/api/v3/profile/api_key'),
      await admin.get('/api/v3/admin/api_applications'),
      await admin.get('/api/v3/admin/api_settings'),
    ])
      expect([made.status, made.body]).toEqual([403, off]);
    expect((await admin.get('/api/v3/deals')).status).toBe(200);
    expect((await admin.get('/api/v3/account')).body.is_api_enabled).toBe(false);
    await flag('is_api_enabled', true);
    expect((await byKey())[0]).toBe(200);
  });
});

describe('EXT-05 private_notes', () => {
  test('EXT-05 private_notes off: no note is made private; once it is on again this works, and earlier ones are unchanged', async () => {
    await flag('private_notes', true);
    const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Optics' } })).body;
    const note = { content: 'Only for us', deal_id: id, is_private: true };
    const made = await admin.post('/api/v3/notes', { note });
    expect([made.status, made.body.is_private]).toEqual([200, true]);
    await flag('private_notes', false);
    const refused = await admin.post('/api/v3/notes', { note });
    expect([refused.status, refused.body[0]?.field]).toEqual([422, 'is_private']);
    await flag('private_notes', true);
    expect((await admin.get(`/api/v3/notes/${made.body.id}`)).status).toBe(200);
  });
});
