import * as contracts from '@fairlead/domain/session/own-sessions.contract';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { deleteOwnSession, endSessions, ownSessions } from './session.queries';

const change = ['update', 'profile'] as const;

/** Lists the actor's own sessions and ends them remotely. */
export function ownSessionRoutes(): Endpoint[] {
  return [
    endpoint(contracts.listOwnSessions, 'signed_in', async (ctx, _input, { sessionToken }) => ({
      entries: await ownSessions(ctx, sessionToken),
    })),
    endpoint(contracts.endOwnSession, change, (ctx, { params }) => endOne(ctx, params.id)),
    endpoint(contracts.endOtherSessions, change, async (ctx, _input, { sessionToken }) => {
      await endSessions(ctx.db, ctx.account.id, ctx.actor.id, sessionToken);
      await recordAudit(ctx, { event: 'sign_out', details: { elsewhere: true } });
    }),
  ];
}

async function endOne(ctx: Ctx, id: number): Promise<void> {
  if (!(await deleteOwnSession(ctx, id))) throw notFound();
  await recordAudit(ctx, { event: 'sign_out', details: { elsewhere: true } });
}
