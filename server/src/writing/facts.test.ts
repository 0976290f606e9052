import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '../generate/recount';
import { lockRecord } from '../reading/records';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { colleague, inAccount, team } from '../testing/colleagues';
import { name, sql } from '../base/sql';
import { flushChanges } from './change-log';
import { createRecords, updateRecords } from './changes';

const PORTIONS = 12;
const IN_ONE = 200;

let on: TestApp;
let admin: TestUser;

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

/** Counters and facts that differ from the records. */
const wrong = () =>
  on.pool.transaction('read', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
    wrongCounters(db, admin.accountId),
  );
const factsOf = (id: number): Promise<Loose[]> =>
  inAccount(on, admin, sql`select * from deal_facts where id = ${id} order by reader_key`);
const undo = (answer: { headers: Loose }) =>
  admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});

describe('facts follow every change of a record, in the same transaction', () => {
  const made = async (path: string, body: object) => (await admin.post(`/api/v3/${path}`, body)).body.id as number;
  let deal: number;
  let company: number;
  beforeAll(async () => {
    company = await made('companies', { company: { name: 'Harbour Lifts', city: 'Bremen' } });
    deal = await made('deals', { deal: { name: 'Two Lifts', value: '10', company_name: 'Harbour Lifts' } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a text', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { name: 'Three LIFTS', summary: 'Ask again.' } })],
    ['an amount', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { value: '12.50', probability: 40 } })],
    ['an amount that is emptied', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { value: null } })],
    ['no owner', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { user_id: null } })],
    ['another owner', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { user_id: admin.id } })],
    ['a tag, which is no fact', () => admin.patch(`/api/v3/deals/${deal}`, { deal: { tag_ids: [] } })],
    ['the name of its company', () => admin.patch(`/api/v3/companies/${company}`, { company: { name: 'Quay Lifts' } })],
    ['a note on it', () => admin.post('/api/v3/notes', { note: { content: 'Called.', deal_id: deal } })],
    ['its deletion', () => admin.del(`/api/v3/deals/${deal}`)],
    ['its restoring', () => admin.post(`/api/v3/recycle_bin/deals/${deal}/restore`)],
    ['the deletion of its company', () => admin.del(`/api/v3/companies/${company}`)],
  ])('facts follow: %s', async (_what, act) => {
    const answer = (await act()) as { status: number; headers: Loose };
    expect([answer.status < 300, await wrong()]).toEqual([true, 0]);
  });

  test('facts follow reverted changes', async () => {
    const acts = [
      () => admin.patch(`/api/v3/deals/${deal}`, { deal: { name: 'Four', value: '9', user_id: null } }),
      () => admin.post('/api/v3/deals', { deal: { name: 'Made and unmade', shared_user_ids: [] } }),
      () => admin.del(`/api/v3/deals/${deal}`),
    ];
    for (const act of acts) {
      const undone = await undo(await act());
      expect([undone.status, await wrong()]).toEqual([200, 0]);
    }
  });

  test('a record whose facts were lost gets them with its next change', async () => {
    await inAccount(on, admin, sql`delete from deal_facts where id = ${deal}`);
    await inAccount(on, admin, sql`delete from deal_touch where id = ${deal}`);
    expect(await wrong()).toBe(1);
    await admin.patch(`/api/v3/deals/${deal}`, { deal: { name: 'Found again' } });
    expect([(await factsOf(deal)).map(({ name_lower }) => name_lower), await wrong()]).toEqual([['found again'], 0]);
  });
});

describe('LIST-02 texts that are longer than what the facts hold of them', () => {
  const long = `${'Beginning '.repeat(30)}with a WORD at its end`;
  const ask = async (op: string, value?: string) => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'summary', op, value }));
    const { body } = await admin.get(`/api/v3/deals?attrs=name&sort=name&filter=${filter}`);
    return body.entries.map(({ name }: Loose) => name).filter((name: string) => /^(Long|Short) text/.test(name));
  };
  beforeAll(async () => {
    await admin.post('/api/v3/deals', { deal: { name: 'Long text', summary: long } });
    await admin.post('/api/v3/deals', { deal: { name: 'Short text', summary: 'with a word' } });
  });

  test.each([
    ['contains', 'word at its END', ['Long text']],
    ['contains', 'a word', ['Long text', 'Short text']],
    ['not_contains', 'word at', ['Short text']],
    ['starts_with', 'beginning beg', ['Long text']],
    ['starts_with', long.slice(0, 250), ['Long text']],
    ['starts_with', `${long.slice(0, 250)}?`, []],
    ['is', long.toUpperCase(), ['Long text']],
    ['is', long.slice(0, 200), []],
    ['is_not', long, ['Short text']],
    ['has_value', undefined, ['Long text', 'Short text']],
  ])('LIST-02 %s "%s"', async (op, value, expected) => {
    expect(await ask(op, value)).toEqual(expected);
  });
});

