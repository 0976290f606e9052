import type { SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import type { Db } from '../base/database';
import { enterAccount, hashOf } from './sessions';
import { sql } from '../base/sql';

/** Reasons to refuse a known key or token. */
export type Refused =
  | 'inactive'
  | 'expired'
  | 'revoked'
  | 'application_required'
  | 'application_unknown'
  | 'application_ended'
  | 'tokens_only'
  | 'keys_only';

export type OpenedAccess =
  | { readonly refused: Refused }
  | {
      readonly refused: null;
      readonly api_token_id: number | null;
      readonly seen_seconds: number;
      readonly user_json: SessionUser;
      readonly account_json: SessionAccount;
    };

const COLUMNS = 'refused, api_token_id, extract(epoch from seen_ago)::float8 as seen_seconds, user_json, account_json';

/**
 * Runs together with `begin` and therefore has no parameters. Its text holds only hexadecimal values: the hash and
 * the checked `app_key`.
 */
export function openKeyStatement(key: string, appKey: string | null): string {
  const application = appKey === null ? 'null' : `'${checked(appKey)}'`;
  return `select ${COLUMNS} from open_api_key('\\x${hashOf(key).toString('hex')}'::bytea, ${application})`;
}

export function openTokenStatement(jti: string, appKey: string): string {
  return `select ${COLUMNS} from open_api_token('${checked(jti)}', '${checked(appKey)}')`;
}

function checked(text: string): string {
  if (!/^[0-9a-f-]*$/.test(text)) throw new Error('Only hexadecimal text can be used in the statement.');
  return text;
}

/** Does any account let pages of this origin call with a key or token? */
export async function isApiOrigin(db: Db, origin: string): Promise<boolean> {
  const { admitted } = await db.one<{ admitted: boolean }>(sql`select is_api_origin(${origin}) as admitted`);
  return admitted;
}

/** Marks the key or token as recently used. */
export async function touchAccess(db: Db, user: SessionUser, tokenId: number | null): Promise<void> {
  const { account_id, id } = user;
  await enterAccount(db, account_id);
  await db.run(
    tokenId === null
      ? sql`update user_api_key set last_used_at = now() where account_id = ${account_id} and user_id = ${id}`
      : sql`update api_token set last_used_at = now() where account_id = ${account_id} and id = ${tokenId}`,
  );
  await db.run(sql`update account_user set last_seen_at = now() where account_id = ${account_id} and id = ${id}`);
}
