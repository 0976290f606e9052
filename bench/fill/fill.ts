import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../server/src/base/database';
import { buildSearch } from '../../server/src/search/search-build';
import { createAccount } from '../../server/src/features/account/public';
import { hashPassword, WITHOUT_PEPPER } from '../../server/src/features/session/public';
import { Batch, generatedTables } from '../../server/src/generate/batch';
import { makeCompany } from '../../server/src/generate/companies';
import { makeDeal } from '../../server/src/generate/deals';
import { makePerson } from '../../server/src/generate/people';
import { insertTeams, insertUsers } from '../../server/src/generate/people-and-teams';
import { Random } from '../../server/src/generate/random';
import { recountCounters } from '../../server/src/generate/recount';
import { extendSetup, readSetup } from '../../server/src/generate/setup';
import { type Ids, World } from '../../server/src/generate/world';
import { Copier } from '../../server/src/generate/copy';
import { planBlocks } from './ids';
import { addCalendar } from './calendar';
import { addFiles } from './files';
import { addGoals } from './goals';
import { addOwnFields } from './own-fields';
import { type Connection, inBulk, tidy } from './bulk';
import { type AccountPlan, password, planAccounts, planTeams, planUsers } from './plan';

/** The moment at which all generated histories end, so that the same seed gives the same data on any day. */
const benchNow = Date.UTC(2026, 10, 20, 18);

const makers = { company: makeCompany, person: makePerson, deal: makeDeal };
const written = [...generatedTables, 'change_set', 'change'];
const counters = ['deal_counter', 'deal_share_counter', 'record_counter'];
export const factTables = RECORD_KINDS.flatMap((kind) => [`${kind}_facts`, `${kind}_touch`]);
const moreStages = [
  { name: 'Needs analysis', percent: 35 },
  { name: 'Verbal agreement', percent: 90 },
];

export interface Filled {
  readonly accounts: number;
  readonly seconds: number;
}

/** Fills an empty, migrated database. */
export async function fill(pool: Pool, seed: number, size: number, say: (text: string) => void): Promise<Filled> {
  const started = Date.now();
  const lap = (text: string) => say(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const plans = planAccounts(size);
  const { blocks, idsOf, last } = planBlocks(plans);
  const worlds: { account: number; world: World }[] = [];
  for (const [at, plan] of plans.entries()) worlds.push(await openAccount(pool, seed, at, plan, idsOf[at] as Ids));
  lap(`${plans.length} accounts with users and teams`);

  const client = await pool.client();
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`);
  const copier = new Copier(client);
  await inBulk(client, written, async () => {
    for (const [at, { account, kind, from, to }] of blocks.entries()) {
      const target = worlds[account] as { account: number; world: World };
      const batch = new Batch();
      for (let index = from; index < to; index += 1) makers[kind](target.world, index, batch);
      await copier.write(target.account, batch);
      if (at % 50 === 49 || at === blocks.length - 1) lap(`${at + 1} of ${blocks.length} blocks, now ${kind}`);
    }
    lap('indexes and foreign keys');
  });
  await setSequences(client, { ...last, change_set: copier.lastSet });
  lap('files');
  for (const { account } of worlds) await addFiles(client, account);
  lap('tasks and events');
  for (const { account } of worlds) await addCalendar(client, account);
  lap('goals');
  for (const { account } of worlds) await addGoals(client, account);
  lap('counting');
  for (const { account } of worlds) await inAccount(pool, account, (db) => recountCounters(db, account));
  lap('words for the search');
  for (const { account } of worlds) await buildSearch(pool, account);
  lap('vacuum and statistics');
  await tidy(client, [
    ...written,
    'document',
    'document_word',
    ...counters,
    'account_user',
    'team',
    'search_word',
    'search_form',
    ...factTables,
  ]);
  client.release(true);
  lap('filled');
  return { accounts: plans.length, seconds: Math.round((Date.now() - started) / 1000) };
}

async function openAccount(pool: Pool, seed: number, at: number, plan: AccountPlan, ids: Ids) {
  const hash = at === 0 ? await hashPassword(password, WITHOUT_PEPPER) : null;
  return pool.transaction('write', '', async (db) => {
    const account = await createAccount(db, { company_name: plan.name, time_zone: 'America/New_York' });
    await extendSetup(db, account, moreStages);
    const teams = await insertTeams(db, account, planTeams(plan.teams).teams);
    const users = await insertUsers(db, account, planUsers(seed, at, plan.users, teams, hash));
    // Most users own a few hundred deals, some several thousand; one owns far more than any other.
    const owners = users.map((id, place) => {
      const weight = place < 5 ? 1 : new Random(seed, `weight in ${at}`, place).around(1, 0.69);
      return { id, weight: place === 7 ? weight * 15 : weight };
    });
    const confidant = plan.sharesOfOne ? { id: users[4] as number, part: plan.sharesOfOne / plan.deals } : undefined;
    const setup = {
      ...(await readSetup(db, account, owners, confidant)),
      own_fields: at ? [] : await addOwnFields(db, account),
    };
    const volume = { ...plan, days: 1460, notes: 0.8, shared: 0.02 };
    return { account, world: new World(seed * 100 + at, benchNow, volume, setup, ids) };
  });
}

function inAccount<T>(pool: Pool, account: number, work: Parameters<typeof pool.transaction<T>>[2]): Promise<T> {
  return pool.transaction('write', `select set_config('app.account_id', '${account}', true)`, work);
}

async function setSequences(client: Connection, last: Record<string, number>): Promise<void> {
  for (const [table, id] of Object.entries(last)) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, Math.max(1, id)]);
  }
}
