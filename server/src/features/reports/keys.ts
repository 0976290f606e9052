import type { AnsweredGroup } from '@fairlead/domain/reports/reports.contract';
import type { Condition, Filter } from '@fairlead/domain/filters/condition';
import { isInCents } from '@fairlead/domain/fields/field';
import { moneyText } from '@fairlead/domain/money/money';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import type { DateRange } from '@fairlead/domain/dates/presets';
import { daysOfBucket } from '@fairlead/domain/reports/buckets';
import { isEmpty } from '@fairlead/domain/validation/rules';
import { CUT } from '../../reading/facts';
import type { AskedGroup, AskedTime } from './asked-report';

const MOST_NAMED = 500;

export type Key = NonNullable<AnsweredGroup['key']>;

/** The key of a group in the answer, from its text in the database. */
export function keyOf({ by, time }: AskedGroup, text: string): Key {
  if (by === 'boolean') return text === 'true';
  if (time?.starts) return time.starts[Number(text) - 1] ?? text;
  return by === 'text' || by === 'time' ? text : Number(text);
}

/** The condition for the deals of one group; null if no condition finds exactly these. */
export function conditionOf(group: AskedGroup, key: Key): Filter | null {
  const { field, by, time } = group;
  if (time) return daysIn(group.field, daysOf(time, String(key)));
  switch (by) {
    case 'text':
      return textCondition(field, String(key));
    case 'number':
      return { field, op: 'is', value: isInCents(group.found.field) ? moneyText(Number(key)) : Number(key) };
    case 'boolean':
      return { field, op: 'is', value: key };
    default:
      return { field, op: 'any_of', value: [Number(key)] };
  }
}

/** The days of a bucket that the report covers; without those that have passed, if these are a group of their own. */
export function daysOf(
  { bucket, within, firstAhead }: AskedTime,
  start: PlainDate,
): { from: PlainDate; to: PlainDate } {
  const { from, to } = daysOfBucket(start, bucket, within);
  return { from: firstAhead !== undefined && firstAhead > from ? firstAhead : from, to };
}

/** Those that were expected before today. */
export function passedDays(within: DateRange, firstAhead: PlainDate): { from: PlainDate | null; to: PlainDate } {
  return { from: within.from, to: addDays(firstAhead, -1) };
}

export function daysIn(field: string, days: { from: PlainDate | null; to: PlainDate | null }): Condition {
  return { field, op: 'between', value: days };
}

/**
 * A text that was cut represents all that begin with it. If the database lowercases letters differently from a
 * filter, a condition would miss some.
 */
function textCondition(field: string, text: string): Condition | null {
  if (isEmpty(text) || text.toLowerCase() !== text) return null;
  return { field, op: [...text].length < CUT ? 'is' : 'starts_with', value: text };
}

/** The deals of all groups that are not answered by themselves; null if no condition can describe it. */
export function conditionOfOthers({ field, by, time }: AskedGroup, answered: readonly Key[]): Filter | null {
  if (time) {
    const first = answered.map(String).toSorted()[0];
    return first === undefined
      ? null
      : daysIn(field, { from: time.firstAhead ?? time.within.from, to: addDays(first, -1) });
  }
  const isById = by === 'entry' || by === 'record';
  if (!isById || answered.length > MOST_NAMED) return null;
  const none = answered.length ? [{ field, op: 'none_of', value: answered.map(Number) } as const] : [];
  return { all: [{ field, op: 'has_value' }, ...none] };
}
