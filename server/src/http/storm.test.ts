import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, team } from '../testing/colleagues';
import { countersOf } from '../testing/counters';
import { misfitsOf } from '../testing/log-check';

/**
 * Four users make random calls concurrently. Afterwards every sum equals a recount, and the log explains the state of
 * each record.
 */

const STEPS = 60;

let on: TestApp;
let admin: pg.Client;
beforeAll(async () => {
  on = await testApp();
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

/** The same numbers for the same seed, so that a failing storm can be repeated. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    one: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T,
  };
}
type Dice = ReturnType<typeof dice>;

interface World {
  readonly people: readonly TestUser[];
  readonly stages: readonly number[];
  readonly records: Record<'deals' | 'people' | 'companies', number[]>;
  readonly sets: { by: TestUser; id: string }[];
}

/** One random action of one user; any answer except a server error is acceptable. */
function step(world: World, user: TestUser, roll: Dice) {
  const plural = roll.one(['deals', 'deals', 'deals', 'people', 'companies'] as const);
  const id = roll.one(world.records[plural]) ?? 1;
  const owner = { [plural === 'companies' ? 'owner_id' : 'user_id']: roll.one(world.people).id };
  const acts = [
    () =>
      user.post(`/api/v3/${plural}`, {
        name: `Name ${roll.below(30)}`,
        first_name: 'Ada',
        value: roll.below(10_000) / 3,
        ...owner,
        company_name: `Name ${roll.below(30)}`,
      }),
    () => user.patch(`/api/v3/deals/${roll.one(world.records.deals)}`, { deal_stage_id: roll.one(world.stages) }),
    () =>
      user.patch(`/api/v3/deals/${roll.one(world.records.deals)}`, {
        deal_stage_id: roll.one(world.stages),
        value: roll.below(9999),
      }),
    () =>
      user.patch(`/api/v3/deals/${roll.one(world.records.deals)}`, {
        probability: roll.below(101),
        is_archived: roll.below(3) === 0,
      }),
    () => user.patch(`/api/v3/${plural}/${id}`, owner),
    () =>
      user.patch(`/api/v3/${plural}/${id}`, {
        shared_user_ids: world.people.filter(() => roll.below(2)).map((one) => one.id),
      }),
    () =>
      user.patch(`/api/v3/deals/${id}`, {
        person_ids: [roll.one(world.records.people)],
        primary_contact_id: roll.one(world.records.people),
      }),
    () => user.post('/api/v3/notes', { content: 'Called', deal_id: roll.one(world.records.deals) }),
    () => user.del(`/api/v3/${plural}/${id}`),
    () => user.post(`/api/v3/recycle_bin/${plural}/${id}/restore`),
    () => user.post(`/api/v3/recycle_bin/${plural}/${id}/restore`),
    () =>
      user.post(
        `/api/v3/change_sets/${roll.one(world.sets)?.id ?? 1}/undo`,
        roll.below(2) ? { resolve: roll.one(['keep_theirs', 'overwrite']) } : {},
      ),
  ];
  return { plural, act: roll.one(acts) };
}

async function storm(world: World, user: TestUser, roll: Dice): Promise<string[]> {
  const faults: string[] = [];
  for (let count = 0; count < STEPS; count++) {
    const { plural, act } = step(world, user, roll);
    const { status, body, headers } = await act();
    if (status >= 500) faults.push(`${status} ${act}`);
    if (headers['x-change-set']) world.sets.push({ by: user, id: String(headers['x-change-set']) });
    if (status === 200 && typeof body?.id === 'number' && body.created_at && 'shared_user_ids' in body)
      world.records[plural].push(body.id);
  }
  return faults;
}

test.each([1, 20_261_121])(
  'DATA a storm of four people at once leaves exact counters and a whole history (seed %i)',
  async (seed) => {
    const hanna = await on.account();
    const sales = await team(on, hanna, 'team');
    const others = await Promise.all([
      colleague(on, hanna, { level: 3, is_allowed_to_delete: true, is_account_admin: true }),
      colleague(on, hanna, { level: 2, is_allowed_to_delete: true, team_id: sales, team_role: 'lead' }),
      colleague(on, hanna, { level: 1, team_id: sales, team_role: 'member' }),
    ]);
    const { account } = (await hanna.get('/api/internal/boot')).body;
    const world: World = {
      people: [hanna, ...others],
      stages: account.deal_stages.map(({ id }: { id: number }) => id),
      records: { deals: [], people: [], companies: [] },
      sets: [],
    };
    for (const plural of ['deals', 'people', 'companies'] as const) {
      for (let index = 0; index < 4; index++) {
        const { body } = await hanna.post(`/api/v3/${plural}`, {
          name: `First ${index}`,
          first_name: 'Ada',
          value: 100,
        });
        world.records[plural].push(body.id);
      }
    }
    const faults = await Promise.all(world.people.map((user, index) => storm(world, user, dice(seed + index))));
    expect(faults.flat()).toEqual([]);
    const { kept, counted } = await countersOf(on.adminUrl, hanna.accountId);
    expect(kept).toEqual(counted);
    expect(await misfitsOf(admin, hanna.accountId)).toEqual([]);
  },
);
