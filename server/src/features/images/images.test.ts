import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { pngOf, sendPicture } from '../../testing/pictures';
import { sql } from '../../base/sql';
import { picturesRetention } from './pictures-retention';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({ FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' }, { apart: true });
  admin = await on.account();
});
afterAll(() => on.close());

const person = async (more: object = {}, by = admin) =>
  (await by.post('/api/v3/people', { person: { first_name: 'Mira', last_name: 'Holm', ...more } })).body;
const send = (url: string, field: string, content = pngOf(64), by: TestUser = admin, name?: string) =>
  sendPicture(on, by, url, { field, content, name });

describe('REC-15 avatars', () => {
  test.each([
    ['people', 'person', { first_name: 'Mira' }],
    ['companies', 'company', { name: 'Kestrel Optics' }],
  ])(
    'REC-15 upload with PATCH to %s as multipart {record}[image] answers the updated record',
    async (path, root, fields) => {
      const { body: record } = await admin.post(`/api/v3/${path}`, { [root]: fields });
      expect([record.image_thumb_url, record.image_mobile_url]).toEqual(['/missing.png', '/missing.png']);
      const { status, body, headers } = await send(`/${path}/${record.id}`, `${root}[image]`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: record.id, ...fields });
      expect(body.image_thumb_url).toMatch(/^\/api\/v3\/images\/\d+$/);
      expect(body.image_mobile_url).toBe(body.image_thumb_url);
      const listed = await admin.get(`/api/v3/${path}?attrs=image_thumb_url&sort_by=id&sort_direction=desc`);
      expect(listed.body.entries[0]).toEqual({ id: record.id, image_thumb_url: body.image_thumb_url });

      const back = await admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`, {});
      expect(back.status).toBe(200);
      expect((await admin.get(`/api/v3/${path}/${record.id}`)).body.image_thumb_url).toBe('/missing.png');
    },
  );

  test('REC-15 removal by POST destroy_avatar answers the updated record, and the change is in its history', async () => {
    const { id } = await person();
    const first = (await send(`/people/${id}`, 'person[image]')).body.image_thumb_url;
    const second = (await send(`/people/${id}`, 'person[image]', pngOf(32))).body.image_thumb_url;
    expect(second).not.toBe(first);
    const removed = await admin.call('POST', `/people/${id}/destroy_avatar`, {});
    expect([removed.status, removed.body.id, removed.body.image_thumb_url]).toEqual([200, id, '/missing.png']);
    for (const old of [first, second]) expect((await admin.get(old)).status).toBe(404);
    const { body: history } = await admin.get(`/api/v3/people/${id}/changes`);
    const numbers = [first, second].map((path: string) => `Picture ${path.split('/').at(-1)}`);
    expect(history.entries.slice(0, 3).map(({ fields }: Loose) => fields[0])).toMatchObject([
      { field: 'image_id', label: 'Picture', old: numbers[1], new: null },
      { old: numbers[0], new: numbers[1] },
      { old: null, new: numbers[0] },
    ]);
    await admin.post(`/api/v3/change_sets/${removed.headers['x-change-set']}/undo`, {});
    expect((await admin.get(second)).status).toBe(200);
  });

  test('REC-15 a picture is served with its own type, cached by the browser, and never run', async () => {
    const { id } = await person();
    const content = pngOf(64);
    const { body } = await send(`/people/${id}`, 'person[image]', content, admin, 'x.html');
    const answer = await on.app.inject({ url: body.image_thumb_url, headers: { cookie: admin.cookie } });
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="picture.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['an SVG called PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'Image file type is invalid'],
    ['an empty file', Buffer.alloc(0), 422, 'Image file type is invalid'],
    ['too many pixels', pngOf(50_000), 422, 'File is too large'],
    ['too many bytes', pngOf(64, 64, 1024 * 1024 + 1), 413, 'File is too large'],
  ])('REC-15 %s is refused by its content, and nothing is saved', async (_what, content, status, msg) => {
    const { id } = await person();
    const refused = await send(`/people/${id}`, 'person[image]', content);
    expect(refused.status).toBe(status);
    expect(refused.body).toEqual(status === 413 ? { error: msg } : [{ field: 'image', msg }]);
    expect((await admin.get(`/api/v3/people/${id}`)).body.image_thumb_url).toBe('/missing.png');
  });

  test('REC-15 a file under another name is refused, and other kinds of records take none', async () => {
    const { id } = await person();
    expect((await send(`/people/${id}`, 'person[contract]')).body).toEqual([
      { field: 'person[contract]', msg: 'Is not a known field' },
    ]);
    const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'Crane' } });
    expect((await send(`/deals/${deal.id}`, 'deal[image]')).status).toBe(415);
  });

  test('REC-15 only who sees the record sees its picture, and only who may edit it changes it', async () => {
    const stranger = await on.account('Elsewhere');
    const [mine, others] = [await team(on, admin, 'owner'), await team(on, admin, 'owner')];
    const ines = await colleague(on, admin, { team_id: mine });
    const { id } = await person({ user_id: (await colleague(on, admin, { team_id: others })).id });
    const { image_thumb_url } = (await send(`/people/${id}`, 'person[image]')).body;
    for (const user of [stranger, ines]) {
      expect((await user.get(image_thumb_url)).status).toBe(404);
      expect((await send(`/people/${id}`, 'person[image]', pngOf(8), user)).status).toBe(404);
      expect((await user.post(`/api/v3/people/${id}/destroy_avatar`)).status).toBe(404);
    }
    const reader = await colleague(on, admin, { read_only: true });
    expect((await reader.get(image_thumb_url)).status).toBe(200);
    expect((await send(`/people/${id}`, 'person[image]', pngOf(8), reader)).status).toBe(403);
    expect((await reader.post(`/api/v3/people/${id}/destroy_avatar`)).status).toBe(403);
  });

  test('REC-15 purging a record deletes every picture that it ever had', async () => {
    const { id } = await person();
    await send(`/people/${id}`, 'person[image]');
    await send(`/people/${id}`, 'person[image]', pngOf(32));
    await admin.del(`/api/v3/people/${id}`);
    expect((await admin.del(`/api/v3/recycle_bin/people/${id}`)).status).toBe(204);
    const { rows } = await on.pool.transaction(
      'read',
      `set local app.account_id = '${admin.accountId}'`,
      async (db) => ({
        rows: await db.rows({ text: 'select id from image where person_id = $1', values: [id] } as never),
      }),
    );
    expect(rows).toEqual([]);
  });
});

describe('REC-15 one’s own avatar', () => {
  test('REC-15 upload with PATCH to the profile shows it to colleagues, removal by destroy_avatar takes it away', async () => {
    const ines = await colleague(on, admin);
    const sent = await send('/api/v3/profile', 'user[image]', pngOf(256), ines);
    const url = sent.body.avatar_thumb_url;
    expect([sent.status, url]).toEqual([200, expect.stringMatching(/^\/api\/v3\/images\/\d+$/)]);
    const boot = (await admin.get('/api/internal/boot')).body;
    expect(boot.account.users.find(({ id }: Loose) => id === ines.id).image_id).toBe(sent.body.image_id);
    expect((await admin.get(`/api/v3/users/${ines.id}`)).body).toMatchObject({
      avatar_thumb_url: url,
      'user_uploaded_avatar?': true,
    });
    expect((await admin.get(url)).status).toBe(200);
    const removed = await ines.post('/api/v3/profile/destroy_avatar');
    expect([removed.status, removed.body.avatar_thumb_url, removed.body.image_id]).toEqual([200, null, null]);
    expect((await admin.get(url)).status).toBe(404);
  });

  test('REC-15 an external user sees pictures of shared records and their own, and none of the team', async () => {
    const guest = await colleague(on, admin, { is_external: true });
    const own = (await send('/api/v3/profile', 'user[image]', pngOf(16), guest)).body.avatar_thumb_url;
    const admins = (await send('/api/v3/profile', 'user[image]')).body.avatar_thumb_url;
    const shared = await person({ shared_user_ids: [guest.id] });
    const hidden = await person();
    const pictures = [shared, hidden].map(async ({ id }) => (await send(`/people/${id}`, 'person[image]')).body);
    const [seen, unseen] = await Promise.all(pictures);
    const statuses = [own, admins, seen.image_thumb_url, unseen.image_thumb_url].map((url) => guest.get(url));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404, 200, 404]);
  });

  test('REC-15 one that was replaced or removed is kept for thirty days, those of records as long as their record', async () => {
    const ines = await colleague(on, admin);
    const upload = async (size: number) => (await send('/api/v3/profile', 'user[image]', pngOf(size), ines)).body;
    const old = (await upload(16)).image_id;
    await inAccount(on, admin, sql`update image set created_at = now() - interval '90 days' where id = ${old}`);
    const replaced = (await upload(32)).image_id;
    const shown = (await upload(64)).image_id;
    await inAccount(on, admin, sql`update image set created_at = now() - interval '90 days' where id = ${shown}`);
    const { id } = await person();
    for (const size of [16, 32]) await send(`/people/${id}`, 'person[image]', pngOf(size));
    const left = async () =>
      (
        await inAccount(
          on,
          admin,
          sql`select id, person_id from image where user_id = ${ines.id} or person_id = ${id} order by id`,
        )
      ).map((one: Loose) => (one.person_id ? 'of a person' : one.id));
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const after = (days: number) =>
      picturesRetention.run(on.pool, new Date(on.clock.now.getTime() + days * 86_400_000), log);
    await after(29);
    expect(await left()).toEqual([old, replaced, shown, 'of a person', 'of a person']);
    await after(31);
    expect(await left()).toEqual([shown, 'of a person', 'of a person']);
    expect(await after(31)).toBeUndefined();
    expect((await ines.get(`/api/v3/images/${shown}`)).status).toBe(200);
  });

  test('REC-15 undoing a change of a deleted picture leaves the one that is shown', async () => {
    const ines = await colleague(on, admin);
    const first = (await send('/api/v3/profile', 'user[image]', pngOf(16), ines)).body.image_id;
    const second = await send('/api/v3/profile', 'user[image]', pngOf(32), ines);
    await inAccount(on, admin, sql`delete from image where id = ${first}`);
    const undone = await admin.post(`/api/v3/change_sets/${second.headers['x-change-set']}/undo`, {});
    expect([undone.status, undone.body.undone, undone.body.skipped.length]).toEqual([200, 0, 1]);
    expect((await admin.get(second.body.avatar_thumb_url)).status).toBe(200);
  });

  test('REC-15 no user stores more than twenty pictures within a day, also not at once', async () => {
    const ines = await colleague(on, admin);
    const upload = () => send('/api/v3/profile', 'user[image]', pngOf(16), ines);
    for (let n = 0; n < 19; n += 1) expect((await upload()).status).toBe(200);
    const both = await Promise.all([upload(), upload()]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const { id } = await person({ user_id: ines.id });
    const of = () => send(`/people/${id}`, 'person[image]', pngOf(16), ines);
    expect((await of()).body).toEqual([
      { field: 'image', msg: 'You have stored 20 pictures within 24 hours. Please try again tomorrow.' },
    ]);
    expect((await send(`/people/${id}`, 'person[image]', pngOf(16))).status).toBe(200);
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 86_400_000);
    expect((await of()).status).toBe(200);
    on.clock.now = before;
  });

  test('REC-15 in View as no picture is changed', async () => {
    const ines = await colleague(on, admin);
    await admin.post('/api/internal/view_as', { user_id: ines.id });
    expect((await send('/api/v3/profile', 'user[image]')).status).toBe(403);
    expect((await admin.post('/api/v3/profile/destroy_avatar')).status).toBe(403);
    await admin.del('/api/internal/view_as');
  });
});

describe('API-03 a picture by its address', () => {
  const pages: Record<string, Buffer | undefined> = {
    '/face.png': pngOf(48),
    '/page.png': Buffer.from('<p>No picture</p>'.padEnd(64)),
  };
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404).end(page);
  });
  let address = '';
  beforeAll(async () => {
    await once(host.listen(0, '127.0.0.1'), 'listening');
    address = `http://localhost:${(host.address() as AddressInfo).port}`;
  });
  afterAll(() => host.close());
  const thumb = async (path: string, id: number) => (await admin.get(`/api/v3/${path}/${id}`)).body.image_thumb_url;

  test.each([
    ['people', 'person', { first_name: 'Mira' }],
    ['companies', 'company', { name: 'Kestrel Works' }],
  ])(
    'API-03 image_thumb_url of %s is fetched after the answer, and its own address is no new one',
    async (path, root, fields) => {
      const sent = { ...fields, image_thumb_url: `${address}/face.png` };
      const { status, body } = await admin.post(`/api/v3/${path}`, { [root]: sent });
      expect([status, body.image_thumb_url]).toEqual([200, '/missing.png']);
      await expect.poll(() => thumb(path, body.id)).toMatch(/^\/api\/v3\/images\/\d+$/);
      const own = await thumb(path, body.id);
      const before = asked.length;
      expect((await admin.put(`/api/v3/${path}/${body.id}`, { [root]: { image_thumb_url: own } })).status).toBe(200);
      for (const page of ['/page.png', '/gone.png']) {
        const put = { image_thumb_url: address + page };
        expect((await admin.put(`/api/v3/${path}/${body.id}`, { [root]: put })).status).toBe(200);
        await expect.poll(() => asked.slice(before)).toContain(page);
      }
      expect(asked.slice(before)).toEqual(['/page.png', '/gone.png']);
      expect(await thumb(path, body.id)).toBe(own);
    },
  );

  test.each([
    'http://pictures.test/1.png',
    'ftp://pictures.test/1.png',
    'https://me:secret@pictures.test/1.png',
    '1.png',
    7,
  ])('API-03 %s is refused by its key', async (image_thumb_url) => {
    const { status, body } = await admin.post('/api/v3/people', { person: { image_thumb_url } });
    expect([status, body[0]?.field]).toEqual([422, 'image_thumb_url']);
  });
});
