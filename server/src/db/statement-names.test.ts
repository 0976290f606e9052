import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../base/sql';
import { type TestApp, testApp } from '../testing/app';
import { openPool } from './connection';
import { StatementNames, statementNames } from './statement-names';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('each text has one name as long as there are few', () => {
  const names = new StatementNames(2);
  expect(['a', 'b', 'a'].map((text) => names.nameOf(text))).toEqual(['s0', 's1', 's0']);
  expect(names.retired).toBe(0);
});

test('a text that is asked more often than a named one takes its place, under a name of its own', () => {
  const names = new StatementNames(2);
  for (const text of ['a', 'b', 'a', 'a']) names.nameOf(text);
  expect(['c', 'a', 'c'].map((text) => names.nameOf(text))).toEqual([undefined, 's0', 's2']);
  expect([names.retired, names.isInUse('s1'), names.isInUse('s2')]).toEqual([1, false, true]);
  expect(names.nameOf('b')).toBeUndefined();
});

test('texts that are asked in turn do not displace each other, nor do those that are asked once', () => {
  const names = new StatementNames(2);
  for (let n = 0; n < 50; n += 1) for (const text of ['a', 'b', 'c']) names.nameOf(text);
  for (let n = 0; n < 50; n += 1) names.nameOf(`once ${n}`);
  expect([names.retired, names.nameOf('a'), names.nameOf('b')]).toEqual([0, 's0', 's1']);
});

test('of texts asked once, only the latest are remembered', () => {
  const names = new StatementNames(1, 2);
  for (const text of ['a', 'b', 'c', 'd']) names.nameOf(text);
  expect(['b', 'd'].map((text) => names.nameOf(text))).toEqual([undefined, 's1']);
});

test('VAL-03 a connection gives up the statements whose names are retired, and prepares those that are asked often', async () => {
  const pool = openPool(on.url, 1);
  const ask = (text: string) => pool.transaction('read', '', (db) => db.prepared.rows(sql`${raw(text)}`));
  const often = 'select 1 as often';
  for (let n = 0; n < 600; n += 1) {
    for (let twice = 0; twice < 2; twice += 1) await ask(`select ${n} as drawn`);
    if (n > 550) await ask(often);
  }
  const kept = await pool.transaction('read', '', (db) =>
    db.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`),
  );
  const texts = kept.map(({ statement }) => statement);
  expect(texts).toEqual(expect.arrayContaining([often, 'select 599 as drawn']));
  expect(texts).not.toContain('select 0 as drawn');
  expect(texts.length).toBeLessThanOrEqual(501);
  await pool.end();
});

test('VAL-03 a statement that is missing does not keep a connection from giving up the others', async () => {
  const pools = [openPool(on.url, 1), openPool(on.url, 1)] as const;
  const named = () =>
    pools[0].transaction('read', '', (db) => db.rows<{ name: string }>(sql`select name from pg_prepared_statements`));
  const askTwice = async (at: 0 | 1, text: string) => {
    for (let twice = 0; twice < 2; twice += 1)
      await pools[at].transaction('read', '', (db) => db.prepared.rows(sql`${raw(text)}`));
  };
  for (let n = 0; n < 510; n += 1) await askTwice(0, `select ${n} as kept`);
  const [first] = await named();
  await pools[0].transaction('read', '', (db) => db.run(sql`deallocate ${raw(first?.name ?? '')}`));
  for (let n = 0; n < 510; n += 1) await askTwice(1, `select ${n} as of_another_connection`);
  expect((await named()).filter(({ name }) => !statementNames.isInUse(name))).toEqual([]);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('VAL-03 in one transaction of very many texts, a connection prepares no more than twice as many as there are names', async () => {
  const pool = openPool(on.url, 1);
  const kept = await pool.transaction('read', '', async (db) => {
    for (let n = 0; n < 1200; n += 1)
      for (let twice = 0; twice < 2; twice += 1)
        await db.prepared.rows(sql`select ${raw(String(n))} as in_one_transaction`);
    return db.one<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`);
  });
  expect(kept.n).toBeLessThanOrEqual(1001);
  const again = await pool.transaction('read', '', async (db) => {
    for (let twice = 0; twice < 2; twice += 1) await db.prepared.rows(sql`select 'again' as prepared`);
    return db.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  });
  expect(again.map(({ statement }) => statement)).toContain(`select 'again' as prepared`);
  await pool.end();
});

test('VAL-03 a connection that lost a statement is replaced', async () => {
  const pool = openPool(on.url, 1);
  const ask = (value: unknown) =>
    pool.transaction('read', '', (db) => db.prepared.one(sql`select ${value as string}::text as told`));
  // Twice, so that it has a name.
  for (const value of ['a', 'b']) expect(await ask(value)).toEqual({ told: value });
  await pool.transaction('read', '', (db) => db.run(sql`deallocate all`));
  await expect(ask('c')).rejects.toMatchObject({ code: '26000' });
  expect(await ask('d')).toEqual({ told: 'd' });
  await pool.end();
});
