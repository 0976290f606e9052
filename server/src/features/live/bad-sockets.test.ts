import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { openPool } from '../../db/connection';
import { LiveHub } from '../../live/hub';
import { asUser } from '../../testing/as-user';
import { cheapPasswords, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { crowd } from '../../testing/crowd';
import { listen } from '../../testing/listener';
import { tell } from '../../writing/live';

/** Of the whole server; an account may have 80% of it, and a user 20. */
const ROOM = 50;
const PATH = '/api/internal/live?push_key=fairlead&browser=browser-of-a-crowd';

let on: TestApp;
let app: FastifyInstance;
let hub: LiveHub;
let pool: ReturnType<typeof openPool>;
let admin: TestUser;
let port = 0;
beforeAll(async () => {
  on = await testApp({}, { apart: true, jobs: false });
  pool = openPool(on.url, 8);
  const log = pino({ level: 'fatal' });
  hub = new LiveHub({ pool, clock: () => on.clock.now, log });
  const config = { FAIRLEAD_RATE_LIMIT_SESSION: '0', FAIRLEAD_PUSH_CONNECTIONS: String(ROOM) };
  app = await buildApp({
    config: readConfig({ ...cheapPasswords, ...config }),
    pool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: log,
    hub,
  });
  // A busy machine takes longer than the usual minute to open all connections: the first would be closed by then.
  app.server.keepAliveTimeout = 3_600_000;
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  admin = await on.account();
});
afterAll(async () => {
  const patience = setInterval(() => app.server.closeAllConnections(), 100);
  await app.close();
  clearInterval(patience);
  await pool.end();
  await on.close();
});

const listening = (user: TestUser, query = {}) =>
  listen({ listen: async () => `http://127.0.0.1:${port}` } as never, user, query);
const shown = (user: TestUser, id: number) =>
  app.inject({ url: `/api/v3/deals/${id}`, headers: { cookie: user.cookie } });

test('SHELL-11 ten thousand connections: as many as there is room for, and the others are told why', async () => {
  const other = await on.account();
  const users = [admin, await colleague(on, admin), await colleague(on, admin), other];
  const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Harbour cranes' } })).body;
  const before = process.memoryUsage().rss;
  const cookies = users.map(({ cookie }) => cookie);
  const many = await crowd({ port, path: PATH, cookies, count: 10_000, atOnce: 100 });
  const { answers, texts, open } = many;
  // What was refused keeps its connection for the next call, so that all of them are open at once.
  expect([Object.keys(answers), answers['200']]).toEqual([['200', '429', '503'], ROOM]);
  expect([hub.size, open]).toEqual([ROOM, 10_000]);
  for (const words of ['You have Fairlead open in too many', 'Your account has', 'This server has'])
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1);
  expect((process.memoryUsage().rss - before) / 10_000).toBeLessThan(40 * 1024);
  // Meanwhile others work.
  expect((await shown(admin, id)).statusCode).toBe(200);
  await many.leave();
  await expect.poll(() => hub.size).toBe(0);
  const one = await listening(admin);
  await asUser(on, admin, (ctx) => tell(ctx, [admin.id], 'agenda'));
  expect(await one.until(({ told }) => told !== undefined)).toEqual({ told: ['agenda'] });
  one.close();
});

/** Connects as a browser does, and reads the head of the answer alone. */
async function deaf(user: TestUser): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${user.cookie}\r\n\r\n`);
  await new Promise<void>((read) => {
    socket.once('data', () => read());
  });
  socket.pause();
  return socket;
}

test('SHELL-11 a connection that is never read is closed, and costs the server a bounded memory', async () => {
  await expect.poll(() => hub.size).toBe(0);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => deaf(admin)));
  await expect.poll(() => hub.size).toBe(10);
  const reader = await listening(admin);
  let most = 0;
  let told = 0;
  // The operating system keeps some megabytes for each of them.
  while (hub.size > 1 && told < 100) {
    told += 1;
    const topic = JSON.stringify({ told: { topic: `${told} ${'x'.repeat(500_000)}`, users: [admin.id] } });
    await inAccount(
      on,
      admin,
      sql`insert into live_event (account_id, body) values (${admin.accountId}, ${topic}::text::jsonb)`,
    );
    hub.ring();
    await reader.until((message) => message.told?.some((one) => one.startsWith(`${told} `)) ?? false);
    most = Math.max(most, process.memoryUsage().external + process.memoryUsage().arrayBuffers);
  }
  // The one that reads is still connected and has heard everything.
  expect(hub.size).toBe(1);
  expect(reader.ended()).toBeUndefined();
  expect(told).toBeGreaterThan(1);
  expect(most).toBeLessThan(100 * 1024 * 1024);
  reader.close();
  for (const socket of sockets) socket.destroy();
});

test('SHELL-11 hundreds of single changes at once are told as lists, also to a browser that missed them', async () => {
  const { id } = (await admin.post('/api/v3/companies', { company: { name: 'Harbour' } })).body;
  const first = await listening(admin);
  await expect.poll(() => first.cursor()).toBeDefined();
  const since = first.cursor() as string;
  await inAccount(
    on,
    admin,
    sql`insert into live_event (account_id, body) select ${admin.accountId}, jsonb_build_object('set', n, 'by', null, 'changed',
        jsonb_build_array(jsonb_build_object('kind', 'company', 'id', ${id}::bigint, 'op', 'update')))
      from generate_series(1, 900) n`,
  );
  expect(await first.until(({ lists }) => lists !== undefined)).toEqual({ lists: ['company'] });
  const back = await listening(admin, { since });
  expect(await back.until(() => true)).toEqual({ lists: ['company'] });
  // Both are still connected.
  await asUser(on, admin, (ctx) => tell(ctx, [admin.id], 'agenda'));
  for (const one of [first, back]) {
    expect(await one.until(({ told }) => told !== undefined)).toEqual({ told: ['agenda'] });
    one.close();
  }
});

test('SHELL-11 a session that ends by itself closes its channel within seconds, although nothing happens', async () => {
  const [idle, busy] = [await colleague(on, admin), await colleague(on, admin)];
  const [forgotten, used] = [await listening(idle), await listening(busy)];
  await inAccount(
    on,
    admin,
    sql`update user_session set last_seen_at = now() - interval '15 days' where user_id = ${idle.id}`,
  );
  await expect.poll(() => forgotten.ended()).toBe('session_ended');
  expect([forgotten.messages, used.ended()]).toEqual([[], undefined]);
  expect((await listening(idle)).status).toBe(401);
  used.close();
});
