import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import { openPool } from '../../db/connection';
import { LiveHub } from '../../live/hub';
import { cheapPasswords, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { listen, type Listener } from '../../testing/listener';
import { sql } from '../../base/sql';

/** Two servers on one database; colleagues are connected to the other one than the admin, who changes things on the first. */

let on: TestApp;
let other: FastifyInstance;
let otherPool: ReturnType<typeof openPool>;
let admin: TestUser;
let colleagueOfTeam: TestUser;
let ownRecordsOnly: TestUser;
beforeAll(async () => {
  on = await testApp({ FAIRLEAD_PUSH_CONNECTIONS: '40' }, { apart: true, live: true });
  otherPool = openPool(on.url, 4);
  const log = pino({ level: 'fatal' });
  other = await buildApp({
    config: readConfig({ ...cheapPasswords, FAIRLEAD_RATE_LIMIT_SESSION: '0' }),
    pool: otherPool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: log,
    hub: new LiveHub({ pool: otherPool, clock: () => on.clock.now, log }),
  });
  admin = await on.account();
  const [ours, theirs] = [await team(on, admin, 'team'), await team(on, admin, 'owner')];
  colleagueOfTeam = await colleague(on, admin, { team_id: ours });
  ownRecordsOnly = await colleague(on, admin, { team_id: theirs });
});
afterAll(async () => {
  await other.close();
  await otherPool.end();
  await on.close();
});

const open: Listener[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
const listening = async (user: TestUser, query: Record<string, string> = {}, app = other) => {
  const one = await listen(app, user, query);
  open.push(one);
  return one;
};
const says = (kind: string, id: number) => (message: LiveMessage) =>
  message.changed?.some((one) => one.kind === kind && one.id === id) ?? false;
const named = (one: Listener) => one.messages.flatMap(({ changed }) => changed ?? []).map(({ kind, id }) => [kind, id]);
const deal = async (body: object) => (await admin.post('/api/v3/deals', { deal: body })).body as { id: number };

describe('SHELL-11 the push channel', () => {
  test('SHELL-11 two servers: a change by another user is told within a second, with its change set and author', async () => {
    const eve = await listening(await colleague(on, admin));
    const begun = performance.now();
    const { id } = await deal({ name: 'Harbour cranes' });
    const message = await eve.until(says('deal', id));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(message.changed).toEqual([{ kind: 'deal', id, op: 'create', set: expect.any(Number), by: admin.id }]);
  });
});
