import { MAX_COST, costOf } from '@fairlead/domain/filters/cost';
import { type Field, relationsOf } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { entriesOf } from '@fairlead/domain/fields/read';
import type { Condition, Filter } from '@fairlead/domain/filters/filter';
import { comparisonOf, opsOf } from '@fairlead/domain/filters/operators';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { DatabaseMemory, type Db, type Pool } from '../base/database';
import { name, type Sql, sql } from '../base/sql';
import { openPool } from '../db/connection';
import { dealBoardOf } from '../features/deals/board';
import { collectedCards } from '../features/deals/board.queries';
import { heldCards } from '../features/deals/held-cards';
import { listDeals } from '../features/deals/deals.list';
import { makeDemo } from '../features/demo/public';
import { deleteFactChanges } from '../features/facts/public';
import { Random } from '../generate/random';
import { readingBehind } from '../reading/held/held-behind';
import { storeOf } from '../reading/held/held-store';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { drawnValue } from '../testing/drawn-filter';
import { collectPage } from './collected-page';
import { filterToSql } from './filter-to-sql';
import { heldPage } from './held-page';
import { summedFields } from './own-sums';
import { orderOf } from './record-order';

/**
 * Drawn questions, always from the same seed, asked of the memory of two servers and of the database in one transaction: page, order,
 * totals and sums are the same, whatever becomes of the deals, for readers of everything, of a team, of shares and of their own.
 */
const QUESTIONS = 45;

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
  const chosen: number[][] = [];
  for (const type of ['numeric', 'currency', 'date', 'text', 'boolean', 'dropdown', 'multi_select']) {
    const hasEntries = type === 'dropdown' || type === 'multi_select';
    const more = hasEntries ? { custom_field_label_dropdown_entries_attributes: entries } : {};
    const made = ok(
      await admin.post('/api/v3/admin/deal_custom_field_labels', {
        name: `${type} of the deal`,
        field_type: type,
        ...more,
      }),
    );
    own[type] = `custom_label_${made.id}`;
    if (hasEntries) chosen.push(made.custom_field_label_dropdown_entries.map(({ id }: Loose) => id));
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
      ...(n % 7 ? { [own.dropdown as string]: chosen[0]?.[n % 3] } : {}),
      ...(n % 3 ? { [own.multi_select as string]: chosen[1]?.slice(n % 3) } : {}),
    };
    const shared_user_ids = n % 7 ? [] : readers.slice(2).map((reader) => reader.id);
    ok(await admin.patch(`/api/v3/deals/${id}`, { deal: { custom_fields, shared_user_ids, bonus: n % 3 ? n : null } }));
  }
}

