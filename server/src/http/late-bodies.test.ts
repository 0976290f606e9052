import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';

let on: TestApp;
let user: TestUser;
beforeAll(async () => {
  on = await testApp();
  user = await on.account();
});
afterEach(() => {
  // First: what a spy watched may be a fake timer.
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => on.close());

/** Begins a call whose body never comes, and says whether it is answered within this many seconds. */
async function answered(url: string, headers: object, remoteAddress: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const payload = new Readable({ read: () => undefined });
  let answer: { status: number; connection: unknown } | undefined;
  const sent = { method: 'POST' as const, url, payload, remoteAddress };
  const type = { 'content-type': 'application/json', 'content-length': '10' };
  void on.app
    .inject({ ...sent, headers: { ...type, ...headers } })
    .then((got) => (answer = { status: got.statusCode, connection: got.headers.connection }));
  const settled = async () => {
    for (let n = 0; n < 20; n += 1) await new Promise((later) => setImmediate(later));
    return answer;
  };
  await settled();
  return {
    after: async (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1000);
      return settled();
    },
  };
}

function signIn(remoteAddress: string) {
  const payload = { user: { email: 'nobody@example.test', password: 'no' } };
  return on.app.inject({ method: 'POST', url: '/login', payload, remoteAddress });
}

const LATE = { status: 408, connection: 'close' };

describe('a body that never arrives', () => {
  test('AUTH-01 a visitor has twenty seconds to send one', async () => {
    const call = await answered('/login', {}, '198.51.101.1');
    expect(await call.after(19)).toBeUndefined();
    expect(await call.after(1)).toEqual(LATE);
  });

  test('API-02 a signed-in user has two minutes', async () => {
    const call = await answered('/api/v3/deals', { cookie: user.cookie, 'x-csrf-token': user.csrf }, '198.51.101.2');
    expect(await call.after(119)).toBeUndefined();
    expect(await call.after(1)).toEqual(LATE);
  });

  test('AUTH-01 it counts as one that could not be read', async () => {
    const calls = Array.from({ length: 100 }, () => answered('/login', {}, '198.51.101.3'));
    for (const call of await Promise.all(calls)) expect((await call.after(20))?.status).toBe(408);
    vi.useRealTimers();
    expect((await signIn('198.51.101.3')).statusCode).toBe(429);
  });

  test('AUTH-01 a body in time is no longer watched', async () => {
    const [begun, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    expect((await signIn('198.51.101.4')).statusCode).toBe(401);
    const watch = begun.mock.calls.findIndex(([, ms]) => ms === 20_000);
    expect(watch).toBeGreaterThanOrEqual(0);
    expect(ended).toHaveBeenCalledWith(begun.mock.results[watch]?.value);
  });

  test('AUTH-01 the answer reaches a real connection, and no request lasts longer than an hour', async () => {
    expect([on.app.server.requestTimeout, on.app.server.headersTimeout]).toEqual([3_600_000, 60_000]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun = vi.spyOn(globalThis, 'setTimeout');
    const line = await open('POST /login', { 'Content-Type': 'application/json', 'Content-Length': '10' }, '{');
    while (!begun.mock.calls.some(([, ms]) => ms === 20_000)) await new Promise((later) => setImmediate(later));
    vi.advanceTimersByTime(20_000);
    expect(await line.closed).toMatch(/^HTTP\/1\.1 408 .*The request took too long to arrive/s);
  });

  test('API-02 a file may take long, but not without any of it arriving for a minute', async () => {
    const headers = { Cookie: user.cookie, 'X-CSRF-Token': user.csrf, 'Content-Length': '1000' };
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname';
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const line = await open('POST /api/v3/imports', { ...headers, ...type }, part);
    const aMinute = () => vi.advanceTimersByTime(60_000);
    while (!vi.getTimerCount()) await new Promise((later) => setImmediate(later));
    const { bytesRead } = line.atServer;
    line.socket.write(', owner');
    while (line.atServer.bytesRead === bytesRead) await new Promise((later) => setImmediate(later));
    aMinute();
    expect(line.atServer.destroyed).toBe(false);
    aMinute();
    expect(await line.closed).toBe('');
    while (vi.getTimerCount()) await new Promise((later) => setImmediate(later));
  });
});

/** Begins a request on a connection of its own; `closed` answers what the server sent before it closed it. */
async function open(call: string, headers: Record<string, string>, body: string) {
  const { server } = on.app;
  if (!server.listening) await on.app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = new Promise<Socket>((found) => server.once('connection', found));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part.toString()));
  const closed = new Promise<string>((done) => socket.on('close', () => done(said)));
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${call} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { socket, atServer: await accepted, closed };
}
