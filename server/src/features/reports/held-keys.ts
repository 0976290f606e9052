import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dayNumber, fromDayNumber } from '@fairlead/domain/dates/plain';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { isOwnField } from '@fairlead/domain/fields/field';
import { bucketsBetween } from '@fairlead/domain/reports/buckets';
import type { Ctx } from '../../base/context';
import { codedColumn, dayColumn, instantColumn, isNone } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import type { Coded } from '../../reading/held/columns';
import type { DealColumns } from '../../reading/held/deal-columns';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { AskedGroup, AskedTime } from './asked-report';
import { PASSED } from './group-keys.queries';

/** The groups of one level: for each row a number below `size`, and the text by which the database would know it. */
export interface HeldKey {
  readonly size: number;
  readonly of: Int32Array;
  readonly textOf: (key: number) => string;
  /** Compares two groups of equal measure, as the database does. */
  readonly before: (one: number, other: number) => number;
  /** The number by which `before` compares; undefined where it compares texts. */
  readonly tieOf: ((key: number) => number) | undefined;
  /** The groups without a value and of days that have passed. */
  readonly isApart: (key: number) => boolean;
  readonly isTime: boolean;
}

/** Undefined if held deals do not contain the group of a deal. */
export function* heldKey(
  ctx: Ctx,
  columns: DealColumns,
  group: AskedGroup,
  weekStart: number,
  rows: Int32Array,
): Slices<HeldKey | undefined> {
  const { found, by, time } = group;
  const { column } = found.field;
  if (column === null || isOwnField(found.field)) return undefined;
  if (time) return yield* timeKey(ctx, columns, column, time, weekStart, rows);
  if (found.relation) return yield* teamKey(ctx, columns, rows);
  if (by === 'text' && column === 'city') return yield* ofCoded(columns.coded.city_lower, 'city_lower', rows, true);
  const coded = by === 'entry' || by === 'record' ? codedColumn(DEAL.name, column) : undefined;
  return coded && (yield* ofCoded(columns.coded[coded], coded, rows, false));
}

/** The codes are the groups; those that stand for no value are one. */
export function* ofCoded(own: Coded, column: string, rows: Int32Array, isText: boolean): Slices<HeldKey> {
  const { codes, values } = own;
  const group = new Int32Array(values.length);
  for (const [start, end] of portionsOf(group.length)) {
    for (let code = start; code < end; code += 1) group[code] = isNone(column, code, own) ? 0 : code;
    yield;
  }
  return keyOf(values, yield* groupedBy(codes, group, rows), isText);
}

function* groupedBy(codes: Coded['codes'], group: Int32Array, rows: Int32Array): Slices<Int32Array> {
  const of = new Int32Array(rows.length);
  for (const [start, end] of portionsOf(of.length)) {
    for (let at = start; at < end; at += 1) of[at] = group[codes[rows[at] as number] as number] as number;
    yield;
  }
  return of;
}

