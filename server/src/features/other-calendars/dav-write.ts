import { addDays, daysBetween } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { readCalendar } from '@fairlead/domain/icalendar/component';
import {
  differences,
  firstDayOf,
  type Kept,
  type Meaning,
  type ReadObject,
  readObject,
} from '@fairlead/domain/other-calendars/meaning';
import type { CalendarRow } from '@fairlead/domain/other-calendars/resource';
import { localStart, occurrenceOn, type Series } from '@fairlead/domain/recurrence/series';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, invalidField, Refusal } from '../../base/errors';
import { createEntry, deleteEntry, updateEntry } from '../calendar-entries/public';
import { type Body, bodyOf } from './dav-body';
import { COLLECTIONS, type CollectionName, type DavObject, objectsNamed } from './dav-objects';
import { writeOccurrences } from './dav-occurrences';
import { lockSeries } from './locks.queries';
import { nameOfUid, writeObject } from './objects.queries';
import { showingOf } from './showing';

/** The header that says which state of an entry a device means. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

const FIELD = 'calendar';
const CHANGED = 'This was changed elsewhere in the meantime. Nothing was saved. Read it again first.';
const LONGEST_NAME = 255;

/** 412 if the device does not know the current state of the entry: nothing is lost. */
function requireConditions({ ifMatch, ifNoneMatch }: Conditions, found: DavObject | undefined): void {
  const tags = (text: string) => text.split(',').map((one) => one.trim().replace(/^W\//, ''));
  const misses = ifMatch !== undefined && (!found || !(ifMatch.trim() === '*' || tags(ifMatch).includes(found.etag)));
  const exists =
    ifNoneMatch !== undefined && found && (ifNoneMatch.trim() === '*' || tags(ifNoneMatch).includes(found.etag));
  if (misses || exists) throw new Refusal(412, { error: CHANGED });
}

/** The entry of a name, locked until the commit, under the conditions of the device. */
async function lockNamed(ctx: Ctx, config: Config, collection: CollectionName, name: string, on: Conditions) {
  const before = (await objectsNamed(ctx, config, collection, [name])).get(name);
  if (before) await lockSeries(ctx, [before.resource.main.id, before.resource.main.series_id ?? 0]);
  const found = before && (await objectsNamed(ctx, config, collection, [name])).get(name);
  requireConditions(on, found);
  return found;
}

/** Writes what a device sent through the same acts as the API. Returns whether it is new. */
export async function putObject(
  ctx: Ctx,
  config: Config,
  {
    collection,
    name,
    body,
    conditions,
  }: {
    readonly collection: CollectionName;
    readonly name: string;
    readonly body: unknown;
    readonly conditions: Conditions;
  },
): Promise<boolean> {
  const sent = readSent(ctx, body);
  if (sent.type !== COLLECTIONS[collection])
    throw invalidField(FIELD, 'Events and tasks are in calendars of their own');
  if (name.length > LONGEST_NAME) throw invalidField(FIELD, 'The name of its address is too long');
  const found = await lockNamed(ctx, config, collection, name, conditions);
  if (found) {
    const was = readObject(
      { name: '', lines: [], parts: found.components },
      ctx.actor.time_zone,
      Number.POSITIVE_INFINITY,
    );
    if ('problem' in was) throw new Error(`An own calendar object could not be read: ${was.problem}`);
    if (was.uid !== sent.uid) throw conflict('The UID of an entry cannot change');
    await writeChanges(ctx, found, was, sent);
    const id = Number(found.resource.key.replace(/-first$/, ''));
    await writeObject(ctx, { entry_id: id, name, uid: sent.uid, kept: keptOf(sent) });
    return false;
  }
  await requireNew(ctx, config, name, sent.uid);
  const id = await createEntry(ctx, bodyOf(ctx, sent.main.meaning, sent.type));
  await writeObject(ctx, { entry_id: id, name, uid: sent.uid, kept: keptOf(sent) });
  await writeOccurrences(ctx, id, undefined, sent);
  return true;
}

function readSent(ctx: Ctx, body: unknown): ReadObject {
  const calendar = readCalendar(typeof body === 'string' ? body : '');
  const read = 'problem' in calendar ? calendar : readObject(calendar, ctx.actor.time_zone);
  if ('problem' in read) throw invalidField(FIELD, read.problem);
  return read;
}

async function requireNew(ctx: Ctx, config: Config, name: string, uid: string): Promise<void> {
  if (/^\d+(-first)?\.ics$/.test(name))
    throw conflict('Names of numbers are those of entries that were made in Fairlead');
  const other = await nameOfUid(ctx, uid);
  const isOurs = uid.endsWith(showingOf(ctx, config, 'VTODO').uid('').slice(-8)) && uid.startsWith('fairlead-');
  if (isOurs || (other !== undefined && other !== name)) throw conflict('Another entry has this UID');
}

/** Properties from a device that Fairlead does not have, by `main` or the day. */
function keptOf({ main, changed }: ReadObject): Record<string, Kept> {
  const all: [string, Kept][] = [
    ['main', main.kept],
    ...changed.map(({ day, kept }): [string, Kept] => [day ?? '', kept]),
  ];
  return Object.fromEntries(all.filter(([, { lines, parts }]) => lines.length || parts.length));
}

/** Changes what differs from what the device had: of a series from its next occurrence on. */
async function writeChanges(ctx: Ctx, found: DavObject, was: ReadObject, sent: ReadObject): Promise<void> {
  const { main } = found.resource;
  const diff = differences(was.main.meaning, sent.main.meaning);
  const { complete, cancelled, ...rest } = diff;
  if (cancelled && sent.type === 'CalendarTask') return deleteEntry(ctx, main.id, {});
  const ends = main.rrule !== null && endsBefore(sent.main.meaning.rrule, main);
  if (ends) return deleteEntry(ctx, main.id, { delete_future_recurring_events: 1 });
  const body = changedBody(ctx, was, sent, main, rest);
  if (Object.keys(body).length > 1) {
    const future = main.rrule === null ? {} : { update_future_recurring_events: 1 };
    await updateEntry(ctx, main.id, body, undefined, future);
  }
  if (complete !== undefined) await updateEntry(ctx, main.id, { complete }, undefined, {});
  await writeOccurrences(ctx, Number(found.resource.key.replace(/-first$/, '')), { found, was }, sent);
}

/** The rule ends before the next occurrence: future occurrences are deleted, past ones stay. */
function endsBefore(rrule: string | null, { occurrence_date }: CalendarRow): boolean {
  const [, until] = /UNTIL=(\d{8})/.exec(rrule ?? '') ?? [];
  return until !== undefined && until < (occurrence_date ?? '').replace(/-/g, '');
}

/** A device moves the first occurrence of a series; its next one moves by as much. */
function changedBody(ctx: Ctx, was: ReadObject, sent: ReadObject, main: CalendarRow, rest: Partial<Meaning>): Body {
  const { type } = sent;
  const isMoved = ['start', 'end', 'all_day', 'time_zone'].some((key) => key in rest);
  const { start, end, all_day, time_zone } = isMoved
    ? movedBy(was.main.meaning, sent.main.meaning, main)
    : NOTHING_MOVED;
  const said: Partial<Meaning> = { ...rest, ...(isMoved ? { start, end, all_day, time_zone } : {}) };
  const body = bodyOf(ctx, said, type);
  if (rest.category === null) body.category_id = null;
  return body;
}

const NOTHING_MOVED: Partial<Meaning> = {};

function movedBy(was: Meaning, sent: Meaning, main: CalendarRow): Partial<Meaning> {
  const { start, end, all_day, time_zone } = sent;
  if (main.rrule === null || start === null || was.start === null || main.type === 'CalendarTask')
    return { start, end, all_day, time_zone };
  const first = firstDayOf(was, was.time_zone ?? main.time_zone) as string;
  const days = daysBetween(first, main.occurrence_date ?? first);
  if (days <= 0) return { start, end, all_day, time_zone };
  if (all_day || main.start_time === null)
    return { start: later(start, days), end: end && later(end, days), all_day, time_zone };
  const series = asSeries(main, start, end ?? start, time_zone ?? main.time_zone);
  const moved = occurrenceOn(series, addDays(series.occurrence_date, days));
  return { start: moved.start_time, end: moved.end_time, all_day, time_zone };
}

const later = (moment: string, days: number) => `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;

/** A series that begins at this time of day by the clock, and takes so long. */
function asSeries(main: CalendarRow, start: string, end: string, zone: string): Series {
  const day = localDate(new Date(start), zone);
  return {
    ...main,
    rrule: main.rrule ?? '',
    recurrence_end: main.recurrence_end ?? day,
    occurrence_date: day,
    taken: [],
    start_time: start,
    end_time: end,
    time_zone: zone,
    rrule_start: localStart({ due_date: null, start_time: start }, zone),
  };
}

/** Deletes an entry; of a series all that is to come. */
export async function deleteObject(
  ctx: Ctx,
  config: Config,
  {
    collection,
    name,
    conditions,
  }: { readonly collection: CollectionName; readonly name: string; readonly conditions: Conditions },
): Promise<boolean> {
  const found = await lockNamed(ctx, config, collection, name, conditions);
  if (!found) return false;
  const { main } = found.resource;
  await deleteEntry(ctx, main.id, main.rrule === null ? {} : { delete_future_recurring_events: 1 });
  return true;
}
