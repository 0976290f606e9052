import { FLAG_NAMES } from '@fairlead/domain/back-office/flags';
import { demoPassword, demoStaff } from '@fairlead/domain/session/demo';
import type { Db } from '../../base/database';
import { insertTeams, insertUsers } from '../../generate/people-and-teams';
import { fillAccount } from '../../generate/records';
import { findAgain } from '../duplicates/public';
import { extendSetup, readSetup } from '../../generate/setup';
import type { Volume } from '../../generate/world';
import type { DemoCtx } from './demo-context';
import { createAccount } from '../account/public';
import { addDemoStaff } from '../back-office/public';
import { hashPassword, WITHOUT_PEPPER } from '../session/public';
import { fillBaselinesHere } from '../deal-health/public';
import { learnHere } from '../forecast/public';
import { fillPeriodsHere } from '../time-machine/public';
import { addDemoFields } from './demo-fields';
import { winCustomers } from './demo-customers';
import { addDemoCalendar } from './demo-calendar';
import { addDemoFiles } from './demo-files';
import { addDemoDashboard } from './demo-dashboard';
import { setDemoGoals } from './demo-goals';
import { notifyAdmin } from './demo-notifications';
import { shareWithPartner } from './demo-partner';
import { talkAboutNotes } from './demo-talk';
import { findDemoAdmin, insertDemoAffiliate, limitDemo, lockDemo } from './demo.queries';
import { enterSomeTwice } from './demo-duplicates';
import { demoPeople, demoTeams } from './demo-team';

const SEED = 2026;
const TIME_ZONE = 'America/New_York';
const volume: Volume = {
  companies: 200,
  people: 596,
  deals: 400,
  days: 730,
  notes: 1.2,
  shared: 0.08,
  customers: false,
};

const everyFeature = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, true]));

/** Creates the demo account, or returns the administrator of the existing one. */
export async function makeDemo(ctx: DemoCtx): Promise<{ account_id: number; user_id: number }> {
  await lockDemo(ctx.db);
  const email = demoPeople[0]?.email as string;
  const found = await findDemoAdmin(ctx.db, email);
  if (found) return found;
  const staff_password = await hashPassword(demoPassword, WITHOUT_PEPPER);
  await addDemoStaff(ctx.db, demoStaff.email, demoStaff.full_name, staff_password);
  const affiliate_id = await insertDemoAffiliate(ctx.db);
  const account_id = await createAccount(ctx.db, {
    company_name: 'Halvard Measuring Systems',
    time_zone: TIME_ZONE,
    is_demo: true,
    features: everyFeature,
  });
  await limitDemo(ctx.db, account_id, affiliate_id);
  await extendSetup(ctx.db, account_id);
  const users = await insertDemoPeople(ctx.db, account_id);
  const owners = demoPeople
    .map(({ weight }, place) => ({ id: users[place] as number, weight }))
    .filter((one) => one.weight > 0);
  const userOf = (kind: string) =>
    users[demoPeople.findIndex(({ email: one }) => one.startsWith(`${kind}@`))] as number;
  const [manager, basic, external] = ['manager', 'basic', 'external'].map(userOf) as [number, number, number];
  const setup = await readSetup(ctx.db, account_id, owners, { id: basic, part: 0.03 });
  const own_fields = await addDemoFields(ctx.db, account_id);
  await fillAccount(ctx.db, account_id, {
    seed: SEED,
    now: ctx.now.getTime(),
    volume,
    setup: { ...setup, own_fields },
  });
  await winCustomers(ctx, account_id);
  await enterSomeTwice(ctx, account_id, manager);
  await findAgain({ ...ctx, afterCommit: () => undefined }, account_id);
  await shareWithPartner(ctx, account_id, { manager, owner: basic, external });
  if (ctx.storages) await addDemoFiles(ctx, ctx.storages, account_id, [manager, basic]);
  const [admin, executive] = ['admin', 'executive'].map(userOf) as [number, number];
  await talkAboutNotes(ctx, account_id, manager, admin);
  await addDemoCalendar(ctx, account_id, TIME_ZONE, { admin, manager, basic });
  await setDemoGoals(ctx, account_id, TIME_ZONE, admin);
  await addDemoDashboard(ctx, account_id, TIME_ZONE, admin);
  await fillPeriodsHere(ctx.db, account_id);
  await fillBaselinesHere(ctx.db, account_id, ctx.now);
  await learnHere(ctx.db, account_id, ctx.now);
  await notifyAdmin(ctx, account_id, { admin, manager, executive });
  return { account_id, user_id: users[0] as number };
}

/** All have the same public password, hashed once. */
async function insertDemoPeople(db: Db, account: number): Promise<number[]> {
  const teams = await insertTeams(db, account, demoTeams);
  const password_hash = await hashPassword(demoPassword, WITHOUT_PEPPER);
  return insertUsers(
    db,
    account,
    demoPeople.map(({ team, weight: _weight, ...user }) => ({
      ...user,
      team_id: team === null ? null : (teams[team] as number),
      password_hash,
      time_zone: TIME_ZONE,
    })),
  );
}
