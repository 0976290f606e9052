import { openStaffSession, type Staff, touchStaffSession } from '../account/staff-sessions';
import type { PublicCtx } from '../base/context';
import type { Db } from '../base/database';
import { forbidden, unauthenticated } from '../base/errors';
import type { RequestInfo } from './request-info';
import { STAFF_COOKIE } from './respond';

const TOUCH_AFTER_SECONDS = 300;

/** A call of the back office: by staff, in no account until one is entered. */
export interface StaffCtx extends PublicCtx {
  readonly staff: Staff;
  readonly staffSessionId: number;
}

interface Opened {
  readonly ctx: StaffCtx;
  readonly csrfToken: string;
  readonly isStale: boolean;
}

/**
 * The session of staff in this browser. A request with a key or a token of an account, which may belong to anyone, is
 * not a request of staff, even if the browser adds the cookie.
 */
export function staffTokenOf({ credential, cookie }: RequestInfo): string | undefined {
  if (credential && credential.kind !== 'session') return undefined;
  return cookie(STAFF_COOKIE) || undefined;
}

/** Throws if there is no session of staff, or a changing call lacks its CSRF token. */
export async function staffContext(
  base: PublicCtx,
  token: string,
  writes: boolean,
  { csrfToken }: RequestInfo,
): Promise<Opened> {
  const found = await readStaff(base, token);
  if (!found) throw unauthenticated();
  if (writes && csrfToken !== found.csrfToken) throw forbidden('The CSRF token is missing or wrong');
  return found;
}

export async function readStaff(base: PublicCtx, token: string): Promise<Opened | undefined> {
  const found = await openStaffSession(base.db, token);
  if (!found) return undefined;
  const { session_id, csrf_token, seen_seconds, ...staff } = found;
  return {
    ctx: { ...base, staff, staffSessionId: session_id },
    csrfToken: csrf_token,
    isStale: seen_seconds > TOUCH_AFTER_SECONDS,
  };
}

/** Records that the session is in use, after the answer. */
export function touchStaff(ctx: StaffCtx, transaction: (work: (db: Db) => Promise<void>) => Promise<void>): void {
  ctx.afterCommit(() => transaction((db) => touchStaffSession(db, ctx.staffSessionId)));
}
