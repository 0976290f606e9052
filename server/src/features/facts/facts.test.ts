import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../../base/context';
import type { Pool } from '../../base/database';
import { raw, type Sql, sql } from '../../base/sql';
import { wrongCounters } from '../../generate/recount';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { checkFacts } from './check';
import { areReady, setReady } from './facts.queries';
import { fillFacts } from './fill';
import { orderFacts } from './order';
import { checkFactsTask, fillFactsTask } from './public';

const PEOPLE = 60;
const KINDS: readonly RecordKind[] = ['deal', 'person', 'company'];

let on: TestApp;
let admin: TestUser;
let member: TestUser;
let reported: object[];
const log: Log = { info() {}, warn() {}, error: (fields) => void reported.push(fields) };

beforeAll(async () => {
  // The tasks go through every account of the database.
  on = await testApp({}, { apart: true });
  admin = await on.account();
  member = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
  for (let n = 0; n < PEOPLE; n += 1) {
    const shared_user_ids = n % 5 ? [] : [member.id];
    const user_id = n % 3 ? admin.id : member.id;
    await admin.post('/api/v3/people', { person: { first_name: `Ada ${n}`, user_id, shared_user_ids } });
  }
  await admin.post('/api/v3/companies', { company: { name: 'Harbour Lifts' } });
  await admin.post('/api/v3/deals', { deal: { name: 'Two lifts', user_id: member.id } });
});
afterAll(() => on.close());

const inOwn = <T>(work: Parameters<typeof on.pool.transaction<T>>[2]) =>
  on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, work);
const wrong = () => inOwn((db) => wrongCounters(db, admin.accountId));
const run = (statement: Sql): Promise<Loose[]> => inOwn((db) => db.rows(statement));
const ready = () => inOwn((db) => areReady(db, admin.accountId));
const lists = async () =>
  Promise.all(
    [admin, member].flatMap((user) =>
      ['people?sort=full_name', 'people', 'deals', 'companies'].map(
        async (path) => (await user.get(`/api/v3/${path}`)).body,
      ),
    ),
  );
async function lose(): Promise<void> {
  for (const kind of KINDS) {
    await run(sql`delete from ${raw(`${kind}_facts`)}`);
    await run(sql`delete from ${raw(`${kind}_touch`)}`);
  }
  await inOwn((db) => setReady(db, admin.accountId, false));
}

describe('LIST-02 facts that are lost or not written yet', () => {
  test('LIST-02 lists are right in the meantime, and the same when the facts exist again', async () => {
    const before = await lists();
    await lose();
    expect(await lists()).toEqual(before);
    const filled = await fillFactsTask.run(on.pool, on.clock.now, log);
    expect([filled, await ready(), await wrong()]).toEqual([{ records: PEOPLE + 2 }, true, 0]);
    expect(await lists()).toEqual(before);
    expect(await fillFactsTask.run(on.pool, on.clock.now, log)).toBeUndefined();
  });

  test('LIST-02 a fill that was stopped half-way starts again', async () => {
    await lose();
    let transactions = 0;
    const stopping: Pool = {
      ...on.pool,
      transaction: (mode, opening, work) => {
        transactions += 1;
        if (transactions > 4) throw new Error('the server was stopped');
        return on.pool.transaction(mode, opening, work);
      },
    };
    await expect(fillFacts(stopping, admin.accountId)).rejects.toThrow('stopped');
    expect(await ready()).toBe(false);
    await fillFacts(on.pool, admin.accountId);
    expect([await ready(), await wrong()]).toEqual([true, 0]);
  });

  test('LIST-02 people save, share, delete and create while facts are filled', async () => {
    const people = (await admin.get('/api/v3/people?attrs=id&per_page=60&sort=id')).body.entries as { id: number }[];
    const [first, ...others] = people.map(({ id }) => id) as [number, ...number[]];
    let busy = true;
    const works = async (act: (n: number) => Promise<{ status: number }>) => {
      for (let n = 0; busy; n += 1) expect((await act(n)).status).toBeLessThan(300);
    };
    const at = (n: number) => others[n % others.length];
    const acts = [
      works((n) => admin.patch(`/api/v3/people/${at(n)}`, { person: { first_name: `Busy ${n}` } })),
      works((n) => admin.patch(`/api/v3/people/${at(n * 7)}`, { person: { user_id: n % 2 ? admin.id : member.id } })),
      works((n) =>
        admin.patch(`/api/v3/people/${at(n * 3)}`, { person: { shared_user_ids: n % 2 ? [member.id] : [] } }),
      ),
      works(() => admin.post('/api/v3/people', { person: { first_name: 'New' } })),
      works((n) =>
        n % 2 ? admin.post(`/api/v3/recycle_bin/people/${first}/restore`) : admin.del(`/api/v3/people/${first}`),
      ),
    ];
    for (let round = 0; round < 4; round += 1) {
      await inOwn((db) => setReady(db, admin.accountId, false));
      if (round % 2) await run(sql`delete from person_facts where id % 2 = 0`);
      await fillFacts(on.pool, admin.accountId);
    }
    busy = false;
    await Promise.all(acts);
    expect([await ready(), await wrong()]).toEqual([true, 0]);
  });

  test('LIST-02 a fill waits for no locked record, and delays no user', async () => {
    const [held, free] = [1, 2];
    await inOwn((db) => setReady(db, admin.accountId, false));
    await run(sql`delete from person_facts where id = ${free}`);
    let filling: Promise<number> | undefined;
    await inOwn(async (db) => {
      await db.run(sql`select id from person where id = ${held} for update`);
      filling = fillFacts(on.pool, admin.accountId);
      const facts = async () => (await run(sql`select id from person_facts where id = ${free}`)).length;
      await expect.poll(facts).toBeGreaterThan(0);
      const saved = await admin.patch(`/api/v3/people/${free}`, { person: { first_name: 'Not kept waiting' } });
      expect(saved.status).toBe(200);
    });
    await filling;
    expect([await ready(), await wrong()]).toEqual([true, 0]);
  });

  test('LIST-02 the indexes of lists are dropped when all facts exist', async () => {
    await run(sql`create index deal_owner_all on deal (account_id, owner_key)`);
    await fillFactsTask.run(on.pool, on.clock.now, log);
    expect(await run(sql`select to_regclass('deal_owner_all') as there`)).toEqual([{ there: null }]);
  });
});

