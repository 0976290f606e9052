import { relationsOf, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import type { Filter } from '@fairlead/domain/filters/filter';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';
import { makeDemo } from '../features/demo/public';
import { Random } from '../generate/random';
import { type HeldKind, isHeldKind } from '../reading/held/held-kinds';
import { visibility } from '../reading/visible';
import { readingBehind } from '../reading/held/held-behind';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { inAccount } from '../testing/colleagues';
import { drawnFilter } from '../testing/drawn-filter';
import { type Collected, collectPage } from './collected-page';
import { filterToSql } from './filter-to-sql';
import { heldPage } from './held-page';
import { orderOf } from './record-order';

/**
 * Drawn questions, always from the same seed, asked of the records in memory and of the database in one transaction. Both find
 * the same for every reader who is answered from memory, also after all kinds of changes of the records.
 */
const QUESTIONS = 60;
const KINDS = RECORD_KINDS.filter(isHeldKind);
const READERS = demoUsers.slice(0, 5).map(({ email }) => email);

let on: TestApp;
let admin: TestUser;
const users = new Map<string, TestUser>();
const random = new Random(20_261_124, 'memory and database', 0);

beforeAll(async () => {
  on = await testApp({}, { apart: true });
  await on.pool.transaction('write', '', (db) => makeDemo({ db, now: on.clock.now }));
  for (const { email } of demoUsers) users.set(email, await on.signIn(email, demoPassword));
  admin = users.get(READERS[0] as string) as TestUser;
  for (const kind of KINDS)
    await run(sql`insert into ${name(`${kind}_share`)} (account_id, ${name(`${kind}_id`)}, user_id)
      select r.account_id, r.id, u.id from ${name(kind)} r join account_user u on (r.id + u.id) % 7 = 0
      on conflict do nothing`);
  on.pool.memory.holdsFrom = 0;
});
afterAll(() => on.close());

const run = (statement: Sql) => inAccount(on, admin, statement);

const BY_ID = { sort_by: 'id', sort_direction: 'asc' } as const;
const ALL = { limit: 100_000, offset: 0 };

const idsOf = ({ ids }: Pick<Collected, 'ids'>): number[] => JSON.parse(ids.replace('{', '[').replace('}', ']'));

/** The ids that memory finds; undefined where it leaves the question to the database. */
async function inMemory(ctx: Ctx, kind: RecordKind, filter: Filter): Promise<number[] | undefined> {
  const found = await heldPage(ctx, kind, filter, { order: orderOf(ctx, kind, BY_ID), ...ALL });
  return found && idsOf(found);
}

/** Asks both ways in drawn orders; answers how many questions memory answered, and how many of these found records. */
async function compared(ctx: Ctx, kind: HeldKind, questions: number): Promise<{ held: number; found: number }> {
  const sorted = sortedFields(kind);
  const sum = { held: 0, found: 0 };
  for (let n = 0; n < questions; n += 1) {
    const filter = drawnFilter(random, ctx, kind);
    const order = { sort_by: random.pick(sorted).key, sort_direction: random.pick(['asc', 'desc'] as const) };
    const page = random.chance(0.5) ? { limit: 20, offset: random.pick([0, 7]) } : ALL;
    const ask = { order: orderOf(ctx, kind, order), ...page };
    const memory = await heldPage(ctx, kind, filter, ask);
    if (!memory) continue;
    const database = await collectPage(ctx, kind, { where: filterToSql(ctx, kind, filter), ...ask });
    expect({ filter, order, own: [], ...memory }).toEqual({ filter, order, own: [], ...database });
    sum.held += 1;
    sum.found += Number(memory.count > 0);
  }
  return sum;
}

/** Asks in every order until the server holds the kind and the ranks of its texts, as it does soon after the first questions. */
async function hold(kind: RecordKind): Promise<void> {
  const asked = async (ctx: Ctx) => {
    let held = 0;
    for (const { key } of sortedFields(kind))
      held += Number(
        !!(await heldPage(ctx, kind, { all: [] }, { order: orderOf(ctx, kind, { sort_by: key }), ...ALL })),
      );
    for (const field of askedFields(kind))
      await heldPage(ctx, kind, { field, op: 'has_value' }, { order: orderOf(ctx, kind, BY_ID), limit: 1, offset: 0 });
    return held;
  };
  const most = sortedFields(kind).length / 2;
  let held = await asUser(on, admin, asked, 'read');
  for (let n = 0; n < 4 && held <= most; n += 1) {
    await readingBehind(on.pool.memory);
    held = await asUser(on, admin, asked, 'read');
  }
  expect(held).toBeGreaterThan(most);
}

/** The sets of a kind, and a field of each related record. */
const askedFields = (kind: RecordKind) => [
  ...STANDARD_CATALOGUE.fieldsOf(kind).flatMap(({ key, filtered, column }) =>
    filtered && column === null ? [key] : [],
  ),
  ...relationsOf(kind).map(({ name: of, kind: to }) => `${of}.${to === 'user' ? 'team_id' : 'created_at'}`),
];

const sortedFields = (kind: RecordKind) =>
  STANDARD_CATALOGUE.fieldsOf(kind).filter((field) => field.sorted && field.column !== null);

// Those of deals are in held-lists.test.ts.
describe.each(KINDS.filter((kind) => kind !== DEAL.name))('LIST-02 lists from memory of the kind %s', (kind) => {
  test.each(READERS)('LIST-02 find what the database finds: %s', (email) =>
    hold(kind).then(() =>
      asUser(
        on,
        users.get(email) as TestUser,
        async (ctx) => {
          const { held, found } = await compared(ctx, kind, QUESTIONS);
          expect([email, held > QUESTIONS / 3, found > QUESTIONS / 8]).toEqual([email, true, true]);
        },
        'read',
      ),
    ),
  );
});

test('LIST-02 people who are seen through deals, and what is shared alone, are left to the database', async () => {
  const everything: Filter = { all: [] };
  const external = users.get(demoUsers.find(({ title }) => title === 'External')?.email as string) as TestUser;
  await hold('person');
  const asked = (who: TestUser) => asUser(on, who, (ctx) => inMemory(ctx, 'person', everything), 'read');
  expect(await asked(external)).toBeUndefined();
  const member = await memberOfATeam();
  expect(await asked(member)).toBeInstanceOf(Array);
  const through = (is: boolean) =>
    run(
      sql`update team set permissions = jsonb_set(permissions, '{*,person,use_deal_association}', ${String(is)}::jsonb)`,
    );
  await through(true);
  await run(sql`update account set config_version = config_version + 1`);
  expect(await asked(member)).toBeUndefined();
  await through(false);
  await run(sql`update account set config_version = config_version + 1`);
  expect(await asked(member)).toBeInstanceOf(Array);
});

async function memberOfATeam(): Promise<TestUser> {
  for (const email of READERS) {
    const user = users.get(email) as TestUser;
    const isLimited = await asUser(on, user, async (ctx) => !visibility(ctx, 'person').everything);
    if (isLimited) return user;
  }
  throw new Error('every reader sees everything');
}

describe.each([
  { kind: 'person', path: 'people', names: { first_name: 'Zoëlle', last_name: 'Ångström-Bergé' } },
  { kind: 'company', path: 'companies', names: { name: 'Zoëlle Ångström & Søn' } },
] as const)('LIST-02 memory of the kind $kind', ({ kind, path, names }) => {
  const expectSame = async () => {
    await hold(kind);
    for (const email of READERS)
      await asUser(
        on,
        users.get(email) as TestUser,
        async (ctx) => expect((await compared(ctx, kind, 12)).held).toBeGreaterThan(0),
        'read',
      );
  };
  const ok = ({ status, body }: { status: number; body: Loose }) => {
    expect({ status, body }).toMatchObject({ status: expect.toSatisfy((one: number) => one < 300) });
    return body;
  };
  const found = (filter: Filter) => asUser(on, admin, (ctx) => inMemory(ctx, kind, filter), 'read');
  const named = (value: string) => found({ all: [{ field: Object.keys(names)[0] as string, op: 'contains', value }] });
  const undo = async (answer: { headers: Loose }) =>
    ok(await admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`));
  const ids = async () =>
    (await admin.get(`/api/v3/${path}?per_page=60&attrs=id`)).body.entries.map(({ id }: Loose) => id) as number[];

  test('LIST-02 follows what is created, changed, deleted and undone', async () => {
    await expectSame();
    const made = ok(await admin.post(`/api/v3/${path}`, { [kind]: { ...names, email: 'zoe@example.test' } }));
    expect(await named('ZOËLLE')).toEqual([made.id]);
    const [first = ''] = Object.keys(names);
    const changed = await admin.patch(`/api/v3/${path}/${made.id}`, { [kind]: { [first]: 'Renamed' } });
    expect([await named('zoëlle'), await named('renamed')]).toEqual([[], [made.id]]);
    await undo(changed);
    expect([await named('zoëlle'), await named('renamed')]).toEqual([[made.id], []]);
    const gone = await admin.del(`/api/v3/${path}/${made.id}`);
    expect(await named('zoëlle')).toEqual([]);
    await undo(gone);
    expect(await named('zoëlle')).toEqual([made.id]);
    await expectSame();
  });

  test('LIST-02 follows new owners and shares', async () => {
    const [one, other] = await ids();
    const owner = kind === 'person' ? 'user_id' : 'owner_id';
    const reader = await memberOfATeam();
    ok(await admin.patch(`/api/v3/${path}/${one}`, { [kind]: { [owner]: reader.id } }));
    ok(await admin.patch(`/api/v3/${path}/${other}`, { [kind]: { shared_user_ids: [reader.id] } }));
    await expectSame();
    ok(await admin.patch(`/api/v3/${path}/${other}`, { [kind]: { shared_user_ids: [] } }));
    await expectSame();
  });

  test('LIST-02 follows records that become one and are split again', async () => {
    const [, , one, other] = await ids();
    const { merge } = ok(await admin.post(`/api/v3/${path}/${other}/merge/${one}`, {}));
    await expectSame();
    ok(await admin.post(`/api/v3/merges/${merge.id}/split`, {}));
    await expectSame();
  });

  test('LIST-02 follows whatever writes many facts at once, and forgets what was rolled back', async () => {
    await expectSame();
    await run(sql`update ${name(`${kind}_facts`)} set email_lower = 'all@example.test' where id % 3 = 0`);
    await expectSame();
    const broken = asUser(on, admin, async (ctx) => {
      await ctx.db.run(sql`delete from ${name(`${kind}_facts`)} where account_id = ${ctx.account.id}`);
      await expectSame();
      throw new Error('given up');
    });
    await expect(broken).rejects.toThrow('given up');
    await expectSame();
  });

  test('LIST-02 leaves a text to the database that is longer than what is held of it', async () => {
    const [, , , , id] = await ids();
    const field = kind === 'person' ? 'summary' : 'description';
    ok(await admin.patch(`/api/v3/${path}/${id}`, { [kind]: { [field]: `${'x'.repeat(300)} at the end` } }));
    expect(await found({ all: [{ field, op: 'contains', value: 'at the end' }] })).toBeUndefined();
    expect(await found({ all: [{ field, op: 'starts_with', value: 'xxxx' }] })).toEqual([id]);
  });
});
