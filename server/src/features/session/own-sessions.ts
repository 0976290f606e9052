import * as contracts from '@fairlead/domain/session/own-sessions.contract';
import { ownData } from '@fairlead/domain/session/own-data.contract';
import { recordAudit } from '../../account/audit';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint, endpointInSteps } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import { confirmSession, waysToConfirm } from './confirm.operations';
import { readOwnData } from './own-data.queries';
import { deleteOwnSession, endSessions, ownSessions } from './session.queries';

const change = ['update', 'profile'] as const;

/** Lists the actor's own sessions and ends them remotely, and returns what is stored about the actor. */
export function ownSessionRoutes(config: Config): Endpoint[] {
  return [
    endpoint(contracts.listOwnSessions, 'signed_in', async (ctx, _input, { sessionToken }) => ({
      entries: await ownSessions(ctx, sessionToken),
    })),
    endpointInSteps(contracts.confirmSession, change, (step, input, request) =>
      confirmSession(step, config, () => input().body, request),
    ),
    endpoint(contracts.waysToConfirm, change, (ctx) => waysToConfirm(ctx, config)),
    endpoint(contracts.endOwnSession, change, (ctx, { params }) => endOne(ctx, params.id)),
    endpoint(ownData, change, (ctx) => {
      requireFreshSession(ctx);
      return readOwnData(ctx);
    }),
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
