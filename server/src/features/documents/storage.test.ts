import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { PDF, sendFile } from '../../testing/files';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-s3-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'objects'),
  configureBuckets: [{ name: 'fairlead', configs: [] }],
});
let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const { port } = (await server.run()) as AddressInfo;
  on = await testApp({
    FAIRLEAD_DATA: join(folder, 'data'),
    FAIRLEAD_S3_BUCKET: 'fairlead',
    FAIRLEAD_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FAIRLEAD_S3_ACCESS_KEY: 'S3RVER',
    FAIRLEAD_S3_SECRET_KEY: 'S3RVER',
  });
  admin = await on.account();
  await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await on.close();
  await server.close().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

const uploads = () => readdirSync(join(folder, 'data', 'uploads'));
const total = async () => (await admin.get('/api/v3/documents')).body.pagination.total;
const objects = () =>
  readdirSync(join(folder, 'objects'), { recursive: true }).filter((name) => String(name).endsWith('object'));

describe('PROF-04 files in an object storage', () => {
  test('PROF-04 upload to and download from a storage that speaks S3; nothing stays in the data folder', async () => {
    const { status, body } = await sendFile(on, admin, '/api/v3/documents');
    expect([status, objects().length]).toEqual([200, 1]);
    await expect.poll(uploads).toEqual([]);
    const got = await on.app.inject({ url: body.public_link });
    expect([got.statusCode, got.rawPayload.equals(PDF)]).toEqual([200, true]);
  });

  test('PROF-04 the files of an account have a limit together, so that one account cannot fill the storage (ASVS 12.1.3)', async () => {
    const before = objects().length;
    await inAccount(
      on,
      admin,
      sql`insert into stored_file (account_id, sha256, size, content_type, file_kind, place, key, created_at)
        select ${admin.accountId}, '\\x00', ${100 * 1024 ** 3 - 10}::bigint - sum(size), 'text/plain', 'text', 's3', 'large', now()
          from stored_file where account_id = ${admin.accountId}`,
    );
    const refused = await sendFile(on, admin, '/api/v3/documents', { content: Buffer.from('eleven byte') });
    const msg = expect.stringContaining('take almost 100 GB, which is the limit');
    expect([refused.status, refused.body, objects().length]).toEqual([422, [{ field: 'file', msg }], before]);
    expect((await sendFile(on, admin, '/api/v3/documents', { content: Buffer.from('ten bytes.') })).status).toBe(200);
    await inAccount(on, admin, sql`delete from stored_file where key = 'large'`);
    expect((await sendFile(on, admin, '/api/v3/documents', { content: Buffer.from('eleven byte') })).status).toBe(200);
  });

  test('PROF-04 a purge takes the content out of the storage', async () => {
    const { body } = await sendFile(on, admin, '/api/v3/documents', { content: Buffer.from('only here') });
    const before = objects().length;
    await admin.del(`/api/v3/documents/${body.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/documents/${body.id}`)).status).toBe(204);
    await expect.poll(() => objects().length).toBe(before - 1);
  });

  test('PROF-04 upload: a connection that is dropped at 90 % leaves nothing half stored', async () => {
    const before = await total();
    const { port } = on.app.server.address() as AddressInfo;
    const content = Buffer.alloc(1_000_000, 'x');
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n');
    const call = request({
      port,
      method: 'POST',
      path: '/api/v3/documents',
      headers: {
        cookie: admin.cookie,
        'x-csrf-token': admin.csrf,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + content.length + 9,
      },
    });
    call.on('error', () => undefined);
    call.write(head);
    await new Promise((sent) => call.write(content.subarray(0, 900_000), sent));
    await expect.poll(() => uploads().length).toBe(1);
    call.destroy();
    await expect.poll(() => uploads()).toEqual([]);
    expect(await total()).toBe(before);
  });

  test('PROF-04 an unavailable storage is reported, and nothing is half stored or lost', async () => {
    const { body } = await sendFile(on, admin, '/api/v3/documents', { name: 'kept.pdf' });
    const before = await total();
    await server.close();
    const refused = await sendFile(on, admin, '/api/v3/documents', { content: Buffer.from('never stored') });
    expect([refused.status, refused.body]).toEqual([
      503,
      { error: expect.stringContaining('The file storage cannot be reached right now. The file was not stored.') },
    ]);
    expect(await total()).toBe(before);
    await expect.poll(uploads).toEqual([]);
    expect((await on.app.inject({ url: body.public_link })).statusCode).toBe(503);
    expect((await admin.get(`/api/v3/documents/${body.id}`)).status).toBe(200);
  });
});

test.each([
  [{ FAIRLEAD_S3_BUCKET: 'b', FAIRLEAD_S3_ENDPOINT: 'storage' }, /FAIRLEAD_S3_ENDPOINT must be an address/],
  [{ FAIRLEAD_S3_BUCKET: 'b', FAIRLEAD_S3_ACCESS_KEY: 'k' }, /must be set together/],
  [{ FAIRLEAD_S3_BUCKET: 'b', FAIRLEAD_FILE_LIMIT_MB: '6000' }, /at most 5120/],
  [{ FAIRLEAD_FILE_LIMIT_MB: '0' }, /at least 1/],
])('PROF-04 storage by configuration: %o is refused with the name of the variable', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
