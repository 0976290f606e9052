import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import type { Field, FoundField } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { bucketsBetween } from '@fairlead/domain/reports/buckets';
import type { Bucket } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { recordTables } from '../../base/record-tables';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { name, raw, type Sql, sql } from '../../base/sql';
import { CUT } from '../../reading/facts';
import { lowerText } from '../../reading/facts-text';
import { shownColumn } from '../../reading/named-records';
import { stepColumn } from '../../reading/next-step';
import { customColumn, customSet } from '../../reading/slots';
import { visibleSource } from '../../reading/visible';
import type { AskedGroup, AskedTime } from './asked-report';

/** Where the key of a group is read from. */
export interface KeySource {
  /** Over a deal of the alias t and what `joined` adds to it. For a set, what the deal must have for it. */
  readonly piece: RowSql;
  /** Joined to each deal. */
  readonly joined: RowSql;
  /** Of a set: its entries, joined to the counted deals (alias h), and the key of one. */
  readonly set?: { readonly joined: Sql; readonly key: Sql };
  /** The key is a whole number of at least 0. */
  readonly isWhole?: boolean;
}

const NOTHING_MORE = rowSql``;

/** The key of open deals whose date has passed, among the keys of days. */
export const PASSED = '-infinity';

/** The key of one group; `at` tells the aliases of the first and the second apart. */
export function keySource(ctx: Ctx, group: AskedGroup, weekStart: number, at: number): KeySource {
  const { found, by, time } = group;
  if (by === 'set') return setSource(ctx, found.field, at);
  if (time) {
    const isWhole = time.starts !== undefined;
    return { piece: timeKey(ctx, dateColumn(ctx, found), time, weekStart), joined: NOTHING_MORE, isWhole };
  }
  if (found.relation) return teamSource(ctx, at);
  if (associationOf(found.field)) return linkedSource(ctx, found.field, at);
  return {
    piece: by === 'text' ? textKey(ctx, found.field) : plainKey(ctx, found.field, by === 'number'),
    joined: NOTHING_MORE,
    isWhole: (by === 'entry' || by === 'record') && !isOwnField(found.field),
  };
}

function plainKey(ctx: Ctx, field: Field, isNumber: boolean): RowSql {
  const own = isOwnField(field) ? customColumn('t', field) : ownColumn(ctx, field);
  return isNumber ? rowSql`${own}::float8` : own;
}

function ownColumn(ctx: Ctx, { column }: Field): RowSql {
  return shownColumn(ctx, 't', column as string);
}

/** Texts are one group in any case, and if their beginnings, as long as the facts hold them, are equal. */
function textKey(ctx: Ctx, field: Field): RowSql {
  const text = isOwnField(field)
    ? rowSql`lower(${customColumn('t', field)})`
    : lowerText('t', stepColumn(ctx, field.column as string));
  return rowSql`nullif(left(${text}, ${raw(String(CUT))}), '')`;
}

function dateColumn(ctx: Ctx, { field }: FoundField): { own: RowSql; isDay: boolean } {
  const own = isOwnField(field) ? customColumn('t', field) : rowColumn('t', stepColumn(ctx, field.column as string));
  return { own, isDay: field.kind === 'date' };
}

/**
 * The first day of a date's bucket, in the reader's time zone. If the range determines the buckets, the number of the
 * bucket among them, which is faster to find.
 */
function timeKey(
  ctx: Ctx,
  { own, isDay }: { own: RowSql; isDay: boolean },
  { bucket, starts, firstAhead }: AskedTime,
  weekStart: number,
): RowSql {
  const zone = ctx.actor.time_zone;
  if (starts) {
    const bounds = isDay ? starts : starts.map((day) => startOfDay(day, zone).toISOString());
    return rowSql`width_bucket(${own}, ${bounds}::${raw(isDay ? 'date[]' : 'timestamptz[]')})`;
  }
  const day = isDay ? own : rowSql`(${own} at time zone ${zone})::date`;
  const first = isDay ? firstDay(day, bucket, weekStart) : firstDayOfInstant(ctx, own, day, bucket, weekStart);
  return firstAhead ? rowSql`(case when ${day} < ${firstAhead}::date then ${PASSED}::date else ${first} end)` : first;
}