function keyOf(values: readonly (number | string | null)[], of: Int32Array, isText: boolean): HeldKey {
  const compare = isText ? byBytes : (one: number, other: number) => one - other;
  return {
    size: values.length,
    of,
    textOf: (key) => (key === 0 ? '' : String(values[key])),
    before: (one, other) => compare(values[one] as never, values[other] as never),
    tieOf: isText ? undefined : (key) => values[key] as number,
    isApart: (key) => key === 0,
    isTime: false,
  };
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** The team of the owner. */
function* teamKey(ctx: Ctx, columns: DealColumns, rows: Int32Array): Slices<HeldKey> {
  const teamOf = new Map(ctx.config.users.map(({ id, team_id }) => [id, team_id]));
  const { codes, values: owners } = columns.coded.owner_key;
  const values: (number | null)[] = [null];
  const group = Int32Array.from(owners, (owner) => {
    const team = teamOf.get(owner as number) ?? null;
    if (!values.includes(team)) values.push(team);
    return values.indexOf(team);
  });
  return keyOf(values, yield* groupedBy(codes, group, rows), false);
}

interface Moments {
  readonly values: Float64Array | Int32Array;
  /** The lowest valid value. */
  readonly least: number;
  readonly isDay: boolean;
}

function* timeKey(
  ctx: Ctx,
  { measured, days }: DealColumns,
  column: string,
  time: AskedTime,
  weekStart: number,
  rows: Int32Array,
): Slices<HeldKey | undefined> {
  const [instant, day] = [instantColumn(DEAL.name, column), dayColumn(DEAL.name, column)];
  const moments: Moments | undefined = instant
    ? { values: measured[instant].values, least: FAMILIAR.from, isDay: false }
    : day && { values: days[day].values, least: -(2 ** 31) + 1, isDay: true };
  const starts = moments && (time.starts ?? (yield* startsOf(ctx, moments, time, weekStart, rows)));
  if (!moments || !starts) return undefined;
  const passed = time.firstAhead === undefined ? undefined : startOf(ctx, moments, time.firstAhead);
  yield;
  const of = yield* bucketed(
    moments,
    starts.map((start) => startOf(ctx, moments, start)),
    rows,
    passed,
  );
  const isNumbered = time.starts !== undefined;
  const last = starts.length + 1;
  return {
    size: starts.length + 2,
    of,
    textOf: (key) => (key === 0 ? '' : key === last ? PASSED : isNumbered ? String(key) : (starts[key - 1] as string)),
    before: (one, other) => other - one,
    tieOf: undefined,
    isApart: (key) => key === 0 || key === last,
    isTime: true,
  };
}

const year = (from: number) => Date.UTC(from, 0) * 1000;
/** In these years the database and this process know the same time zones. */
const FAMILIAR = { from: year(1971), before: year(2100) };

function startOf(ctx: Ctx, { isDay }: Moments, day: string): number {
  return isDay ? dayNumber(day) : startOfDay(day, ctx.actor.time_zone).getTime() * 1000;
}

/** The first days of the buckets from the first to the last date; undefined if there are too many. */
function* startsOf(
  ctx: Ctx,
  moments: Moments,
  { bucket, firstAhead }: AskedTime,
  weekStart: number,
  rows: Int32Array,
): Slices<readonly string[] | undefined> {
  const { values, isDay } = moments;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const from = firstAhead === undefined ? -(2 ** 31) + 1 : startOf(ctx, moments, firstAhead);
  const isOfDay = isDay ? from : Number.NEGATIVE_INFINITY;
  for (const [start, end] of portionsOf(rows.length)) {
    for (let at = start; at < end; at += 1) {
      const value = values[rows[at] as number] as number;
      if (value < isOfDay) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    yield;
  }
  if (most < least) return [];
  if (!isDay && (least < FAMILIAR.from || most >= FAMILIAR.before)) return undefined;
  if (isDay && (least < FIRST_YEAR || most > LAST_YEAR)) return undefined;
  const day = (value: number) =>
    isDay ? fromDayNumber(value) : localDate(new Date(Math.floor(value / 1000)), ctx.actor.time_zone);
  return bucketsBetween(day(least), day(most), bucket, weekStart);
}

const [FIRST_YEAR, LAST_YEAR] = [dayNumber('1000-01-01'), dayNumber('9998-12-31')];

/** 0 for none, the bucket from 1 on, or the last number for what has passed. */
function* bucketed(
  { values, isDay }: Moments,
  starts: readonly number[],
  rows: Int32Array,
  passed: number | undefined,
): Slices<Int32Array> {
  const bounds = Float64Array.from(starts);
  const [of, last] = [new Int32Array(rows.length), starts.length + 1];
  const none = isDay ? -(2 ** 31) : Number.NaN;
  const ahead = passed ?? Number.NEGATIVE_INFINITY;
  for (const [start, end] of portionsOf(of.length)) {
    for (let at = start; at < end; at += 1) {
      const value = values[rows[at] as number] as number;
      if (value === none || value !== value) continue;
      of[at] = value < ahead ? last : placeAmong(bounds, value);
    }
    yield;
  }
  return of;
}
