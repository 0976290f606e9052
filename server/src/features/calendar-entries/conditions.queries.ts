import { PLACES } from '@fairlead/domain/calendar-entries/place';
import { localDate } from '@fairlead/domain/dates/zones';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import { conditionParts, daysPart, idsPart, periodPart, wordsOf } from '../../listing/query-conditions';

const DUE = sql`r.due_date`;
const IDS = [...PLACES, 'owner_id', 'created_by_user_id'];

/** Records as plain query keys or as conditions; everything else as conditions, of which an entry has to meet all. */
export function conditionsOf(ctx: Ctx, query: ListQuery): Sql[] {
  return [
    ...PLACES.flatMap((key) => (query[key] ? [sql`r.${name(key)} = ${query[key]}`] : [])),
    ...conditionParts(query.conditions, (key, value) => conditionOf(ctx, key, value)),
  ];
}

/** Null for an invalid value; undefined for an unknown condition. */
function conditionOf(ctx: Ctx, key: string, value: unknown): Sql | null | undefined {
  if (IDS.includes(key)) return idsPart(key, value);
  if (Object.hasOwn(STATES, key)) return statePart(ctx, key as keyof typeof STATES, value);
  if (Object.hasOwn(RANGES, key)) return daysPart(ctx, DUE, rangeOf(key as keyof typeof RANGES, value));
  switch (key) {
    case 'type':
    case 'kind':
      return kindsPart(ctx, value);
    case 'named':
      return sql`strpos(lower(r.name), ${String(value).toLowerCase()}) > 0`;
    case 'recurrences_of': {
      const ofSeries = idsPart('base_entry_id', value);
      // Each of these entries has a day, which the index of series needs.
      return ofSeries && sql`${ofSeries} and r.occurrence_date is not null`;
    }
    case 'calendar_entry_modified':
      return periodPart(ctx, sql`r.updated_at`, value);
    default:
      return undefined;
  }
}

const OPEN = 'r.completed_at is null';
const IN_SERIES = 'r.rrule is not null or r.base_entry_id is not null';

/** What a flag filters by: a condition, or days by the name of a range. */
const STATES = {
  complete: { where: 'r.completed_at is not null', otherwise: OPEN },
  completed: { where: 'r.completed_at is not null' },
  incomplete: { where: OPEN },
  late: { where: OPEN, days: 'past' },
  today: { days: 'today' },
  tomorrow: { days: 'tomorrow' },
  this_week: { days: 'this_week' },
  next_week: { days: 'next_week' },
  future: { days: 'future' },
  someday: { where: 'r.due_date is null' },
  non_recurring: { where: `not (${IN_SERIES})` },
  base_entries: { where: `(${IN_SERIES}) and coalesce(r.base_entry_id, r.id) = r.id` },
  include_inactive: {},
} as const satisfies Readonly<Record<string, { where?: string; otherwise?: string; days?: string }>>;

/** A flag that is off does not filter, except `complete`. */
function statePart(ctx: Ctx, key: keyof typeof STATES, value: unknown): Sql | null {
  const { where, otherwise, days }: { where?: string; otherwise?: string; days?: string } = STATES[key];
  if (!['true', '1', 'Yes'].includes(String(value))) return otherwise ? raw(otherwise) : sql`true`;
  const test = days === undefined ? undefined : daysPart(ctx, DUE, { preset: days });
  return test === null ? null : all([...(where ? [raw(`(${where})`)] : []), ...(test ? [test] : []), sql`true`]);
}

/** A range of days, or one day as its start or end. */
const RANGES = { due_date: 'both', within: 'both', starting_at: 'from', ending_at: 'to' } as const;

function rangeOf(key: keyof typeof RANGES, value: unknown): unknown {
  const side = RANGES[key];
  if (typeof value === 'object' || side === 'both') return value;
  return { [side]: String(value) };
}

function kindsPart(ctx: Ctx, value: unknown): Sql {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const kinds = wordsOf(value);
  const late = sql`(r.type = 'CalendarTask' and ${raw(OPEN)} and r.due_date < ${today}::date)`;
  const types = sql`r.type = any(${kinds}::text[])`;
  return kinds.includes('CalendarTaskOverdue') ? sql`(${types} or ${late})` : types;
}
