import type { CalendarItem, CalendarRange, RangeQuery } from '@fairlead/domain/calendar/calendar.contract';
import { CATEGORIES, categoryOf, MOST_USERS } from '@fairlead/domain/calendar/filter';
import { placingFor } from '@fairlead/domain/calendar/placing';
import { isTooLate, isTooLong, ShownEntries, whenOfSpan } from '@fairlead/domain/calendar/range';
import type { Days } from '@fairlead/domain/calendar/views';
import { fromDayNumber } from '@fairlead/domain/dates/plain';
import { writeDate, writeInstant } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { Breath } from '../../base/breath';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { mayDo } from '../../http/access';
import { factsOfHanging } from '../../writing/record-writing';
import { occurrencesIn, type Placed, seriesIn } from './occurrences';
import { type Asked, countOverdue, detailsOf, type Detail, entriesIn, type Found } from './range.queries';
import { type RangeRow, takenDays } from './range-rows.queries';

/** The maximum number of entries on one screen: a team of 50 has less than half of it in a month. */
const MOST_PLACED = 50_000;
/** The maximum if the call sets no limit for each day. */
const MOST_SENT = 10_000;

/** What a screen of the calendar shows: entries where there is room, and counts for the rest. */
export async function rangeOf(ctx: Ctx, query: RangeQuery): Promise<CalendarRange> {
  const days: Days = { from: query.start.replaceAll('/', '-'), to: query.end.replaceAll('/', '-') };
  const asked = askedOf(ctx, query, days);
  const [{ rows, more }, overdue] = await Promise.all([entriesIn(ctx, asked), countOverdue(ctx, asked.users)]);
  const taken = await takenDays(ctx, seriesIn(days, rows));
  const zone = ctx.actor.time_zone;
  const occurrences = occurrencesIn(days, placingFor(zone), taken);
  const { shown: first, totals } = await shownOf({ rows, more }, asked, occurrences);
  const shown = first.slice(0, MOST_SENT);
  const details = await detailsOf(ctx, [...new Set(shown.map(({ one }) => one.id))]);
  const today = localDate(ctx.now, zone);
  const entries = shown.flatMap(({ where, one }) => {
    const detail = details.get(one.id);
    return detail ? [itemOf(ctx, one, where, detail, today)] : [];
  });
  return {
    entries,
    totals: Object.fromEntries(Object.entries(totals).map(([day, n]) => [writeDate(day), n])),
    overdue,
  };
}

async function shownOf({ rows, more }: Found, asked: Asked, occurrences: ReturnType<typeof occurrencesIn>) {
  const breath = new Breath();
  const entries = new ShownEntries<Placed, RangeRow>(asked.days, byTypeAndId, asked.perDay);
  for (const { day, n } of more) entries.count(day, n);
  let placed = 0;
  for (const row of rows) {
    if (placed >= MOST_PLACED) break;
    if (breath.due) await breath.taken();
    occurrences(row, (where) => {
      if (!isShown(row, where, asked)) return;
      entries.add(where, row);
      placed += 1;
    });
  }
  return entries.picked();
}

/** Of one time, events come before tasks. */
function byTypeAndId(a: RangeRow, b: RangeRow): number {
  if (a.type !== b.type) return a.type < b.type ? -1 : 1;
  return a.id - b.id;
}

/** Occurrences of a series of tasks are past due or not, each by its day. */
function isShown({ type, complete, series }: RangeRow, { span }: Placed, { show, today }: Asked): boolean {
  if (series === null || type !== 'CalendarTask') return true;
  if (show.has('CalendarTask') && show.has('CalendarTaskOverdue')) return true;
  return show.has(categoryOf({ type, complete, due: fromDayNumber(span.first) }, today));
}

function itemOf(ctx: Ctx, row: RangeRow, { span, date }: Placed, detail: Detail, today: string): CalendarItem {
  const zone = ctx.actor.time_zone;
  const { type, complete, event_category_id, is_recurring, owner_id } = row;
  const when = whenOfSpan(span);
  const { times } = when;
  const isTask = type === 'CalendarTask';
  const { name, shared_user_ids, calendar_entry_priority_id, on, created_by_user_id } = detail;
  return {
    id: row.id,
    occurrence: date && writeDate(date),
    type,
    category: categoryOf({ type, complete, due: when.from }, today),
    event_category_id,
    name,
    owner_id,
    shared_user_ids,
    due_date: writeDate(when.from),
    all_day: times === null,
    start_time: times && writeInstant(times.start, zone),
    end_time: times && writeInstant(times.end, zone),
    end_date: isTask || times ? null : writeDate(when.to),
    complete,
    is_recurring,
    calendar_entry_priority_id,
    on,
    can_edit: mayDo(
      ctx,
      'update',
      'calendar_entry',
      factsOfHanging(ctx, { owner_id, created_by_user_id, shared_user_ids }),
    ),
  };
}

/** Every invalid field at once. */
function askedOf(ctx: Ctx, query: RangeQuery, days: Days): Asked {
  const issues: Issue[] = [];
  if (days.to < days.from) issues.push({ field: 'end', msg: MESSAGES.end_after_start });
  else if (isTooLong(days) || isTooLate(days)) issues.push({ field: 'end', msg: MESSAGES.not_allowed });
  const known = new Set(ctx.config.users.map(({ id }) => id));
  const users = query.user_ids ? [...new Set(query.user_ids.map(Number))] : [ctx.actor.id];
  if (users.length > MOST_USERS || users.some((id) => !known.has(id)))
    issues.push({ field: 'user_ids', msg: MESSAGES.not_allowed });
  const show = new Set(query.show ?? CATEGORIES);
  if ([...show].some((one) => !CATEGORIES.some((category) => category === one)))
    issues.push({ field: 'show', msg: MESSAGES.not_allowed });
  const categories = query.event_category_ids?.map((one) => (one === 'none' ? null : Number(one)));
  if (categories?.some((id) => id !== null && !Number.isSafeInteger(id)))
    issues.push({ field: 'event_category_ids', msg: MESSAGES.not_allowed });
  if (issues.length) throw invalid(issues);
  const today = localDate(ctx.now, ctx.actor.time_zone);
  return { days, users, show, categories, today, perDay: query.per_day ?? MOST_SENT };
}
