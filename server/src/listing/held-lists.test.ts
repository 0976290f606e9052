import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import { MAX_COST, costOf } from '@fairlead/domain/filters/cost';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { entriesOf } from '@fairlead/domain/fields/read';
import type { Condition, Filter } from '@fairlead/domain/filters/filter';
import { comparisonOf, opsOf } from '@fairlead/domain/filters/operators';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { DatabaseMemory, type Db, type Pool } from '../base/database';
import { sql } from '../base/sql';
import { openPool } from '../db/connection';
import { dealBoardOf } from '../features/deals/board';
import { heldCards } from '../features/deals/held-cards';
import { listDeals } from '../features/deals/deals.list';
import { makeDemo } from '../features/demo/public';
import { deleteFactChanges } from '../features/facts/public';
import { Random } from '../generate/random';
import { readingBehind } from '../reading/held/held-behind';
import { storeOf } from '../reading/held/held-store';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { collectPage } from './collected-page';
import { filterToSql } from './filter-to-sql';
import { heldPage } from './held-page';
import { summedFields } from './own-sums';
import { orderOf } from './record-order';

/**
 * Drawn questions, always from the same seed, asked of the memory of two servers and of the database in one transaction: page, order,
 * totals and sums are the same, whatever becomes of the deals, for readers of everything, of a team, of shares and of their own.
 */
const QUESTIONS = 70;

interface Drawn {
  readonly filter: Filter;
  readonly query: { readonly sort_by: string; readonly sort_direction: 'asc' | 'desc' };
  readonly page: number;
  readonly attrs: string;
}

let on: TestApp;
let second: Pool;
let admin: TestUser;
let readers: TestUser[];
let deals: Loose[];
let drawn: Drawn[];
const random = new Random(20_261_124, 'held lists', 0);
const own: Record<string, string> = {};

const ok = ({ status, body }: Answer<Loose>) => {
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((one: number) => one < 300) });
  return body;
};

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  readers = [];
  for (const { email } of demoUsers.slice(0, 4)) readers.push(await on.signIn(email, demoPassword));
  admin = readers[0] as TestUser;
  second = openPool(on.url, 4);
  for (const { memory } of [on.pool, second]) memory.holdsFrom = 0;
  on.pool.memory.holdsSharesFrom = 1;
  second.memory.recordsAtOnce = 20;
  await makeOwnFields();
  drawn = await asUser(on, admin, async (ctx) => Array.from({ length: QUESTIONS }, () => questionOf(ctx)), 'read');
});
beforeEach(async () => {
  deals = (await admin.get('/api/v3/deals?per_page=200&attrs=id,name,value,deal_stage_id,user_id')).body.entries;
});
afterAll(async () => {
  await second.end();
  await on.close();
});

async function makeOwnFields(): Promise<void> {
  const entries = ['North', 'South', 'East'].map((name) => ({ name }));
  let chosen: number[] = [];
  for (const type of ['numeric', 'currency', 'date', 'text', 'boolean', 'dropdown']) {
    const more = type === 'dropdown' ? { custom_field_label_dropdown_entries_attributes: entries } : {};
    const made = ok(
      await admin.post('/api/v3/admin/deal_custom_field_labels', { name: type, field_type: type, ...more }),
    );
    own[type] = `custom_label_${made.id}`;
    if (type === 'dropdown') chosen = made.custom_field_label_dropdown_entries.map(({ id }: Loose) => id);
  }
  const all = (await admin.get('/api/v3/deals?per_page=200&attrs=id')).body.entries as { id: number }[];
  for (const [n, { id }] of all.entries()) {
    if (n % 6 === 5) continue;
    const custom_fields = {
      ...(n % 4 ? { [own.numeric as string]: ((n * 7) % 10) + 0.00000001 * n } : {}),
      ...(n % 3 ? { [own.currency as string]: n * 1000.5 } : {}),
      ...(n % 5 ? { [own.date as string]: `2026-0${1 + (n % 9)}-15` } : {}),
      ...(n % 2 ? { [own.text as string]: `Branch ${n % 7}` } : {}),
      ...(n % 2 ? { [own.boolean as string]: n % 6 === 1 } : {}),
      ...(n % 7 ? { [own.dropdown as string]: chosen[n % 3] } : {}),
    };
    const shared_user_ids = n % 7 ? [] : readers.slice(2).map((reader) => reader.id);
    ok(await admin.patch(`/api/v3/deals/${id}`, { deal: { custom_fields, shared_user_ids, bonus: n % 3 ? n : null } }));
  }
}

