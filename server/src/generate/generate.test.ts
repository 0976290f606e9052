import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterDeltas } from '../base/counter-deltas';
import { countDeal, DEALS, SHARED_DEALS } from '../writing/deal-counters';
import type { Pool } from '../base/database';
import { openPool } from '../db/connection';
import { makeDemo } from '../features/demo/public';
import { testDatabase } from '../testing/database';
import { makeEverything } from './records';
import { wrongCounters } from './recount';
import { type Setup, World } from './world';

const setup: Setup = {
  event_categories: [{ id: 1, name: 'Call' }],
  priorities: [1, 2, 3],
  entry_statuses: [{ id: 1, status_type: 'todo' }],
  pipelines: [{ id: 1, stages: [0, 10, 50, 100].map((percent, at) => ({ id: at + 1, percent, deal_pipeline_id: 1 })) }],
  owners: [
    { id: 1, weight: 1 },
    { id: 2, weight: 3 },
  ],
  statuses: [1, 2, 3],
  sources: [1, 2],
  lead_statuses: [1],
  revenue_types: [1],
  loss_reasons: [1],
  won_reasons: [1],
  product_lines: [1, 2],
  deal_tags: [1],
  company_tags: [1],
  person_tags: [1],
  note_categories: [{ id: 1, name: 'Phone Call' }],
};

function world(seed: number, deals = 200): World {
  let notes = 0;
  let entries = 0;
  const ids = {
    company: (n: number) => n,
    person: (n: number) => n,
    deal: (n: number) => n,
    note: () => ++notes,
    entry: () => ++entries,
  };
  const volume = { companies: 60, people: 150, deals, days: 700, notes: 1, shared: 0.1 };
  return new World(seed, Date.UTC(2026, 10, 1), volume, setup, ids);
}

describe('the generator of sales data', () => {
  it('SPEED the same seed gives the same data, another seed other data', () => {
    const [one, same, other] = [world(7), world(7), world(8)].map(makeEverything);
    expect([...(one?.rows ?? [])]).toEqual([...(same?.rows ?? [])]);
    expect(one?.log).toEqual(same?.log);
    expect(one?.rows.get('deal')?.[0]).not.toEqual(other?.rows.get('deal')?.[0]);
  });

  it('SPEED a larger account begins with the same companies as a smaller one', () => {
    expect(makeEverything(world(7, 10)).rows.get('company')).toEqual(makeEverything(world(7)).rows.get('company'));
  });

  it('SPEED company names do not repeat, up to a hundred thousand of them', () => {
    const one = world(7);
    const names = new Set(Array.from({ length: 100_000 }, (_, index) => one.companyName(index).toLowerCase()));
    expect(names.size).toBe(100_000);
  });

  it("SPEED a deal's history leads from its creation to what it is now", () => {
    const { rows, log } = makeEverything(world(7));
    for (const deal of rows.get('deal') ?? []) {
      const entries = log.filter(({ record_type, record_id }) => record_type === 'deal' && record_id === deal.id);
      const {
        person_ids: _1,
        tag_ids: _2,
        shared_user_ids: _3,
        deal_product_lines_ids: _4,
        ...logged
      } = Object.assign({}, ...entries.map(({ after }) => after)) as Record<string, unknown>;
      expect(entries[0]?.op).toBe('create');
      const outside = /^(updated_at|updated_by_user_id|first_activity_at|last_activity_at|next_(entry|step)_.*)$/;
      for (const key of Object.keys(deal).filter((column) => !outside.test(column))) {
        expect([key, logged[key] ?? null]).toEqual([key, deal[key]]);
      }
    }
  });
});

describe('the counters of generated data', () => {
  let pool: Pool;
  let database: Awaited<ReturnType<typeof testDatabase>>;

  beforeAll(async () => {
    database = await testDatabase();
    pool = openPool(database.url, 2);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('SPEED equal what the write path would have counted', async () => {
    const { account_id } = await pool.transaction('write', '', (db) => makeDemo({ db, now: new Date() }));
    const client = await pool.client();
    await client.query(`select set_config('app.account_id', '${account_id}', false)`);
    const deals =
      await client.query(`select d.*, (select coalesce(array_agg(user_id::int), '{}') from deal_share s where s.deal_id = d.id)
      as shared_user_ids from deal d`);
    expect(deals.rows.filter(({ custom }) => typeof custom !== 'object')).toEqual([]);
    const deltas = new CounterDeltas();
    for (const deal of deals.rows) countDeal(deltas, deal, 1);
    const place = 'owner_key, deal_pipeline_id, deal_stage_id, is_archived';
    const kept =
      await client.query(`select concat_ws(',', null, ${place.replace('is_archived', 'is_archived::text')}) as key,
      n, value_cents as value, weighted_cents as weighted from deal_counter`);
    const shared =
      await client.query(`select concat_ws(',', grantee_id, ${place.replace('is_archived', 'is_archived::text')}) as key,
      n, value_cents as value, weighted_cents as weighted from deal_share_counter`);
    client.release();
    const asMap = (rows: { key: string; n: number }[]) => new Map(rows.map(({ key, ...sums }) => [key, sums]));
    const inside = `select set_config('app.account_id', '${account_id}', true)`;
    expect(await pool.transaction('read', inside, (db) => wrongCounters(db, account_id))).toBe(0);
    expect(asMap(kept.rows)).toEqual(new Map(deltas.changed(DEALS)));
    expect(asMap(shared.rows)).toEqual(new Map(deltas.changed(SHARED_DEALS)));
  });
});