describe('LIST-02 the nightly comparison of facts and records', () => {
  test('LIST-02 finds no fault where there is none', async () => {
    reported = [];
    expect(await checkFacts(on.pool, admin.accountId, on.clock.now, log)).toBe(0);
    expect(reported).toEqual([]);
  });

  test.each([
    ['another value', sql`update person_facts set first_name_lower = 'other' where id = 3`],
    ['another owner', sql`update person_facts set owner_key = 0 where id = 3`],
    ['no facts', sql`delete from person_facts where id = 3`],
    ['no place in the order of change', sql`delete from person_touch where id = 3`],
    ['another time', sql`update person_touch set updated_at = updated_at - interval '1 day' where id = 3`],
  ])('LIST-02 reports and corrects a record with %s', async (_what, fault) => {
    const before = await lists();
    await run(fault);
    reported = [];
    expect(await checkFacts(on.pool, admin.accountId, on.clock.now, log)).toBe(1);
    expect(reported).toEqual([{ account: admin.accountId, kind: 'person', records: 1, first: [3] }]);
    expect([await wrong(), await lists()]).toEqual([0, before]);
  });

  test('LIST-02 removes facts of a record that no longer exists', async () => {
    await run(sql`insert into company_facts select (x).* from (
      select jsonb_populate_record(f, '{"id": 900000}') as x from company_facts f limit 1) y`);
    reported = [];
    expect(await checkFacts(on.pool, admin.accountId, on.clock.now, log)).toBe(1);
    expect([reported.length, await wrong()]).toEqual([1, 0]);
  });

  test('LIST-02 fills facts anew that were lost altogether', async () => {
    await run(sql`delete from person_facts where id % 4 > 0`);
    reported = [];
    expect(await checkFacts(on.pool, admin.accountId, on.clock.now, log)).toBeGreaterThan(PEOPLE / 2);
    expect([await ready(), await wrong()]).toEqual([true, 0]);
  });

  test('LIST-02 runs once a night by the time zone of the account, and after two days at any hour', async () => {
    await inAccount(on, admin, sql`update account set time_zone = 'America/New_York' where id = ${admin.accountId}`);
    const runs = async (at: string) => {
      await run(sql`delete from person_touch where id = 3`);
      reported = [];
      await checkFactsTask.run(on.pool, new Date(at), log);
      return reported.length;
    };
    await run(sql`delete from facts_check`);
    expect(await runs('2026-11-22T18:00:00Z')).toBe(1);
    expect(await runs('2026-11-22T23:00:00Z')).toBe(0);
    expect(await runs('2026-11-23T08:00:00Z')).toBe(1);
    expect(await runs('2026-11-23T10:00:00Z')).toBe(0);
    expect(await runs('2026-11-25T18:00:00Z')).toBe(1);
  });
});

test('LIST-02 facts of a reader that are spread over many pages are moved together', async () => {
  await inAccount(
    on,
    admin,
    sql`insert into company (account_id, name, owner_id)
      select ${admin.accountId}, 'Company ' || n, case when n % 10 = 0 then ${member.id}::bigint else ${admin.id}::bigint end
        from generate_series(1, 4000) n`,
  );
  await run(
    sql`with f as (delete from company_facts returning *) insert into company_facts select * from f order by id`,
  );
  const pages = async () =>
    (
      await run(sql`select count(distinct (ctid::text::point)[0])::int as pages from company_facts
        where reader_key = ${member.id}`)
    )[0].pages as number;
  const [before, asked] = [await pages(), await lists()];
  expect(await orderFacts(on.pool, admin.accountId, 100_000)).toBe(400);
  expect(await pages()).toBeLessThan(before / 3);
  expect([await lists(), await wrong()]).toEqual([asked, 0]);
  expect(await orderFacts(on.pool, admin.accountId, 100_000)).toBe(0);
});
