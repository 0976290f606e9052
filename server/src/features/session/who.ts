import { openSession } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import type { RequestInfo } from '../../http/request-info';
import { type Session, sessionContext } from '../../http/session';

/** Who is signed in, for public calls that answer differently then. */
export async function readSession(ctx: PublicCtx, request: RequestInfo): Promise<Session | undefined> {
  if (!request.sessionToken) return undefined;
  return sessionContext(ctx, await openSession(ctx.db, request.sessionToken), 'screen');
}