function questionOf(ctx: Ctx): Drawn {
  const fields = ctx.catalogue.fieldsOf(DEAL.name).filter(({ filtered }) => filtered);
  const sorted = ctx.catalogue.fieldsOf(DEAL.name).filter((field) => field.sorted && field.column !== null);
  const sets = fields.filter((field) => comparisonOf(field) === 'set' || isOwnField(field));
  const parts = Array.from({ length: random.int(0, 3) }, () => conditionOf(ctx, random.chance(0.7) ? fields : sets));
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

/** One of four conditions is on a record that the deal refers to. */
function conditionOf(ctx: Ctx, fields: readonly Field[]): Condition {
  const relation = random.chance(0.25) ? random.pick(relationsOf(DEAL.name)) : undefined;
  const ofOther = relation && ctx.catalogue.fieldsOf(relation.kind).filter(({ filtered }) => filtered);
  const field = random.pick(ofOther ?? fields);
  const op = random.pick(opsOf(field));
  const key = relation ? `${relation.name}.${field.key}` : field.key;
  return { field: key, op, ...drawnValue(random, ctx, field, op) };
}

/** The same question to the database alone. */
function withoutMemory(ctx: Ctx): Ctx {
  const memory = new DatabaseMemory();
  memory.holdsFrom = Number.POSITIVE_INFINITY;
  return { ...ctx, db: { ...ctx.db, memory } };
}

const askOf = (ctx: Ctx, { query, page, attrs }: Drawn) => ({
  ask: { order: orderOf(ctx, DEAL.name, query), limit: 7, offset: (page - 1) * 7 },
  figures: summedFields(ctx, DEAL.name, { ...QUERY, totals: true, attrs }),
});

function fromMemory(ctx: Ctx, one: Drawn) {
  const { ask, figures } = askOf(ctx, one);
  return heldPage(ctx, DEAL.name, one.filter, ask, figures);
}

/** Compares all questions in one transaction, and answers how many memory answered. */
async function compared(ctx: Ctx): Promise<number> {
  let held = 0;
  for (const one of drawn) {
    const found = await fromMemory(ctx, one);
    if (!found) continue;
    held += 1;
    const { ask, figures } = askOf(ctx, one);
    const read = await collectPage(ctx, DEAL.name, { where: filterToSql(ctx, DEAL.name, one.filter), ...ask }, figures);
    expect({ ...one, own: [], ...found }).toEqual({ ...one, own: [], ...read });
  }
  return held;
}

const QUERY = { page: 1, per_page: 10, totals: true } as const;

/** How many of the drawn questions memory answers; the others ask for sets of records. */
const MOST_OF_THEM = 45 * 0.7;

/** Memory knows the columns of all questions after they were asked for: what it answers is compared before that as well. */
async function expectSameFor(pool: Pool, reader: TestUser): Promise<void> {
  const asked = () => asUser({ ...on, pool }, reader, compared, 'read');
  let held = await asked();
  if (held <= MOST_OF_THEM) {
    await holdAll(pool, reader);
    held = await asked();
  }
  expect(held).toBeGreaterThan(MOST_OF_THEM);
}

/** Asks until memory answers no more of the questions than before, or as many as it once did. */
async function holdAll(pool: Pool, reader: TestUser): Promise<void> {
  const known = most.get(pool);
  for (let [rounds, before] = [0, -1]; rounds < 6; rounds += 1) {
    const now = await asUser({ ...on, pool }, reader, askedOfMemory, 'read');
    await readingBehind(pool.memory);
    if (now > 0 && (now === before || now === known)) {
      most.set(pool, now);
      return;
    }
    before = now;
  }
}
const most = new WeakMap<Pool, number>();

async function askedOfMemory(ctx: Ctx): Promise<number> {
  let held = 0;
  for (const one of drawn) held += Number((await fromMemory(ctx, one)) !== undefined);
  return held;
}

async function expectSame(): Promise<void> {
  const [all, , ofTeam, basic] = readers as [TestUser, TestUser, TestUser, TestUser];
  await expectSameFor(on.pool, all);
  await expectSameFor(on.pool, basic);
  await expectSameFor(second, ofTeam);
}

const entriesOfOwn = (type: string) =>
  asUser(
    on,
    admin,
    async (ctx) =>
      entriesOf(ctx.config, ctx.catalogue.field(DEAL.name, own[type] as string) as Field).map(({ id }) => id),
    'read',
  );

const entering = () => `select set_config('app.account_id', '${admin.accountId}', true)`;
const inAccount = <T>(work: (db: Db) => Promise<T>) => on.pool.transaction('write', entering(), work);

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
        for (const { filter, query, page, attrs } of drawn.slice(0, 20)) {
          const list = { ...QUERY, ...query, page, attrs, filter } as unknown as Parameters<typeof listDeals>[1];
          const text = async (as: Ctx) => (await listDeals(as, list)).text;
          expect(await text(ctx)).toBe(await text(withoutMemory(ctx)));
          const board = { ...query, per_column: 3, filter } as unknown as Parameters<typeof dealBoardOf>[1];
          const painted = async (as: Ctx) => (await dealBoardOf(as, board)).text;
          expect(await painted(ctx)).toBe(await painted(withoutMemory(ctx)));
          const cards = { stages, limit: 3, offset: 0, order: orderOf(ctx, DEAL.name, query) };
          if (await heldCards(ctx, filter, cards)) boards += 1;
        }
        expect(boards).toBeGreaterThan(10);
      },
      'read',
    );
});

