import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/embedded-program';
import { Site } from '../testing/kills/site';

const HOUR_MS = 3_600_000;

const site = new Site();
const { server } = site;
const uploads = () => readdirSync(join(server.folder, 'uploads'));
beforeAll(() => site.open());
afterAll(() => server.remove());

test('LIST-09 of an upload that kill -9 ends nothing is imported, and its file is removed once no server can still be receiving it', async () => {
  const headers = { ...site.headers, 'content-type': 'multipart/form-data; boundary=b' };
  const call = request(`${server.address}/api/v3/imports`, { method: 'POST', headers });
  const broken = new Promise((done) => call.on('error', done));
  call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName\r\nA\r\n');
  await eventually(async () => expect(uploads()).toHaveLength(1));
  await server.end('SIGKILL');
  await broken;
  await server.startAsItIs();
  expect(await site.call('GET', '/api/v3/imports')).toMatchObject({ pagination: { total: 0 } });
  // Several servers may use one folder.
  expect(uploads()).toHaveLength(1);
  const last = (Date.now() - 3 * HOUR_MS - 1000) / 1000;
  for (const name of uploads()) utimesSync(join(server.folder, 'uploads', name), last, last);
  await server.end('SIGTERM');
  await server.startAsItIs();
  expect(uploads()).toEqual([]);
});
