import { readEntry } from '@fairlead/domain/calendar-entries/entry';
import { addDays, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { frequencyOf } from '@fairlead/domain/recurrence/options';
import {
  exdatesOf,
  exdateText,
  lastOccurrence,
  occurrenceAfter,
  occurrenceOn,
} from '@fairlead/domain/recurrence/series';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { updateRecords } from '../../writing/changes';
import type { Body } from '../../writing/record-writing';
import { withoutFollowing, writing } from './checks';
import { type Meant, requireSeries } from './meant';
import { asEntry, asSeries, endBefore, isHead, keepPast, loadSeries, materialise, seriesOf, splitAt } from './series';
import { laterRows } from './series.queries';
import { markEntry, remove, rowOf, write } from './writes';

/** This entry of a series and all later ones. Earlier ones keep the old rule. */

const NAME = CALENDAR_ENTRY.name;
type Once = ReturnType<typeof readEntry>;

/** The rule with its days, and what every occurrence has. */
export async function changeFuture(ctx: Ctx, meant: Meant, body: Body, once: Once): Promise<number> {
  await requireSeries(ctx, meant, 'update');
  const { head, view } = meant;
  const day = view.occurrence_date as PlainDate | null;
  if (head && day !== null && day < (head.occurrence_date as string)) return changeSince(ctx, meant, day, body, once);
  const row = await futureHead(ctx, meant);
  const { repeating, issues } = readEntry(said(body, once, row), asEntry(row), await writing(ctx, body, row));
  if (issues.length) throw invalid(issues);
  const moved = { exdate: await shiftDays(ctx, row, repeating?.occurrence_date ?? null) };
  await write(ctx, row, { ...once.patch, ...repeating, ...moved } as Patch, undefined);
  if (once.complete) await markEntry(ctx, await rowOf(ctx, row.id), true);
  return row.id;
}

/**
 * What the body means for the rule. If the day stays, the rule stays: the last day of February may represent the
 * 31st. If the day changes, the days of the rule change with it. A touched entry has no rule itself: a program that
 * sends it back unchanged does not end the series.
 */
function said(body: Body, once: Once, row: Row): Body {
  if (once.repeating && once.changesRule) return body;
  const { rrule: _rule, recurrence_end: ends, ...rest } = body;
  const isOnItsDay = row.due_date === row.occurrence_date && (once.patch.due_date ?? row.due_date) === row.due_date;
  // As read, it has no end: an end in the body is meant for the series.
  return {
    ...rest,
    ...(ends ? { recurrence_end: ends } : {}),
    recurrence_frequency: isOnItsDay ? 'custom' : frequencyOf(row.rrule as string | null),
  };
}

/** The row from which the series is to change. */
async function futureHead(ctx: Ctx, { row, head, date, view }: Meant): Promise<Row> {
  if (head && date !== undefined) return rowOf(ctx, await splitAt(ctx, head, date));
  const day = view.occurrence_date as string | null;
  if (head && !isHead(row) && day !== null) return rowOf(ctx, await splitAt(ctx, head, day, row));
  if (!head || head.id !== row.id) return row;
  await keepPast(ctx, head);
  return rowOf(ctx, head.id);
}

/**
 * From a day that the series has passed: the head stays where it is, and the rule changes as if the head were on that
 * day. A touched entry of that day is changed as well.
 */
async function changeSince(ctx: Ctx, meant: Meant, day: PlainDate, body: Body, once: Once): Promise<number> {
  const { row, date } = meant;
  await keepPast(ctx, meant.head as Row, day);
  const head = await rowOf(ctx, (meant.head as Row).id);
  const { date: occurrence_date, ...moment } = occurrenceOn(asSeries(head), day);
  const then: Row = { ...head, ...moment, occurrence_date };
  const read = readEntry(said(body, once, then), asEntry(then), await writing(ctx, body, head));
  if (read.issues.length) throw invalid(read.issues);
  const patch = await withoutFollowing(ctx, read.patch, head);
  const { repeating } = read;
  if (date === undefined) await write(ctx, row, { ...once.patch }, once.complete);
  if (!repeating?.rrule) {
    const kept = date === undefined ? row : await rowOf(ctx, await materialise(ctx, head, date));
    if (date !== undefined) await write(ctx, kept, { ...once.patch }, once.complete);
    await remove(ctx, [await rowOf(ctx, head.id)]);
    return kept.id;
  }
  const exdate = await shiftDays(ctx, then, repeating.occurrence_date);
  const days = daysBetween(day, repeating.occurrence_date as string);
  const series = { ...(await loadSeries(ctx, { ...head, ...patch, ...repeating } as Row)), exdate };
  const next = occurrenceAfter(series, addDays(head.occurrence_date as string, days - 1)) ?? lastOccurrence(series);
  if (next === undefined) await remove(ctx, [head]);
  else {
    const { date: on, ...at } = occurrenceOn(series, next);
    await write(ctx, head, { ...patch, ...repeating, ...at, exdate, occurrence_date: on } as Patch, undefined);
  }
  return date === undefined ? row.id : head.id;
}

/** The days that are left out and those that have rows move with the rule. Returns the former. */
async function shiftDays(ctx: Ctx, row: Row, to: string | null): Promise<string | null> {
  const from = row.occurrence_date as string | null;
  if (from === null || to === null) return null;
  const days = daysBetween(from, to);
  if (days === 0) return row.exdate as string | null;
  const later = await lockRows(ctx, NAME, await laterRows(ctx, seriesOf(row) as number, from, false));
  const edits = later.map((before) => ({
    before,
    patch: { occurrence_date: addDays(before.occurrence_date as string, days) },
  }));
  await updateRecords(ctx, NAME, edits);
  return exdateText(exdatesOf(asSeries(row)).map((date) => addDays(date, days)));
}

/** Ends the series before the day; open rows of later days are deleted too. */
export async function deleteFuture(ctx: Ctx, meant: Meant, day: PlainDate): Promise<void> {
  await requireSeries(ctx, meant, 'delete');
  const { row, head, date, view } = meant;
  const gone = await lockRows(ctx, NAME, await laterRows(ctx, seriesOf(view) as number, day, true));
  if (date === undefined) gone.push(row);
  if (head && (head.occurrence_date as string) < day) await endBefore(ctx, head, day);
  else if (head) {
    await keepPast(ctx, head, day);
    if (head.id !== row.id || date !== undefined) gone.push(await rowOf(ctx, head.id));
  }
  await remove(ctx, gone);
}