test('LIST-02 which people a deal has is asked of the database, because only those count whom the reader sees', async () => {
  await asUser(
    on,
    admin,
    async (ctx) => {
      const ask = { order: orderOf(ctx, DEAL.name, { sort_by: 'value' }), limit: 5, offset: 0 };
      const people = { field: 'person_ids', op: 'has_value' } as const;
      for (const filter of [people, { any: [{ field: 'value', op: 'has_value' }, people] }] as const)
        expect(await heldPage(ctx, DEAL.name, filter, ask)).toBeUndefined();
    },
    'read',
  );
});

test('LIST-02 memory follows new, changed, deleted and restored deals and their own fields', async () => {
  const custom = (values: Loose) => ({
    custom_fields: Object.fromEntries(Object.entries(values).map(([type, value]) => [own[type], value])),
  });
  const entries = await entriesOfOwn('multi_select');
  const sets = { numeric: 7, date: '2026-05-15', text: 'Branch 1', multi_select: entries.slice(1) };
  const deal = { name: 'Just signed', value: '1234.5', ...custom(sets) };
  const made = ok(await admin.post('/api/v3/deals', { deal }));
  await expectSame();
  const change = {
    value: null,
    ...custom({ numeric: null, currency: '12.25', boolean: true, text: 'Ranch 1', multi_select: entries.slice(0, 1) }),
  };
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
  const written = (statement: Sql) => inAccount((db) => db.run(statement));
  // Facts and slots as their records, since some questions of the database read these.
  for (const table of ['deal', 'deal_facts'])
    await written(sql`update ${name(table)} set updated_at = updated_at - interval '3 days', bonus_cents = 7
      where id = any(${ids}::bigint[])`);
  await written(sql`update deal_slots set n1 = n1 + 1, d1 = '-infinity' where id = any(${ids}::bigint[])`);
  const slots = await inAccount((db) =>
    db.rows<{ id: string; slot_column: string }>(sql`select id::text, slot_column from custom_field
      where record_type = 'deal' and slot_column in ('n1', 'd1')`),
  );
  for (const { id, slot_column } of slots)
    await written(sql`update deal set custom = case when ${slot_column} = 'd1' then custom - ${id}::text else jsonb_strip_nulls(
      custom || jsonb_build_object(${id}::text, (custom ->> ${id}::text)::numeric + 1)) end where id = any(${ids}::bigint[])`);
  const gone = ids.slice(0, 9);
  await written(sql`delete from deal_slots where id = any(${gone}::bigint[])`);
  await written(sql`update deal set custom = '{}' where id = any(${gone}::bigint[])`);
  await expectSame();
  const tagged = sql`insert into deal_tagging (account_id, deal_id, tag_id) select t.account_id, d.id, t.id from deal_tag t
    join deal d on d.account_id = t.account_id and d.id % 5 = t.id % 5 on conflict do nothing`;
  expect(await written(tagged)).toBeGreaterThan(0);
  await expectSame();
  expect(await written(sql`delete from deal_tag where id % 2 = 0`)).toBeGreaterThan(0);
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

test('LIST-02 a board in the order of names has a deal in its place that has just been renamed', async () => {
  const filter: Filter = { field: 'name', op: 'has_value' };
  const ask = (ctx: Ctx) => ({
    stages: ctx.config.deal_stages,
    limit: 4,
    offset: 1,
    order: orderOf(ctx, DEAL.name, { sort_by: 'name', sort_direction: 'asc' }),
  });
  const held = (ctx: Ctx) => heldCards(ctx, filter, ask(ctx));
  await expectSameFor(on.pool, admin);
  await asUser(on, admin, held, 'read');
  await readingBehind(on.pool.memory);
  ok(await admin.patch(`/api/v3/deals/${deals[3].id}`, { deal: { name: 'Between all others' } }));
  await asUser(
    on,
    admin,
    async (ctx) => {
      const byStage: Record<number, { id: number }[]> = {};
      for (const { stage_id, id } of (await held(ctx))?.picked ?? []) (byStage[stage_id] ??= []).push({ id });
      const where = filterToSql(ctx, DEAL.name, filter);
      const { cards } = await collectedCards(ctx, { ...ask(ctx), where, withTotals: false }, { id: sql`r.id` });
      expect(byStage).toEqual(JSON.parse(cards));
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
