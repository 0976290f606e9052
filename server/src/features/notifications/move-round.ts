import { nextAtHour } from '@fairlead/domain/notifications/digest-time';
import type { Ctx } from '../../base/context';
import { setNextRound, settingsOf } from './settings.queries';

/** When a user moves to another time zone, the daily email comes at the same hour there, from the next one on. */
export async function moveRound(ctx: Ctx, user: number, zone: string): Promise<void> {
  const kept = (await settingsOf(ctx.db, ctx.account.id, [user])).get(user);
  if (kept) await setNextRound(ctx, user, nextAtHour(ctx.now, kept.digest_hour, zone));
}
