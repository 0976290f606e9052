import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import type { Pool } from '../base/database';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { clamdOn } from '../testing/clamd';
import { eventually } from '../testing/embedded-program';

/** Files whose senders leave. */

let on: TestApp;
let hanna: TestUser;
let app: FastifyInstance;
let clamd: Awaited<ReturnType<typeof clamdOn>>;
const folder = mkdtempSync(join(tmpdir(), 'fairlead-uploads-'));
const uploads = () => readdirSync(join(folder, 'uploads'));

/** Heavy work waits until it is released. */
let letGo: () => void;
let gate: Promise<void>;
let begun: number;
/** The next call as the server sees it. */
let arrived: Promise<IncomingMessage>;
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  arrived = new Promise((found) => app.server.once('request', found));
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
  clamd = await clamdOn();
  app = await buildApp({
    config: readConfig({
      FAIRLEAD_RATE_LIMIT_SESSION: '0',
      FAIRLEAD_DATA: folder,
      FAIRLEAD_CLAMD: `127.0.0.1:${clamd.port}`,
    }),
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
  await clamd.close();
  await on.close();
  rmSync(folder, { recursive: true });
});

const FIELD = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\ncompanies\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName\r\nA\r\n';
const END = '--b--\r\n';

function begin(method: string, path: string, more: Record<string, string | number> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    cookie: hanna.cookie,
    'x-csrf-token': hanna.csrf,
    'content-type': 'multipart/form-data; boundary=b',
    ...more,
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

/** The connection of a call at the server, once it has received this many bytes. */
async function received(bytes: number): Promise<Socket> {
  const { socket } = await arrived;
  await eventually(async () => expect(socket.bytesRead).toBeGreaterThanOrEqual(bytes));
  return socket;
}

describe('a file that does not end', () => {
  const nine = FIELD + FILE + 'Company\r\n'.repeat(500);
  const rest = 'Company\r\n'.repeat(55) + END;

  test('LIST-09 its sender stops at nine tenths: after a minute the connection is closed, and nothing is kept or imported', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const call = begin('POST', '/api/v3/imports', { 'content-length': nine.length + rest.length });
    const closed = new Promise((done) => call.on('close', done));
    call.write(nine);
    const socket = await received(nine.length);
    await eventually(async () => expect(uploads()).toHaveLength(1));
    vi.advanceTimersByTime(59_000);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(61_000);
    await closed;
    expect(begun).toBe(0);
    await eventually(async () => expect(uploads()).toEqual([]));
    expect(await imports()).toBe(0);
  });

  test('LIST-09 its sender sends a little each minute: after an hour the connection is closed, and nothing is kept', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const call = begin('POST', '/api/v3/imports');
    const closed = new Promise((done) => call.on('close', done));
    call.write(FIELD + FILE);
    const socket = await received(FILE.length);
    await eventually(async () => expect(uploads()).toHaveLength(1));
    for (let minute = 1; minute < 60; minute += 1) {
      const before = socket.bytesRead;
      call.write('A\r\n');
      await eventually(async () => expect(socket.bytesRead).toBeGreaterThan(before));
      vi.advanceTimersByTime(60_000);
      expect(socket.destroyed).toBe(false);
    }
    call.write('A\r\n');
    vi.advanceTimersByTime(60_000);
    await closed;
    await eventually(async () => expect(uploads()).toEqual([]));
    expect(await imports()).toBe(0);
  });
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

test('LIST-09 a file in which the virus scanner finds something is refused, and nothing is kept', async () => {
  const call = begin('POST', '/api/v3/imports');
  const answered = new Promise<IncomingMessage>((found) => call.on('response', found));
  call.end(`${FIELD}${FILE}VIRUS\r\n${END}`);
  const answer = await answered;
  expect(answer.statusCode).toBe(422);
  expect((await answer.toArray()).join('')).toContain('The virus scanner found Test-Virus in this file');
  expect(begun).toBe(0);
  await eventually(async () => expect(uploads()).toEqual([]));
});
