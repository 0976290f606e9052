import type { Ctx } from '../../base/context';
import { join, name, sql } from '../../base/sql';

interface OwnTable {
  /** The column that holds the user's id. */
  readonly by: string;
  /** What proves the user's identity, and never leaves the database. */
  readonly secret: readonly string[];
}

/** All that is stored about a user as a person. What users write about records belongs to the account. */
export const OWN_TABLES: Readonly<Record<string, OwnTable>> = {
  account_user: { by: 'id', secret: ['password_hash', 'email_key'] },
  user_email: { by: 'user_id', secret: ['email_key'] },
  user_setting: { by: 'user_id', secret: [] },
  user_session: { by: 'user_id', secret: ['token_hash', 'csrf_token'] },
  user_mfa: { by: 'user_id', secret: ['secret', 'last_step'] },
  user_passkey: { by: 'user_id', secret: ['credential_id', 'public_key', 'user_handle', 'counter'] },
  user_identity: { by: 'user_id', secret: [] },
  user_api_key: { by: 'user_id', secret: ['key_hash', 'salt', 'sealed'] },
  privacy_consent: { by: 'user_id', secret: [] },
  audit_event: { by: 'user_id', secret: [] },
};

/** Enough for the newest acts of some years. */
const MOST_ROWS = 10_000;

/** The rows about the actor in each of these tables, newest first. One statement. */
export async function readOwnData(ctx: Ctx): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = Object.entries(OWN_TABLES).map(([table, { by, secret }]) => {
    const order = table === 'user_setting' ? 'key' : table === 'user_mfa' || table === 'user_api_key' ? by : 'id';
    return sql`select ${table}::text as name, coalesce(jsonb_agg(line), '[]') as rows from (
      select to_jsonb(t) - ${[...secret, 'account_id']}::text[] as line from ${name(table)} t
      where account_id = ${ctx.account.id} and ${name(by)} = ${ctx.actor.id}
      order by ${name(order)} desc limit ${MOST_ROWS}) as own`;
  });
  const rows = await ctx.db.rows<{ name: string; rows: Record<string, unknown>[] }>(join(tables, ' union all '));
  return Object.fromEntries(rows.map((one) => [one.name, one.rows]));
}
