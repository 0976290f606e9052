import { randomUUID } from 'node:crypto';
import { join, name, type Sql, sql } from '../base/sql';
import { rebuildFacts } from '../writing/facts-check';
import type { Loose, TestApp, TestUser } from './app';

/** The write path keeps the facts of records; changes that bypass it have them written anew. */
const WRITES_RECORDS = /\b(insert into|update|delete from) "?(deal|person|company)(_share)?"? /i;

/** Runs SQL directly on the account's tables, for set-up that the test does not cover. */
export function inAccount(on: TestApp, user: TestUser, statement: Sql): Promise<Loose[]> {
  return on.pool.transaction('write', `select set_config('app.account_id', '${user.accountId}', true)`, async (db) => {
    const rows = await db.rows<Loose>(statement);
    await db.run(sql`update account set config_version = config_version + 1 where id = ${user.accountId}`);
    if (WRITES_RECORDS.test(statement.sql)) await rebuildFacts(db, user.accountId);
    return rows;
  });
}

/** Another user of the account, signed in. Basic by default. */
export async function colleague(
  on: TestApp,
  admin: TestUser,
  columns: Record<string, unknown> = {},
): Promise<TestUser> {
  const email = `someone-${randomUUID().slice(0, 8)}@example.test`;
  await inAccount(
    on,
    admin,
    sql`insert into account_user (account_id, email, password_hash) select account_id, ${email}, password_hash from account_user where id = ${admin.id}`,
  );
  const set = Object.entries({ first_name: 'Ines', last_name: 'Okafor', ...columns });
  const values = set.map(([column, value]) => sql`${name(column)} = ${value as string}`);
  await inAccount(on, admin, sql`update account_user set ${join(values)} where email = ${email}`);
  return on.signIn(email);
}

export type Level = 'owner' | 'team' | 'team_and_leaders' | 'global';

/** A team whose members see deals, people and companies at this level. Returns its id. */
export async function team(
  on: TestApp,
  admin: TestUser,
  level: Level,
  more: { parent_id?: number; throughDeals?: boolean } = {},
): Promise<number> {
  const each = { visibility_level: level };
  const permissions = {
    member: { deal: each, person: each, company: each },
    '*': { person: { use_deal_association: more.throughDeals ?? false } },
  };
  const [made] = await inAccount(
    on,
    admin,
    sql`insert into team (account_id, name, parent_id, permissions)
      values (${admin.accountId}, ${`Team ${randomUUID().slice(0, 8)}`}, ${more.parent_id ?? null}, ${JSON.stringify(permissions)}) returning id`,
  );
  return made.id;
}
