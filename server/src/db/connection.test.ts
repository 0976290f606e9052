import { CallerGone, DatabaseAway, type Db, OutcomeUnknown } from '../base/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/app';
import { openPool } from './connection';
import { raw, sql } from '../base/sql';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());

const one = (db: Db, n: number) => db.prepared.one<{ n: number }>(sql`select ${n}::int as n`);

test('concurrent statements each get their own answer', async () => {
  const asked = Array.from({ length: 30 }, (_, n) => n);
  const answers = await on.pool.transaction('read', '', (db) => Promise.all(asked.map((n) => one(db, n))));
  expect(answers.map(({ n }) => n)).toEqual(asked);
});

test('one failing statement of several ends the transaction and does not affect later ones', async () => {
  const failing = on.pool.transaction('read', '', (db) =>
    Promise.all([one(db, 1), db.one(sql`select 1 / 0`), one(db, 2), one(db, 3)]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  const after = await on.pool.transaction('read', '', (db) => one(db, 4));
  expect(after.n).toBe(4);
});

test('REP-05 a snapshot writes, and reads everything as of one moment, whatever others write at the same time', async () => {
  const insert = (db: Db, subject: string) => db.run(sql`insert into sign_in_attempt (subject) values (${subject})`);
  const many = (db: Db) =>
    db.one<{ n: number }>(sql`select count(*) as n from sign_in_attempt where subject like 'moment%'`);
  const seen = await on.pool.transaction('snapshot', '', async (db) => {
    const before = await many(db);
    await on.pool.transaction('write', '', (other) => insert(other, 'moment 1'));
    await insert(db, 'moment 2');
    return [before.n, (await many(db)).n];
  });
  const after = await on.pool.transaction('read', '', many);
  expect([...seen, after.n]).toEqual([0, 1, 2]);
  await on.pool.transaction('write', '', (db) => db.run(sql`delete from sign_in_attempt where subject like 'moment%'`));
});

test('API-02 a database whose connections others have taken counts as away, as one that is being restarted does', async () => {
  const admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  const limit = (most: number) => admin.query(`alter database ${rows[0]?.name} connection limit ${most}`);
  const pool = openPool(on.url, 1);
  await limit(0);
  await expect(pool.transaction('read', '', (db) => one(db, 1))).rejects.toThrow(DatabaseAway);
  await limit(-1);
  expect((await pool.transaction('read', '', (db) => one(db, 1))).n).toBe(1);
  await Promise.all([pool.end(), admin.end()]);
});

test('a connection gets no statement once its transaction is over', async () => {
  const kept: Db[] = [];
  await on.pool.transaction('read', '', async (db) => void kept.push(db));
  await expect(one(kept[0] as Db, 1)).rejects.toThrow('The transaction is over.');
});

test('a statement is cancelled when its caller leaves, nothing is written, and the pool remains usable', async () => {
  const pool = openPool(on.url, 1);
  const left = new AbortController();
  const long = pool.transaction(
    'write',
    '',
    async (db) => {
      await db.run(sql`insert into sign_in_attempt (subject) values ('left')`);
      setTimeout(() => left.abort(), 50);
      await db.run(sql`select pg_sleep(3600)`);
    },
    left.signal,
  );
  await expect(long).rejects.toBeInstanceOf(CallerGone);
  await expect(pool.transaction('read', '', async () => 1, left.signal)).rejects.toBeInstanceOf(CallerGone);
  const after = await pool.transaction('read', '', (db) => db.one(sql`select count(*) as n from sign_in_attempt`));
  expect(after).toEqual({ n: 0 });
  await pool.end();
});

test('a statement is also cancelled if another of the same caller has already failed', async () => {
  const pool = openPool(on.url, 1);
  const left = new AbortController();
  const both = pool.transaction(
    'read',
    '',
    (db) => {
      const long = db.run(sql`select pg_sleep(3600)`);
      left.abort();
      return Promise.all([long, one(db, 1)]);
    },
    left.signal,
  );
  await expect(both).rejects.toBeInstanceOf(CallerGone);
  await pool.end();
});

test('a connection remains in use if its statement ended soon after the caller had left', async () => {
  const pool = openPool(on.url, 1);
  const pidOf = (signal?: AbortSignal, leave = () => undefined as void) =>
    pool.transaction(
      'read',
      '',
      async (db) => {
        const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const asked = db.run(sql`select pg_sleep(0.02)`);
        leave();
        await asked.catch(() => undefined);
        return pid;
      },
      signal,
    );
  const before = await pidOf();
  const left = new AbortController();
  // How long a busy machine takes until the statement ends does not matter here: soon is before this timer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await expect(pidOf(left.signal, () => left.abort())).rejects.toBeInstanceOf(CallerGone);
  } finally {
    vi.useRealTimers();
  }
  expect(await pidOf()).toBe(before);
  await pool.end();
});

test('what is sent with the commit is written last, and if it fails nothing is written', async () => {
  const insert = (subject: string) => sql`insert into sign_in_attempt (subject) values (${subject})`;
  const subjects = () =>
    on.pool.transaction('read', '', async (db) => {
      const rows = await db.rows<{ subject: string }>(
        sql`select subject from sign_in_attempt where subject like 'closing%' order by id`,
      );
      return rows.map(({ subject }) => subject);
    });
  await on.pool.transaction('write', '', async (db) => {
    db.closing.push(insert('closing 2'), insert('closing 3'));
    await db.run(insert('closing 1'));
  });
  expect(await subjects()).toEqual(['closing 1', 'closing 2', 'closing 3']);
  const failing = on.pool.transaction('write', '', async (db) => {
    db.closing.push(insert('closing 4'), sql`select 1 / 0`, insert('closing 5'));
    await db.run(insert('closing 6'));
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await expect(failing).rejects.not.toBeInstanceOf(OutcomeUnknown);
  expect(await subjects()).toEqual(['closing 1', 'closing 2', 'closing 3']);
});

test('a connection is free again once what it read has ended', async () => {
  const pool = openPool(on.url, 1);
  const read = () => pool.transaction('read', '', (db) => one(db, 1));
  expect(await Promise.all([read(), read(), read()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  await pool.end();
});

/** The error of a write transaction that runs this statement at its commit. */
async function failureAtCommit(statement: string): Promise<unknown> {
  const pool = openPool(on.adminUrl, 1);
  const writing = pool.transaction('write', '', async (db) => {
    await db.run(raw('create temp table late (id int)'));
    await db.run(
      raw(
        `create function pg_temp.fail() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
      ),
    );
    await db.run(
      raw(
        'create constraint trigger at_commit after insert on late initially deferred for each row execute function pg_temp.fail()',
      ),
    );
    await db.run(raw('insert into late values (1)'));
  });
  const failure = await writing.catch((error: unknown) => error);
  await pool.end();
  return failure;
}

test('API-02 when a connection breaks during the commit, it is unknown whether it was saved', async () => {
  expect(await failureAtCommit('perform pg_terminate_backend(pg_backend_pid())')).toBeInstanceOf(OutcomeUnknown);
});

test('API-02 what the database refuses at the commit was not saved', async () => {
  const failure = await failureAtCommit("raise exception 'no' using errcode = 'check_violation'");
  expect(failure).toMatchObject({ code: '23514' });
  expect(failure).not.toBeInstanceOf(OutcomeUnknown);
});