describe('records found by their shares', () => {
  let member: TestUser;
  let stages: Loose[];

  beforeAll(async () => {
    member = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    stages = (await admin.get('/api/internal/boot')).body.account.deal_stages;
  });
  const filter = (value: number[]) =>
    encodeURIComponent(JSON.stringify({ field: 'deal_stage_id', op: 'any_of', value }));
  const seen = async (stage: number) => {
    const { body } = await member.get(`/api/v3/deals?attrs=id,name&totals=true&filter=${filter([stage])}`);
    return [body.entries.map((entry: Loose) => entry.name), body.pagination.total, Number(body.totals.value)];
  };

  test('PERM-04 lists follow every change of a shared record, and its undo', async () => {
    const [first, second] = stages.map(({ id }) => id) as [number, number];
    const made = await admin.post('/api/v3/deals', {
      deal: { name: 'Shared', value: '10', deal_stage_id: first, shared_user_ids: [member.id] },
    });
    await admin.post('/api/v3/deals', { deal: { name: 'Not shared', value: '5', deal_stage_id: first } });
    const url = `/api/v3/deals/${made.body.id}`;
    expect(await seen(first)).toEqual([['Shared'], 1, 10]);

    const moved = await admin.patch(url, { deal: { deal_stage_id: second, value: '12' } });
    expect([await seen(first), await seen(second), await wrong()]).toEqual([[[], 0, 0], [['Shared'], 1, 12], 0]);
    await admin.post(`/api/v3/change_sets/${moved.headers['x-change-set']}/undo`, {});
    expect([await seen(first), await seen(second), await wrong()]).toEqual([[['Shared'], 1, 10], [[], 0, 0], 0]);

    const deleted = await admin.del(url);
    expect([await seen(first), await wrong()]).toEqual([[[], 0, 0], 0]);
    await admin.post(`/api/v3/change_sets/${deleted.headers['x-change-set']}/undo`, {});
    expect([await seen(first), await wrong()]).toEqual([[['Shared'], 1, 10], 0]);

    // When the deal is reassigned to the grantee, it is found once, as an own record.
    await admin.patch(url, { deal: { user_id: member.id } });
    expect([await seen(first), await wrong()]).toEqual([[['Shared'], 1, 10], 0]);
  });

  test('PERM-04 a share that is made while its record changes includes the change', async () => {
    const { body } = await admin.post('/api/v3/deals', { deal: { name: 'Both at once', deal_stage_id: stages[0].id } });
    let shared: Promise<{ status: number }> | undefined;
    await asUser(on, admin, async (ctx) => {
      const before = await lockRecord(ctx, 'deal', body.id);
      await updateRecords(ctx, 'deal', [{ before, patch: { deal_stage_id: stages[1].id } }]);
      shared = admin.post(`/api/v3/deals/${body.id}/shares`, { user_ids: [member.id] });
      // Not from pg_stat_activity, which does not change within a transaction.
      const waiting = async () => (await ctx.db.rows(sql`select from pg_locks where not granted`)).length;
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    expect((await shared)?.status).toBeLessThan(300);
    const stage = stages[1].id;
    expect(await factsOf(body.id)).toMatchObject([
      { reader_key: -member.id, deal_stage_id: stage },
      { reader_key: admin.id, deal_stage_id: stage },
    ]);
    expect(await wrong()).toBe(0);
  });

  test.each(['people', 'companies'] as const)('PERM-04 shared %s are found as shared deals are', async (path) => {
    const kind = path === 'people' ? 'person' : 'company';
    const named = path === 'people' ? { first_name: 'Ada', last_name: 'Shared' } : { name: 'Shared Works' };
    const { body } = await admin.post(`/api/v3/${path}`, { [kind]: { ...named, shared_user_ids: [member.id] } });
    const readers = () =>
      inAccount(on, admin, sql`select reader_key from ${name(`${kind}_facts`)} where id = ${body.id} order by 1`);
    const { entries, pagination } = (await member.get(`/api/v3/${path}?attrs=id`)).body;
    expect([entries, pagination.total, await wrong()]).toEqual([[{ id: body.id }], 1, 0]);
    // A company without a given owner has none.
    const owner = { reader_key: path === 'people' ? admin.id : 0 };
    expect(await readers()).toEqual([{ reader_key: -member.id }, owner]);
    await admin.patch(`/api/v3/${path}/${body.id}`, { [kind]: { shared_user_ids: [] } });
    expect([await readers(), await wrong()]).toEqual([[owner], 0]);
  });
});

test('facts and slots of new records are looked up by their ids, also where the plans were made for empty tables', async () => {
  const empty = await testApp({}, { apart: true, jobs: false });
  try {
    const first = await empty.account();
    const labels = '/api/v3/admin/person_custom_field_labels';
    const { id } = (await first.post(labels, { name: 'Size', field_type: 'numeric' })).body;
    const read = await asUser(empty, first, async (ctx) => {
      for (let portion = 0; portion < PORTIONS; portion += 1) {
        const people = Array.from({ length: IN_ONE }, (_, at) => ({
          last_name: `Person ${portion} ${at}`,
          [`custom_label_${id}`]: String(at),
        }));
        await createRecords(ctx, 'person', people);
        await flushChanges(ctx);
      }
      return ctx.db.one<{ rows: number }>(sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
        from pg_stat_xact_user_tables where relname = 'person'`);
    });
    // Each consumer reads each record once.
    expect(read.rows).toBeLessThanOrEqual(6 * PORTIONS * IN_ONE);
    const slots = await inAccount(empty, first, sql`select count(*)::int as n from person_slots`);
    expect(slots).toEqual([{ n: PORTIONS * IN_ONE }]);
  } finally {
    await empty.close();
  }
});
