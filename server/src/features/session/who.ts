import { openSession } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import type { RequestInfo } from '../../http/request-info';
import { type Session, sessionContext } from '../../http/session';

/** The signed-in user, for public calls whose answer depends on it. */
export async function readSession(ctx: PublicCtx, request: RequestInfo): Promise<Session | undefined> {
  if (!request.sessionToken) return undefined;
  return sessionContext(ctx, await openSession(ctx.db, request.sessionToken), 'screen');
}
