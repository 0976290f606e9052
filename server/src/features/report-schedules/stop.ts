import type { SessionUser } from '@fairlead/domain/access/session.types';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Stop } from '@fairlead/domain/report-schedules/reasons';
import type { Targeted } from '@fairlead/domain/report-schedules/targets';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';
import { isExternal } from '../notifications/public';
import { findTarget } from './targets';

/** Why a schedule of this maker, who is undefined if inactive, no longer sends. */
export async function stopOf(ctx: Ctx, maker: SessionUser | undefined, row: Targeted): Promise<Stop | null> {
  if (!maker || maker.deleted_at !== null) return 'maker';
  const as: Ctx = { ...ctx, actor: maker };
  if (isExternal(maker) || !mayDo(as, 'export', DEAL.name)) return 'right';
  return (await findTarget(as, row)) ? null : 'target';
}
