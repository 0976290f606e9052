import type { Ctx } from '../../base/context';
import { isExternal } from '../notifications/public';
import { scheduleOf } from './mail-source';
import { targetOfSchedule } from './sending.queries';
import { findTarget } from './targets';

/**
 * Whether the actor still sees what a mail of a schedule carries: the mail may have waited for the mail server for
 * days.
 */
export async function mayStillGet(as: Ctx, messageId: string): Promise<boolean> {
  const schedule = scheduleOf(messageId);
  if (schedule === undefined) return true;
  const row = await targetOfSchedule(as.db, as.account.id, schedule);
  return row !== undefined && !isExternal(as.actor) && (await findTarget(as, row)) !== undefined;
}