function questionOf(ctx: Ctx): Drawn {
  const fields = ctx.catalogue.fieldsOf(DEAL.name).filter(({ filtered, kind }) => filtered && !isOfText(kind));
  const sorted = ctx.catalogue.fieldsOf(DEAL.name).filter((field) => field.sorted && field.column !== null);
  const parts = Array.from({ length: random.int(0, 3) }, () => conditionOf(ctx, random.pick(fields)));
  const filter: Filter = random.chance(0.6) || !parts.length ? { all: parts } : { any: parts };
  expect(costOf(ctx.catalogue, filter, DEAL.name)).toBeLessThan(MAX_COST);
  const query = { sort_by: random.pick(sorted).key, sort_direction: random.pick(['asc', 'desc'] as const) };
  return {
    filter,
    query,
    page: random.int(1, 3),
    attrs: random.chance(0.3) ? `${own.numeric},${own.currency}` : 'name',
  };
}

const isOfText = (kind: Field['kind']) => ['text', 'long_text', 'email', 'url', 'phone'].includes(kind);

function conditionOf(ctx: Ctx, field: Field): Condition {
  const op = random.pick(opsOf(field));
  return { field: field.key, op, ...valueOf(ctx, field, op) };
}

function valueOf(ctx: Ctx, field: Field, op: Condition['op']): Pick<Condition, 'value'> {
  if (op === 'none' || op === 'has_value') return {};
  if (op === 'preset')
    return { value: random.pick(DATE_PRESETS.filter(({ key }) => key !== 'custom' && key !== 'older_than')).key };
  if (op === 'older_than') return { value: { days: random.int(1, 300) } };
  const what = comparisonOf(field);
  if (what === 'boolean') return { value: random.chance(0.5) };
  if (what === 'date') return { value: { from: '2025-03-01', to: random.pick(['2026-05-31', '2027-11-01']) } };
  if (op === 'between')
    return { value: random.chance(0.5) ? { from: random.int(0, 60) } : { to: random.int(3, 5_000) } };
  if (op === 'any_of' || op === 'all_of' || op === 'none_of') return { value: idsOf(ctx, field) };
  return { value: random.int(0, 100) };
}

function idsOf(ctx: Ctx, field: Field): number[] {
  const entries = field.list || isOwnField(field) ? entriesOf(ctx.config, field) : [];
  return entries.length ? random.some(2, entries).map(({ id }) => id) : [random.int(1, 200), random.int(1, 200)];
}

/** The same question to the database alone. */
function withoutMemory(ctx: Ctx): Ctx {
  const memory = new DatabaseMemory();
  memory.holdsFrom = Number.POSITIVE_INFINITY;
  return { ...ctx, db: { ...ctx.db, memory } };
}

/** Compares all questions in one transaction, and answers how many memory answered. */
async function compared(ctx: Ctx): Promise<number> {
  let held = 0;
  for (const { filter, query, page, attrs } of drawn) {
    const order = orderOf(ctx, DEAL.name, query);
    const ask = { order, limit: 7, offset: (page - 1) * 7 };
    const figures = summedFields(ctx, DEAL.name, { ...QUERY, totals: true, attrs });
    const found = await heldPage(ctx, DEAL.name, filter, ask, figures);
    if (!found) continue;
    held += 1;
    const read = await collectPage(ctx, DEAL.name, { where: filterToSql(ctx, DEAL.name, filter), ...ask }, figures);
    expect({ filter, query, page, own: [], ...found }).toEqual({ filter, query, page, own: [], ...read });
  }
  return held;
}

const QUERY = { page: 1, per_page: 10, totals: true } as const;

/** How many of the drawn questions memory answers; the others ask for sets. */
const MOST_OF_THEM = 50;

