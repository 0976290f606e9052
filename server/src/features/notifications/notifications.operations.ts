import { nextAtHour } from '@fairlead/domain/notifications/digest-time';
import { DIGEST_HOUR, type EventWays, NOTIFICATIONS, waysOf } from '@fairlead/domain/notifications/events';
import { wordsOf } from '@fairlead/domain/notifications/notification-words';
import type {
  AccountNotification,
  Notification,
  NotificationSettings,
} from '@fairlead/domain/notifications/notifications.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { tell } from '../../writing/live';
import { escaped } from './mail-parts';
import { dismissOwn, hasOwn, type NotificationRow, ownNotifications, setSeen } from './notifications.queries';
import { type Seen, seenOf } from './seen.queries';
import { settingsOf, UNCHANGED, writeSettings } from './settings.queries';

type Shown = NotificationRow & { readonly seenAs: Seen };

/** The notifications that the actor may see now; none while an administrator views as another user. */
async function shownTo(ctx: Ctx): Promise<Shown[]> {
  if (ctx.actor.viewed_by) return [];
  const rows = await ownNotifications(ctx);
  const seen = await seenOf(ctx, rows);
  return rows.flatMap((row, at) => (seen[at] ? [{ ...row, seenAs: seen[at] }] : []));
}

export async function notificationsOf(ctx: Ctx): Promise<{ entries: Notification[]; unread: number }> {
  const entries = (await shownTo(ctx)).map(present);
  return { entries, unread: entries.filter(({ seen }) => !seen).length };
}

function present(row: Shown): Notification {
  const { uuid, kind, received_at, dismissed_at, keep_opened, actor_id, seenAs } = row;
  const { record_type: type, record_id: id, record_name: name, actor } = seenAs;
  return {
    uuid,
    active: dismissed_at === null || keep_opened,
    seen: dismissed_at !== null,
    ...wordsOf(seenAs),
    received_at,
    keep_opened,
    kind,
    actor: actor_id !== null && actor !== null ? { id: actor_id, full_name: actor } : null,
    record: type && id !== null && name !== null ? { type, id, name } : null,
    path: seenAs.path,
  };
}

/** Dismissing it again changes nothing; one of another user is not found. */
export async function dismiss(ctx: Ctx, uuid: string): Promise<void> {
  if (!(await dismissOwn(ctx, uuid)) && !(await hasOwn(ctx, uuid))) throw notFound();
  await tell(ctx, [ctx.actor.id], NOTIFICATIONS);
}

export async function dismissAll(ctx: Ctx): Promise<void> {
  await dismissOwn(ctx);
  await tell(ctx, [ctx.actor.id], NOTIFICATIONS);
}

export async function settingsOfActor(ctx: Ctx): Promise<NotificationSettings> {
  const kept = (await settingsOf(ctx.db, ctx.account.id, [ctx.actor.id])).get(ctx.actor.id) ?? UNCHANGED;
  return { events: waysOf(kept.events), digest_hour: kept.digest_hour };
}

interface SettingsChange {
  readonly events?: { readonly [E in keyof EventWays]?: EventWays[E] | undefined } | undefined;
  readonly digest_hour?: number | undefined;
}

export async function saveSettings(ctx: Ctx, change: SettingsChange): Promise<NotificationSettings> {
  const { digest_hour } = change;
  const events: Partial<EventWays> = Object.fromEntries(
    Object.entries(change.events ?? {}).filter(([, ways]) => ways !== undefined),
  );
  const next = nextAtHour(ctx.now, digest_hour ?? DIGEST_HOUR, ctx.actor.time_zone);
  const kept = await writeSettings(ctx, { events, digest_hour }, next);
  return { events: waysOf(kept.events), digest_hour: kept.digest_hour };
}

/** As programs read them: with an id and the words as HTML. */
export async function accountNotifications(ctx: Ctx): Promise<AccountNotification[]> {
  return (await shownTo(ctx)).map((row) => {
    const { title, message } = wordsOf(row.seenAs);
    return {
      id: row.id,
      account_id: ctx.account.id,
      user_id: ctx.actor.id,
      text: `<b>${escaped(title)}</b>${message ? ` ${escaped(message)}` : ''}`,
      read_at: row.dismissed_at,
      seen: row.dismissed_at !== null,
      created_at: row.received_at,
      updated_at: row.dismissed_at ?? row.received_at,
    };
  });
}

export async function accountNotification(ctx: Ctx, id: number): Promise<AccountNotification> {
  const found = (await accountNotifications(ctx)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

interface ReadMark {
  readonly read_at?: string | null | undefined;
  readonly seen?: boolean | undefined;
}

/** Without both keys, nothing changes. */
export async function markAccountNotification(ctx: Ctx, id: number, mark: ReadMark): Promise<AccountNotification> {
  await accountNotification(ctx, id);
  if (mark.seen !== undefined && mark.read_at !== undefined) await setSeen(ctx, id, mark.seen);
  return accountNotification(ctx, id);
}
