import { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseMemory, type Pool } from '../base/database';
import { Bell } from './bell';
import { Channel } from './channel';
import { LiveHub } from './hub';

const log = pino({ level: 'silent' });
const never = () => new Promise<never>(() => undefined);
const poolOf = (client: () => Promise<PoolClient>): Pool => ({
  client,
  transaction: never,
  end: async () => undefined,
  memory: new DatabaseMemory(),
});
const place = { at: 0, seen: { text: '1:2:', oldest: 1, next: 2, running: new Set<number>() } };
const who = { account: 1, user: 1, session: 1, browser: 'a-browser', once: false };

test('SHELL-11 a browser that left before its channel was open is not kept, and one that leaves is removed', () => {
  const hub = new LiveHub({ pool: poolOf(never), clock: () => new Date(), log });
  const gone = new Writable().destroy();
  hub.add(new Channel(who, gone, place, ''), undefined, (left) => gone.once('close', left));
  expect(hub.size).toBe(0);
  const open = new Writable({ write: (_text, _encoding, done) => done() });
  let leave = () => undefined as void;
  hub.add(new Channel(who, open, place, ''), undefined, (left) => {
    leave = left;
  });
  expect(hub.size).toBe(1);
  leave();
  expect(hub.size).toBe(0);
});

test('SHELL-11 a connection to the database that breaks before it listens is released', async () => {
  const released: unknown[] = [];
  const client = {
    on: () => undefined,
    query: async () => {
      throw new Error('Connection terminated');
    },
    release: (broken: boolean) => released.push(broken),
  } as unknown as PoolClient;
  const bell = new Bell(
    poolOf(async () => client),
    log,
    () => undefined,
  );
  void bell.open();
  await expect.poll(() => released).toEqual([true]);
  bell.stop();
});
