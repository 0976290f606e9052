import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { messageIdOf, writeMails } from '../system-mail/public';
import { letterOf } from './letters';
import { type News, placesOf } from './news.queries';
import type { Kept } from './notifications.queries';
import { type ReminderDetails, seenOf } from './seen.queries';
import { readersOf } from './settings.queries';
import { isExternal, keep, mayMail } from './tell';

/** A reminder that is due. */
export interface Reminding {
  readonly user_id: number;
  readonly what: typeof CALENDAR_ENTRY.name;
  readonly what_id: number;
  readonly by: 'mail' | 'app';
  readonly due_at: Date;
  /** Of an event at a time of day. */
  readonly starts_at: Date | null;
  readonly due_date: string | null;
  readonly is_late: boolean;
  /** The same each time that this very reminder is sent. */
  readonly source: string;
}

/**
 * Reminds users of what they may still see, in the way that each task or event is set to. In the caller's
 * transaction.
 */
export async function remindUsers(ctx: Ctx, config: Config, all: readonly Reminding[]): Promise<void> {
  if (!all.length) return;
  const { db, account } = ctx;
  const [readers, places] = [
    await readersOf(db, account.id, [...new Set(all.map(({ user_id }) => user_id))]),
    await placesOf(db, account.id, CALENDAR_ENTRY.name, [...new Set(all.map(({ what_id }) => what_id))]),
  ];
  const kept: Kept[] = [];
  const letters: Letter[] = [];
  for (const { actor } of readers) {
    const as: Ctx = { ...ctx, actor };
    const own = all.filter(({ user_id }) => user_id === actor.id);
    const news = own.map((one) => newsOf(one, places.get(one.what_id)));
    const seen = await seenOf(as, news);
    for (const [at, { by, source }] of own.entries()) {
      const [shown, one] = [seen[at], news[at]];
      if (!shown || !one) continue;
      if (by === 'mail' && mayMail(as)) {
        const messageId = messageIdOf(config, account.id, source);
        letters.push({ ...letterOf(as, config, shown), to: actor.email as string, messageId });
      } else if (by === 'app' && !isExternal(actor)) kept.push({ ...one, in_app: true, in_digest: false });
    }
  }
  await writeMails(ctx, account.id, letters);
  await keep(ctx, kept);
}

function newsOf(reminding: Reminding, place: Place | undefined): News {
  const { user_id, what, what_id, due_at, is_late, starts_at, due_date } = reminding;
  const late = is_late ? { late_from: due_at.toISOString() } : {};
  const details: ReminderDetails = { starts_at: starts_at?.toISOString() ?? null, due_date, ...late };
  const { record_type, record_id } = place ?? { record_type: null, record_id: null };
  const about = { record_type, record_id, what, what_id, actor_id: null };
  return { ...about, kind: 'reminder', user_id, times: 1, details, keep_opened: false };
}

type Place = Pick<News, 'record_type' | 'record_id'>;
