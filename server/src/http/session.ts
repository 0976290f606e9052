import { createHash, randomBytes } from 'node:crypto';
import type { SessionAccount, SessionUser } from '@fairlead/domain/session/session.types';
import { accountConfig } from '../db/account-config';
import type { Via } from '../db/change-log';
import { changeBuffer } from '../db/changes';
import type { Db } from '../db/connection';
import { sql } from '../db/sql';
import type { Ctx, PublicCtx } from './context';

/** Idle and absolute life of a session (14 and 90 days; a session not to be remembered ends after an idle day). */
const IDLE = '14 days';
const LIFETIME = '90 days';
const TOUCH_AFTER_SECONDS = 300;

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface OpenedSession {
  readonly session_id: number;
  readonly csrf_token: string;
  readonly seen_seconds: number;
  readonly user_json: SessionUser;
  readonly account_json: SessionAccount;
}

export interface Session {
  readonly ctx: Ctx;
  readonly sessionId: number;
  readonly csrfToken: string;
  /** Worth a write: the session was last seen some minutes ago. */
  readonly stale: boolean;
}

/** The statement that runs together with `begin`: a hash is hexadecimal, so it can stand in the text. */
export function openSessionStatement(token: string): string {
  const hash = hashOf(token).toString('hex');
  return `select session_id, csrf_token, extract(epoch from seen_ago)::float8 as seen_seconds, user_json, account_json
    from open_session('\\x${hash}'::bytea, interval '${IDLE}', interval '${LIFETIME}')`;
}

/** The context of a signed-in request, or undefined when the session is over. */
export async function sessionContext(base: PublicCtx, opened: unknown[], via: Via): Promise<Session | undefined> {
  const found = opened[0] as OpenedSession | undefined;
  if (!found) return undefined;
  const account = found.account_json;
  const config = await accountConfig(base.db, account.id, account.config_version);
  return {
    ctx: { ...base, actor: found.user_json, account, config, changes: changeBuffer(via) },
    sessionId: found.session_id,
    csrfToken: found.csrf_token,
    stale: found.seen_seconds > TOUCH_AFTER_SECONDS,
  };
}

/** Ends nothing, begins one: a new token at every sign-in. Runs inside the account's transaction. */
export async function startSession(
  db: Db,
  accountId: number,
  userId: number,
  { remember, userAgent }: { remember: boolean; userAgent: string | undefined },
): Promise<{ token: string; csrfToken: string }> {
  const token = newToken();
  const csrfToken = newToken();
  await db.run(sql`insert into user_session (account_id, user_id, token_hash, csrf_token, remember, user_agent)
    values (${accountId}, ${userId}, ${hashOf(token)}, ${csrfToken}, ${remember}, ${userAgent?.slice(0, 300) ?? null})`);
  await db.run(sql`update account_user set last_seen_at = now() where account_id = ${accountId} and id = ${userId}`);
  return { token, csrfToken };
}

/** Acts inside one account from a public call (sign-in, sign-up, reset) or a job. */
export async function enterAccount(db: Db, accountId: number): Promise<void> {
  await db.run(sql`select set_config('app.account_id', ${String(accountId)}, true)`);
}
