import { EXTERNAL } from '@fairlead/domain/access/actor';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import { type EventWays, NOTIFICATIONS, type Ways, waysOf } from '@fairlead/domain/notifications/events';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tell } from '../../writing/live';
import { newMessageId, writeMail } from '../system-mail/public';
import { letterOf } from './letters';
import type { News } from './news.queries';
import { insertNotifications, type Kept } from './notifications.queries';
import { type Seen, seenOf } from './seen.queries';
import { readersOf, settingsOf } from './settings.queries';

const MOST_AT_ONCE = 25;

/**
 * Notifies users of what they may see now, in the ways that they chose: rows of the app, emails, and lines of the daily
 * email. All in the caller's transaction.
 */
export async function tellUsers(ctx: Ctx, config: Config, news: readonly News[], at = ctx.now): Promise<void> {
  const users = [...new Set(news.map(({ user_id }) => user_id))];
  if (!users.length) return;
  const readers = await readersOf(ctx.db, ctx.account.id, users);
  const chosen = await settingsOf(ctx.db, ctx.account.id, users);
  const kept: Kept[] = [];
  for (const { actor } of readers) {
    const own = news.filter(({ user_id }) => user_id === actor.id).slice(0, MOST_AT_ONCE);
    const ways = waysOf(chosen.get(actor.id)?.events ?? {});
    kept.push(...(await tellOne({ ...ctx, actor }, config, own, ways)));
  }
  await keep(ctx, kept, at);
}

/** Writes them, and notifies open screens. */
export async function keep(ctx: Ctx, kept: readonly Kept[], at = ctx.now): Promise<void> {
  await insertNotifications(ctx.db, ctx.account.id, kept, at);
  const users = new Set(kept.filter(({ in_app }) => in_app).map(({ user_id }) => user_id));
  await tell(ctx, [...users], NOTIFICATIONS);
}

async function tellOne(as: Ctx, config: Config, news: readonly News[], ways: EventWays): Promise<Kept[]> {
  const seen = await seenOf(as, news);
  const kept: Kept[] = [];
  for (const [at, one] of news.entries()) {
    const shown = seen[at];
    if (!shown) continue;
    const { in_app, mail } = wayOf(as.actor, one, ways);
    const in_digest = mail === 'daily' && mayMail(as);
    if (mail === 'at_once' && mayMail(as)) await mailAtOnce(as, config, shown);
    if (in_app || in_digest) kept.push({ ...one, in_app, in_digest });
  }
  return kept;
}

/** External users have no notifications; a note that is sent to them comes by email. */
function wayOf(user: SessionUser, { kind }: News, ways: EventWays): Ways {
  if (isExternal(user)) return { in_app: false, mail: kind === 'noted' ? 'at_once' : 'never' };
  return kind === 'reminder' ? { in_app: true, mail: 'never' } : ways[kind];
}

export function isExternal({ is_external, level }: SessionUser): boolean {
  return is_external || level === EXTERNAL;
}

/** Users of the demo account have no mailbox. */
export function mayMail({ account, actor }: Ctx): boolean {
  return !account.is_demo && actor.email !== null;
}

async function mailAtOnce(as: Ctx, config: Config, seen: Seen): Promise<void> {
  const letter = { ...letterOf(as, config, seen), to: as.actor.email as string, messageId: newMessageId(config) };
  await writeMail(as, as.account.id, letter);
}
