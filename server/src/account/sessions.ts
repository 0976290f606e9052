import { createHash, randomBytes } from 'node:crypto';
import type { SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import type { Db } from '../base/database';
import { raw, sql } from '../base/sql';

/**
 * Idle and absolute lifetime of a session: 14 and 90 days. A session that is not remembered ends after one idle day.
 */
export const IDLE = '14 days';
export const LIFETIME = '90 days';

/** Only hashes of tokens are stored: read access to the table does not reveal a usable token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface OpenedSession {
  readonly session_id: number;
  readonly csrf_token: string;
  readonly seen_seconds: number;
  readonly confirmed_seconds: number;
  readonly user_json: SessionUser;
  readonly account_json: SessionAccount;
}

/** The statement that runs together with `begin`. The hash is hexadecimal and can be part of the text. */
export function openSessionStatement(token: string): string {
  const hash = hashOf(token).toString('hex');
  return `select session_id, csrf_token, extract(epoch from seen_ago)::float8 as seen_seconds,
      extract(epoch from confirmed_ago)::float8 as confirmed_seconds, user_json, account_json
    from open_session('\\x${hash}'::bytea, interval '${IDLE}', interval '${LIFETIME}')`;
}

/** The same inside an open transaction. */
export function openSession(db: Db, token: string): Promise<OpenedSession[]> {
  return db.rows(raw(openSessionStatement(token)));
}

interface NewSession {
  readonly remember: boolean;
  readonly userAgent: string | undefined;
  /** Started at an identity provider, which may say how long ago the person last signed in there. */
  readonly provider?: { readonly secondsAgo: number | null } | undefined;
}

/**
 * Starts a session with a new token at every sign-in; other sessions continue. Runs inside the account's transaction.
 */
export async function startSession(
  db: Db,
  accountId: number,
  userId: number,
  { remember, userAgent, provider }: NewSession,
): Promise<{ token: string; csrfToken: string }> {
  const token = newToken();
  const csrfToken = newToken();
  // By the database's clock, which later measures the age of the proof; the clock of this server may differ.
  const confirmed = sql`coalesce(now() - make_interval(secs => ${provider ? provider.secondsAgo : 0}::float8), 'epoch')`;
  await db.run(sql`insert into user_session
      (account_id, user_id, token_hash, csrf_token, remember, user_agent, by_provider, confirmed_at)
    values (${accountId}, ${userId}, ${hashOf(token)}, ${csrfToken}, ${remember}, ${userAgent?.slice(0, 300) ?? null},
      ${provider !== undefined}, ${confirmed})`);
  await db.run(sql`update account_user set last_seen_at = now() where account_id = ${accountId} and id = ${userId}`);
  return { token, csrfToken };
}

/** Marks the session as recently used, and its user as seen. */
export async function touchSession(db: Db, accountId: number, userId: number | null, sessionId: number): Promise<void> {
  await enterAccount(db, accountId);
  await db.run(sql`update user_session set last_seen_at = now() where account_id = ${accountId} and id = ${sessionId}`);
  if (userId === null) return;
  await db.run(sql`update account_user set last_seen_at = now() where account_id = ${accountId} and id = ${userId}`);
}

/** The same as a statement that runs together with `begin`. */
export function enterAccountStatement(accountId: number): string {
  return `select set_config('app.account_id', '${Math.trunc(accountId)}', true)`;
}

/** Sets the account of the transaction for a public call (sign-in, sign-up, reset) or a job. */
export async function enterAccount(db: Db, accountId: number): Promise<void> {
  await db.run(sql`select set_config('app.account_id', ${String(accountId)}, true)`);
}
