import type { PlainDate } from '@fairlead/domain/dates/plain';
import {
  differences,
  type Meaning,
  type ReadComponent,
  type ReadObject,
} from '@fairlead/domain/other-calendars/meaning';
import type { CalendarRow } from '@fairlead/domain/other-calendars/resource';
import { isOfRule, occurrenceOn, type Series } from '@fairlead/domain/recurrence/series';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { addOccurrence, deleteEntry, leaveOutDays, takeBack, updateEntry } from '../calendar-entries/public';
import { type Body, bodyOf } from './dav-body';
import type { DavObject } from './dav-objects';
import { seriesHead } from './locks.queries';

const FIELD = 'calendar';
/** Years of a daily series. */
const MOST_LEFT_OUT = 1000;

interface Before {
  readonly found: DavObject;
  readonly was: ReadObject;
}

/** Occurrences that were left out or changed on the device. */
export async function writeOccurrences(
  ctx: Ctx,
  series: number,
  before: Before | undefined,
  sent: ReadObject,
): Promise<void> {
  const had = new Set(before?.was.main.without ?? []);
  const gone = new Set(sent.main.without.filter((day) => !had.has(day)));
  for (const { day, meaning } of sent.changed) if (day && meaning.cancelled) gone.add(day);
  const kept = new Set(sent.main.beside.map(({ day }) => day));
  for (const { day } of before?.was.main.beside ?? []) if (!kept.has(day)) gone.add(day);
  if (gone.size > MOST_LEFT_OUT)
    throw invalidField(FIELD, `Too many days are left out at once (at most ${MOST_LEFT_OUT})`);
  await leaveOut(ctx, series, before, [...gone]);
  const back = [...had].filter(
    (day) => !sent.main.without.includes(day) && !sent.changed.some((one) => one.day === day),
  );
  const head = back.length ? await seriesHead(ctx, series) : undefined;
  if (head) await takeBack(ctx, head.id, back);
  const added = await addBeside(ctx, series, before, sent, gone);
  for (const one of sent.changed)
    if (one.day && !gone.has(one.day)) await writeOccurrence(ctx, series, { before, sent, added }, one);
  const named = new Set([...gone, ...kept, ...sent.main.without, ...sent.changed.map(({ day }) => day)]);
  for (const row of before?.found.resource.changed ?? [])
    if (!named.has(row.occurrence_date)) await putBack(ctx, series, before, sent, row);
}

/** Days beside the rule become rows, which leave the series when they are no longer sent. Returns their ids by day. */
async function addBeside(
  ctx: Ctx,
  series: number,
  before: Before | undefined,
  sent: ReadObject,
  gone: ReadonlySet<PlainDate>,
): Promise<ReadonlyMap<PlainDate, number>> {
  const added = new Map<PlainDate, number>();
  const there = new Set(before?.found.resource.changed.map(({ occurrence_date: day }) => day));
  const asked = sent.main.beside.filter(({ day }) => !there.has(day) && !gone.has(day) && !isLeftOut(sent, day));
  const head = asked.length ? await seriesHead(ctx, series) : undefined;
  if (!head) return added;
  for (const { day, start } of asked) {
    if (isOfRule(head, day)) continue;
    const id = await addOccurrence(ctx, head.id, day);
    added.set(day, id);
    const usual = usualOn(sent.main.meaning, head, day);
    if (start === day || start === usual.start || sent.type === 'CalendarTask' || usual.all_day) continue;
    const length = Date.parse(usual.end ?? '') - Date.parse(usual.start ?? '');
    const end = new Date(Date.parse(start) + length).toISOString();
    await updateEntry(ctx, id, bodyOfOne(ctx, usual, { ...usual, start, end }, sent), undefined, {});
  }
  return added;
}

const isLeftOut = (sent: ReadObject, day: PlainDate) => sent.main.without.includes(day);

/** A device that no longer sends a changed occurrence means the usual one; whether it was done stays. */
async function putBack(
  ctx: Ctx,
  series: number,
  before: Before | undefined,
  sent: ReadObject,
  { id, occurrence_date: day }: CalendarRow,
): Promise<void> {
  const was = before?.was.changed.find((one) => one.day === day)?.meaning;
  const head = await seriesHead(ctx, series);
  if (!was || !head || day === null) return;
  const usual = usualOn(sent.main.meaning, head, day);
  const body = bodyOfOne(
    ctx,
    { ...was, rrule: null, complete: false },
    { ...usual, rrule: null, complete: false },
    sent,
  );
  if (Object.keys(body).length > 1) await updateEntry(ctx, id, body, undefined, {});
}

/** The next occurrence last: its rule moves to a day that stays. */
async function leaveOut(ctx: Ctx, series: number, before: Before | undefined, days: PlainDate[]): Promise<void> {
  const rows = new Map(before?.found.resource.changed.map((row) => [row.occurrence_date, row]));
  for (const day of days) {
    const row = rows.get(day);
    if (row) await deleteEntry(ctx, row.id, {});
  }
  const head = days.length ? await seriesHead(ctx, series) : undefined;
  if (!head) return;
  await leaveOutDays(
    ctx,
    head.id,
    days.filter((day) => !rows.has(day)),
  );
  if (days.includes(head.occurrence_date)) await deleteEntry(ctx, head.id, {});
}

async function writeOccurrence(
  ctx: Ctx,
  series: number,
  { before, sent, added }: { before: Before | undefined; sent: ReadObject; added: ReadonlyMap<PlainDate, number> },
  one: ReadComponent,
): Promise<void> {
  const row = before?.found.resource.changed.find(({ occurrence_date }) => occurrence_date === one.day);
  const was = row ? before?.was.changed.find(({ day }) => day === one.day)?.meaning : undefined;
  const head = await seriesHead(ctx, series);
  const usual = was ?? (head && usualOn(sent.main.meaning, head, one.day as PlainDate));
  if (!usual) return;
  const body = bodyOfOne(ctx, { ...usual, rrule: null }, { ...one.meaning, rrule: null }, sent);
  if (Object.keys(body).length < 2) return;
  const own = row?.id ?? added.get(one.day as PlainDate);
  if (own !== undefined) await updateEntry(ctx, own, body, undefined, {});
  else if (head) await updateEntry(ctx, head.id, body, undefined, { occurrence_date: one.day });
}

/** What differs in one occurrence. */
function bodyOfOne(ctx: Ctx, was: Meaning, is: Meaning, { type }: ReadObject): Body {
  const { complete, ...rest } = differences(was, is);
  const isMoved = ['start', 'end', 'all_day', 'time_zone'].some((key) => key in rest);
  const { start, end, all_day, time_zone } = is;
  const body = bodyOf(ctx, { ...rest, ...(isMoved ? { start, end, all_day, time_zone } : {}) }, type);
  if (complete !== undefined) body.complete = complete;
  return body;
}

/** What the occurrence of a day is if nothing was changed in it. */
function usualOn(main: Meaning, head: Series, day: PlainDate): Meaning {
  const { due_date, end_date, start_time, end_time } = occurrenceOn(head, day);
  return { ...main, start: start_time ?? due_date, end: end_time ?? (main.end && (end_date ?? due_date)) };
}
