import { addDays } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { writeComponent } from '@fairlead/domain/icalendar/component';
import { yearOf } from '@fairlead/domain/icalendar/zone';
import { calendarOf, componentsOf, zonesOf } from '@fairlead/domain/other-calendars/as-component';
import { type CalendarFeed, FEEDS } from '@fairlead/domain/other-calendars/other-calendars.contract';
import { resourcesOf } from '@fairlead/domain/other-calendars/resource';
import { recordAudit } from '../../account/audit';
import { newToken } from '../../account/sessions';
import type { Config } from '../../base/config';
import { mapInSlices } from '../../base/breath';
import type { Ctx, PublicCtx } from '../../base/context';
import { notFound } from '../../base/errors';
import { isSecondFactorMissing, mayDo } from '../../http/access';
import { Reply } from '../../http/answer';
import { RateLimit } from '../../http/guard';
import type { Step } from '../../http/endpoint';
import { requireFreshSession } from '../../http/fresh-session';
import type { RequestInfo } from '../../http/request-info';
import { deleteFeed, findFeed, readFeed, touchFeed, writeFeed } from './feed.queries';
import { holderContext, requireWritable } from './holder';
import { rememberAccount, withinCallLimit } from './calendar-call-limit';
import { calendarRows } from './rows.queries';
import { showingOf } from './showing';
import { countWrongAddress } from './wrong-secrets';

const NO_FEED: CalendarFeed = { created_at: null, last_used_at: null };
const SUBJECT = 'Calendar feed';
const DAYS_BACK = 365;
const TYPE = 'text/calendar; charset=utf-8';
const END = 'END:VCALENDAR\r\n';

export async function showFeed(ctx: Ctx): Promise<CalendarFeed> {
  return (await readFeed(ctx)) ?? NO_FEED;
}

/** The address is shown once. The previous one ends immediately. */
export async function renewFeed(ctx: Ctx, config: Config) {
  requireFreshSession(ctx);
  requireWritable(ctx);
  const token = newToken();
  await writeFeed(ctx, token);
  await recordAudit(ctx, { event: 'setting.changed', subject_name: SUBJECT, details: { issued: true } });
  return { ...(await showFeed(ctx)), url: `${config.publicUrl ?? ''}${FEEDS}/${token}.ics` };
}

export async function removeFeed(ctx: Ctx): Promise<void> {
  requireWritable(ctx);
  if (!(await deleteFeed(ctx))) throw notFound();
  await recordAudit(ctx, { event: 'setting.changed', subject_name: SUBJECT, details: { removed: true } });
}

/** Programs ask every few minutes. */
const perToken = new RateLimit(5);

/** The calendar of the user who owns the token, as far as that user may see it now. */
export function readCalendar(
  step: Step<PublicCtx>,
  config: Config,
  given: string,
  request: Pick<RequestInfo, 'network'>,
): Promise<Reply> {
  const token = given.replace(/\.ics$/i, '');
  return withinCallLimit(token, request, async () => {
    const calendar = await step((base) => calendarOfToken(base, config, token));
    if (calendar) return calendar;
    await countWrongAddress(step, { network: request.network, secret: token });
    throw notFound();
  });
}

/** Undefined for an unknown token. */
async function calendarOfToken(base: PublicCtx, config: Config, token: string): Promise<Reply | undefined> {
  const holder = await findFeed(base.db, token);
  const ctx = holder && (await holderContext(base, holder));
  if (!ctx) return undefined;
  if (isSecondFactorMissing(ctx) || !mayDo(ctx, 'subscribe', 'calendar')) throw notFound();
  perToken.take(token, base.now.getTime());
  rememberAccount(token, ctx.account.id);
  await touchFeed(ctx);
  const headers = { 'content-type': TYPE, 'cache-control': 'private, no-cache' };
  return new Reply(await feedText(ctx, config), { headers });
}

/** Tasks are days of the calendar, and only those that are still open: most programs show no tasks of a feed. */
async function feedText(ctx: Ctx, config: Config): Promise<string> {
  const since = addDays(localDate(ctx.now, ctx.actor.time_zone), -DAYS_BACK);
  const all = await calendarRows(ctx, since);
  const rows = all.filter(
    ({ type, completed_at, due_date }) => due_date !== null && (type === 'CalendarEvent' || completed_at === null),
  );
  const showing = showingOf(ctx, config, 'VEVENT');
  const frame = writeComponent(calendarOf([], zonesOf(rows), yearOf(ctx.now), ctx.actor.full_name));
  const parts = await mapInSlices(resourcesOf(rows), (resource) =>
    componentsOf(resource, showing).map(writeComponent).join(''),
  );
  return `${frame.slice(0, -END.length)}${parts.join('')}${END}`;
}