/**
 * Instants of the years of most dates are looked up among the first days; calculating days of a zone takes far
 * longer.
 */
function firstDayOfInstant(ctx: Ctx, own: RowSql, day: RowSql, bucket: Bucket, weekStart: number): RowSql {
  const worked = firstDay(day, bucket, weekStart);
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const starts = bucketsBetween(addDays(today, -FAMILIAR_DAYS[bucket]), addDays(today, 31), bucket, weekStart);
  const [from, until] = [starts?.[0], starts?.at(-1)];
  if (!starts || from === undefined || until === undefined) return worked;
  const at = (start: PlainDate) => startOfDay(start, ctx.actor.time_zone).toISOString();
  return rowSql`(case when ${own} >= ${at(from)}::timestamptz and ${own} < ${at(until)}::timestamptz
    then (${starts}::date[])[width_bucket(${own}, ${starts.map(at)}::timestamptz[])] else ${worked} end)`;
}

/** First days are looked up this far back. */
const FAMILIAR_DAYS: Readonly<Record<Bucket, number>> = {
  day: 300,
  week: 2500,
  month: 7300,
  quarter: 7300,
  year: 7300,
};

function firstDay(day: RowSql, bucket: Bucket, weekStart: number): RowSql {
  if (bucket === 'day') return day;
  if (bucket === 'week') return rowSql`(${day} - (extract(dow from ${day})::int + ${raw(String(7 - weekStart))}) % 7)`;
  return rowSql`date_trunc(${raw(`'${bucket}'`)}, ${day}::timestamp)::date`;
}

/** The team of the owner. */
function teamSource(ctx: Ctx, at: number): KeySource {
  const inTeams = ctx.config.users.filter(({ team_id }) => team_id !== null);
  const m = name(`m${at}`);
  const joined = rowSql`left join unnest(${inTeams.map(({ id }) => id)}::bigint[], ${inTeams.map(({ team_id }) => team_id)}::bigint[])
    as ${m}(owner, team) on ${m}.owner = ${rowColumn('t', DEAL.owner)}`;
  return { piece: rowSql`${m}.team`, joined, isWhole: true };
}

/** What a custom field links the deal to, if the reader sees it. */
function linkedSource(ctx: Ctx, field: Field, at: number): KeySource {
  const to = associationOf(field)?.kind ?? DEAL.name;
  const v = name(`v${at}`);
  const { from, where } = visibleSource(ctx, to, 'lr', []);
  const held = customColumn('t', field);
  return {
    piece: rowSql`(case when ${v}.id is not null then ${held} end)`,
    joined: rowSql`left join (select lr.id from ${from} where ${where}) ${v} on ${v}.id = ${held}`,
  };
}

/** A deal is counted in each of the entries that it has. */
function setSource(ctx: Ctx, field: Field, at: number): KeySource {
  const g = name(`g${at}`);
  if (isOwnField(field)) {
    const carried = name(`k${at}`);
    return {
      piece: customSet('t', field.key),
      joined: NOTHING_MORE,
      set: {
        joined: sql`left join lateral jsonb_array_elements_text(h.${carried}) as ${g}(key) on true`,
        key: sql`${g}.key::bigint`,
      },
    };
  }
  const link = recordTables[DEAL.name].links[field.key] as { table: string; own: string; other: string };
  const joined = sql`left join ${name(link.table)} ${g} on ${g}.account_id = ${ctx.account.id} and ${g}.${name(link.own)} = h.id`;
  return { piece: rowSql`null::bigint`, joined: NOTHING_MORE, set: { joined, key: sql`${g}.${name(link.other)}` } };
}