/** Memory knows the columns of all questions after they were asked for: what it answers is compared before that as well. */
async function expectSameFor(pool: Pool, reader: TestUser): Promise<void> {
  const asked = () => asUser({ ...on, pool }, reader, compared, 'read');
  let held = await asked();
  for (let round = 0; round < 2 && held <= MOST_OF_THEM; round += 1) {
    await readingBehind(pool.memory);
    held = await asked();
  }
  expect(held).toBeGreaterThan(MOST_OF_THEM);
}

async function expectSame(): Promise<void> {
  const [all, , ofTeam, basic] = readers as [TestUser, TestUser, TestUser, TestUser];
  await expectSameFor(on.pool, all);
  await expectSameFor(on.pool, basic);
  await expectSameFor(second, ofTeam);
}

const entering = () => `select set_config('app.account_id', '${admin.accountId}', true)`;
const inAccount = (work: (db: Db) => Promise<unknown>) => on.pool.transaction('write', entering(), work);

test('LIST-02 lists from memory are those of the database for every reader', async () => {
  for (const reader of readers) for (const pool of [on.pool, second]) await expectSameFor(pool, reader);
});

test('LIST-02 the calls of lists and boards answer the same from memory, word for word', async () => {
  await expectSameFor(on.pool, admin);
  for (const reader of readers)
    await asUser(
      on,
      reader,
      async (ctx) => {
        const stages = ctx.config.deal_stages;
        let boards = 0;
        for (const { filter, query, page, attrs } of drawn.slice(0, 25)) {
          const list = { ...QUERY, ...query, page, attrs, filter } as unknown as Parameters<typeof listDeals>[1];
          const text = async (as: Ctx) => (await listDeals(as, list)).text;
          expect(await text(ctx)).toBe(await text(withoutMemory(ctx)));
          const board = { ...query, per_column: 3, filter } as unknown as Parameters<typeof dealBoardOf>[1];
          const painted = async (as: Ctx) => (await dealBoardOf(as, board)).text;
          expect(await painted(ctx)).toBe(await painted(withoutMemory(ctx)));
          const cards = { stages, limit: 3, offset: 0, order: orderOf(ctx, DEAL.name, query) };
          if (await heldCards(ctx, filter, cards)) boards += 1;
        }
        expect(boards).toBeGreaterThan(12);
      },
      'read',
    );
});

test('LIST-02 own texts, sets and fields of other records are asked of the database', async () => {
  await asUser(
    on,
    admin,
    async (ctx) => {
      const order = orderOf(ctx, DEAL.name, { sort_by: 'value' });
      for (const filter of [
        { field: own.text as string, op: 'has_value' },
        { field: 'tag_ids', op: 'has_value' },
        { field: 'company.city', op: 'has_value' },
        {
          any: [
            { field: 'user.team_id', op: 'has_value' },
            { field: 'value', op: 'has_value' },
          ],
        },
      ] as const)
        expect(await heldPage(ctx, DEAL.name, filter as Filter, { order, limit: 5, offset: 0 })).toBeUndefined();
    },
    'read',
  );
});

test('LIST-02 memory follows new, changed, deleted and restored deals and their own fields', async () => {
  const custom = (values: Loose) => ({
    custom_fields: Object.fromEntries(Object.entries(values).map(([type, value]) => [own[type], value])),
  });
  const deal = { name: 'Just signed', value: '1234.5', ...custom({ numeric: 7, date: '2026-05-15' }) };
  const made = ok(await admin.post('/api/v3/deals', { deal }));
  await expectSame();
  const change = { value: null, ...custom({ numeric: null, currency: '12.25', boolean: true }) };
  const changed = await admin.patch(`/api/v3/deals/${made.id}`, { deal: change });
  await expectSame();
  ok(await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`));
  await expectSame();
  const gone = await admin.del(`/api/v3/deals/${made.id}`);
  await expectSame();
  ok(await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`));
  await expectSame();
});

