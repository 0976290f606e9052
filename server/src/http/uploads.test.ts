import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import type { Pool } from '../base/database';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { eventually } from '../testing/embedded-program';

/** Files whose senders leave. */

let on: TestApp;
let hanna: TestUser;
let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'fairlead-uploads-'));
const uploads = () => readdirSync(join(folder, 'uploads'));

/** Heavy work waits until it is let go. */
let letGo: () => void;
let gate: Promise<void>;
let begun: number;
beforeEach(() => {
  begun = 0;
  gate = new Promise((resolve) => (letGo = resolve));
});

beforeAll(async () => {
  on = await testApp();
  hanna = await on.account();
  const transaction: Pool['transaction'] = async (...rest) => {
    begun += 1;
    await gate;
    return on.pool.transaction(...rest);
  };
  app = await buildApp({
    config: readConfig({ FAIRLEAD_RATE_LIMIT_SESSION: '0', FAIRLEAD_DATA: folder }),
    pool: on.pool,
    heavyPool: { ...on.pool, transaction },
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'error' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await on.close();
  rmSync(folder, { recursive: true });
});

const FIELD = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\ncompanies\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName\r\nA\r\n';
const END = '--b--\r\n';

function begin(method: string, path: string): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    cookie: hanna.cookie,
    'x-csrf-token': hanna.csrf,
    'content-type': 'multipart/form-data; boundary=b',
  };
  const call = request({ port, method, path, headers });
  call.on('error', () => undefined);
  return call;
}

const connections = promisify((done: (error: Error | null, count: number) => void) => app.server.getConnections(done));
const imports = async () => (await hanna.get('/api/v3/imports')).body.pagination.total;

test('LIST-09 a file whose sender leaves while it is being worked on is neither kept nor imported', async () => {
  const call = begin('POST', '/api/v3/imports');
  call.end(FIELD + FILE + END);
  await eventually(async () => expect(begun).toBe(1));
  expect(uploads()).toHaveLength(1);
  call.destroy();
  await eventually(async () => expect(await connections()).toBe(0));
  letGo();
  await eventually(async () => expect(uploads()).toEqual([]));
  expect(await imports()).toBe(0);
});

test('LIST-09 half a file is not kept when its sender leaves', async () => {
  const call = begin('POST', '/api/v3/imports');
  call.write(FIELD + FILE);
  await eventually(async () => expect(uploads()).toHaveLength(1));
  call.destroy();
  await eventually(async () => expect(uploads()).toEqual([]));
});

test('LIST-09 each user sends two files at once, the next one waits', async () => {
  const calls = Array.from({ length: 3 }, () => begin('POST', '/api/v3/imports'));
  for (const call of calls) call.write(FIELD + FILE);
  await eventually(async () => expect(uploads()).toHaveLength(2));
  letGo();
  const statuses: (number | undefined)[] = [];
  for (const call of calls) {
    call.on('response', (answer) => {
      statuses.push(answer.statusCode);
      answer.resume();
    });
    call.end(END);
  }
  await eventually(async () => expect(statuses).toEqual([200, 200, 200]));
  await eventually(async () => expect(uploads()).toEqual([]));
});
