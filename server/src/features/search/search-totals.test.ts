import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sql, sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { buildSearchTask } from './public';

/**
 * The totals of an administrator, who sees everything, on both sides of each limit at which the search goes another way,
 * against a plain count of the people.
 */
const PEOPLE = 12_000;
/** The search shows no page after this one. */
const LAST_PAGE = 50;

/** Which people have a word in their name, by their number. */
const WORDS: Readonly<Record<string, Sql>> = {
  alfa: sql`n <= 500`,
  bravo: sql`n <= 501`,
  carol: sql`n <= 2000`,
  delta: sql`n between 1001 and 3000`,
  echo: sql`n between 1001 and 3001`,
  fox: sql`n <= 10000`,
  golf: sql`n <= 10001`,
  hotel: sql`n % 7 <> 0`,
  // Five words each, so the search for their beginning finds 60,000 words.
  'indiaa indiab indiac indiad indiae': sql`true`,
  'julieta julietb julietc julietd juliete': sql`true`,
  julietf: sql`n = 1`,
};

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = await on.account();
  const words = Object.entries(WORDS).map(([word, has]) => sql`case when ${has} then ${word} end`);
  const name = words.reduce((before, word) => sql`${before}, ${word}`);
  await inAccount(
    on,
    admin,
    sql`insert into person (account_id, first_name, last_name, updated_at)
      select ${admin.accountId}, concat_ws(' ', ${name}), 'Kilo', now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}) n`,
  );
  await buildSearchTask.run(on.pool, on.clock.now, { info() {}, warn() {}, error() {} });
  // In the recycle bin they keep their words.
  const deletion = sql`update person set deleted_at = now() where account_id = ${admin.accountId} and id % 100 = 0`;
  await inAccount(on, admin, deletion);
});
afterAll(() => on.close());

async function counted(q: string): Promise<number> {
  const has = q.split(' ').map((word) => sql`first_name ~ ${`\\m${word}`}`);
  const [row] = await inAccount(
    on,
    admin,
    sql`select count(*)::int as n from person where account_id = ${admin.accountId} and deleted_at is null
      and ${has.reduce((before, one) => sql`${before} and ${one}`)}`,
  );
  return row?.n;
}
const found = async (q: string, page = 1) =>
  (await admin.get(`/api/internal/search?q=${encodeURIComponent(q)}&page=${page}`)).body;

describe('LIST-07 the totals of those who see everything', () => {
  test.each([
    ['a word of 10,000', 'fox'],
    ['the other word few have: each hit is tested', 'alfa hotel'],
    ['the other word one more has: the hits of both are intersected', 'bravo hotel'],
    ['2,000 have each word: the hits of both are joined', 'carol delta'],
    ['one more has the second word: they are intersected', 'carol echo'],
    ['more than 10,000 have both', 'golf hotel'],
    ['60,000 words begin so', 'india hotel'],
    ['three words, and two of them begin alike', 'india hotel indiab'],
    ['60,001 words begin so, and few have the other word', 'juliet alfa'],
    ['60,001 words begin so, and one more has the other word', 'juliet bravo'],
  ])('LIST-07 %s: exactly as many as there are', async (_which, q) => {
    const total = await counted(q);
    expect(total).toBeGreaterThan(400);
    const { pagination, totals } = await found(q);
    expect([pagination, totals.person]).toMatchObject([
      { total, exact: true },
      { total, exact: true },
    ]);
    const last = Math.min(LAST_PAGE, Math.ceil(total / 20));
    expect((await found(q, last)).entries).toHaveLength(Math.min(20, total - 20 * (last - 1)));
  });

  test.each([
    ['a word of 10,001', 'golf'],
    ['60,001 words begin so', 'juliet hotel'],
  ])('LIST-07 %s: at least as many as are said, and the screen is told that they are not all', async (_which, q) => {
    const { entries, pagination } = await found(q);
    expect([entries.length, pagination.exact]).toEqual([20, false]);
    expect(pagination.total).toBeGreaterThan(20);
    expect(pagination.total).toBeLessThanOrEqual(await counted(q));
  });
});