test('LIST-02 memory follows new owners and shares', async () => {
  const ids = readers.map(({ id }) => id);
  ok(await admin.patch(`/api/v3/deals/${deals[5].id}`, { deal: { user_id: ids[3] } }));
  await expectSame();
  ok(await admin.patch(`/api/v3/deals/${deals[6].id}`, { deal: { shared_user_ids: ids } }));
  await expectSame();
  ok(await admin.patch(`/api/v3/deals/${deals[6].id}`, { deal: { shared_user_ids: [] } }));
  await expectSame();
});

test('LIST-02 memory follows whatever writes many facts and own fields at once, and nothing that is rolled back', async () => {
  const ids = deals.slice(0, 40).map(({ id }) => id);
  await inAccount((db) =>
    db.run(sql`update deal_facts set updated_at = updated_at - interval '3 days', bonus_cents = 7
    where id = any(${ids}::bigint[])`),
  );
  await inAccount((db) =>
    db.run(sql`update deal_slots set n1 = n1 + 1, d1 = '-infinity' where id = any(${ids}::bigint[])`),
  );
  await inAccount((db) => db.run(sql`delete from deal_slots where id = any(${ids.slice(0, 9)}::bigint[])`));
  await expectSame();
  const broken = inAccount(async (db) => {
    await db.run(sql`update deal_slots set n1 = 4711`);
    await expectSame();
    throw new Error('given up');
  });
  await expect(broken).rejects.toThrow('given up');
  await expectSame();
  expect(await deleteFactChanges(on.pool, admin.accountId, new Date(Date.now() + 3_600_000))).toBeGreaterThan(0);
  await expectSame();
});

test('LIST-02 a transaction that began earlier is told what it sees', async () => {
  await expectSame();
  await asUser(
    on,
    admin,
    async (ctx) => {
      expect(await compared(ctx)).toBeGreaterThan(MOST_OF_THEM);
      ok(await admin.patch(`/api/v3/deals/${deals[7].id}`, { deal: { value: '777.77' } }));
      expect(await compared(ctx)).toBeGreaterThan(MOST_OF_THEM);
      await asUser(on, admin, compared, 'read');
      // Memory is ahead now.
      expect(await compared(ctx)).toBe(0);
    },
    'read',
  );
});

test('LIST-02 the database answers where memory cannot be brought up to date, and memory is read anew', async () => {
  await expectSameFor(second, admin);
  const held = storeOf(second.memory).get(`deal ${admin.accountId}`);
  if (!held) throw new Error('not held');
  held.columns.put = () => {
    throw new Error('broken');
  };
  ok(await admin.patch(`/api/v3/deals/${deals[8].id}`, { deal: { value: '88.88' } }));
  expect(await asUser({ ...on, pool: second }, admin, compared, 'read')).toBe(0);
  await readingBehind(second.memory);
  await expectSameFor(second, admin);
});

test('LIST-02 what changes while memory reads is in it as soon as it answers, and no question waits for it', async () => {
  const pool = openPool(on.url, 4);
  pool.memory.holdsFrom = 0;
  pool.memory.recordsAtOnce = 10;
  pool.memory.longestRestMs = 0;
  const { apart } = pool.memory;
  let portions = 0;
  const change = () =>
    admin.patch(`/api/v3/deals/${deals[(portions * 3) % 30].id}`, {
      deal: {
        value: portions,
        custom_fields: { [own.numeric as string]: portions, [own.date as string]: '2026-07-01' },
      },
    });
  // Between any two portions a deal changes, and a question lays the change over what is held already.
  pool.memory.apart = (account, work) =>
    (apart as NonNullable<typeof apart>)(account, (db) => {
      const one: Db['one'] = async (query) => {
        portions += 1;
        if (portions % 4 === 0) {
          ok(await change());
          await asUser({ ...on, pool }, admin, compared, 'read');
        }
        return db.one(query);
      };
      return work({ ...db, one });
    });
  expect(await asUser({ ...on, pool }, admin, compared, 'read')).toBe(0);
  for (let round = 0; round < 3; round += 1) {
    await readingBehind(pool.memory);
    await asUser({ ...on, pool }, admin, compared, 'read');
  }
  expect(portions).toBeGreaterThan(10);
  expect(await asUser({ ...on, pool }, admin, compared, 'read')).toBeGreaterThan(MOST_OF_THEM);
  await pool.end();
});
