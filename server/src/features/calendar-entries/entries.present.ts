import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { ENDLESS } from '@fairlead/domain/recurrence/ends';
import { RULE_PATTERNS } from '@fairlead/domain/recurrence/frequency';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Ctx } from '../../base/context';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { entryJson, linkedIds, type Presentation, userJson } from '../../presenting/present';
import { columnExpressions, columnOf, possibleNotifyUserIds, timeOf } from '../../presenting/record-present';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';

const plainColumns = [
  'id',
  'type',
  'owner_id',
  'name',
  'description',
  'all_day',
  // The company is also that of the deal.
  ...CALENDAR_ENTRY.on.filter((kind) => kind !== COMPANY.name).map((kind) => `${kind}_id`),
  'created_by_user_id',
  'calendar_entry_priority_id',
  'calendar_entry_status_id',
  'parent_id',
  'time_zone',
  'notify_user_ids',
  'reminders',
  'postponed_count',
];

/** Keys of the public API that are always empty here. */
const LATER = ['google_calendar_id', 'rdate', 'exrule', 'project_milestone_id', 'project_milestone'];

/** A task's or event's row (alias r), with the keys that integrations with the public API read. */
export function entryPresentation(ctx: Ctx, view: 'read' | 'written'): Presentation {
  return {
    ...columnExpressions(plainColumns),
    category_id: columnOf('event_category_id'),
    due_date: dayOf('r.due_date'),
    start_time: raw(`coalesce(wire_time(r.start_time), to_char(r.due_date, 'YYYY/MM/DD'))`),
    end_time: raw(`coalesce(wire_time(r.end_time), to_char(r.end_date, 'YYYY/MM/DD'))`),
    complete: raw('r.completed_at is not null'),
    completed_at: timeOf('completed_at'),
    created_at: timeOf('created_at'),
    updated_at: timeOf('updated_at'),
    association_type: ofPlace((kind) => sql`${kindOf(kind).wire_name}::text`),
    association_id: ofPlace((kind) => columnOf(`${kind}_id`)),
    company_id: companyOf(ctx, sql`c.id`),
    kind: kindOfEntry(ctx),
    active: raw('true'),
    ...seriesKeys,
    subentry_status: raw(
      `case when r.parent_id is null then null when r.completed_at is null then 'incomplete' else 'complete' end`,
    ),
    shared_user_ids: linkedIds(
      ctx,
      CALENDAR_ENTRY.shared.table,
      CALENDAR_ENTRY.shared.own,
      CALENDAR_ENTRY.shared.other,
      columnOf('id'),
    ),
    next_reminder_at: timeOf('next_reminder_at'),
    postponed_from: dayOf('r.postponed_from'),
    ...Object.fromEntries(LATER.map((key) => [key, raw('null::text')])),
    category: entryJson(ctx, 'event_category', columnOf('event_category_id')),
    owner: userJson(ctx, columnOf('owner_id')),
    created_by_user: userJson(ctx, columnOf('created_by_user_id')),
    associated_company: companyOf(ctx, sql`json_build_object('id', c.id, 'name', c.name)`),
    association: view === 'written' ? raw('null::json') : associationJson(ctx),
    calendar_entry_status: chosen(ctx, 'calendar_entry_status', [sql`'status_type', e.details->>'status_type'`]),
    calendar_entry_priority: chosen(ctx, 'calendar_entry_priority', []),
    calendar_entry_attendees: columnOf('attendees'),
    parent_calendar_entry: parentJson(ctx),
    sub_calendar_entries_count: sql`(select count(*)::int ${parts(ctx)})`,
    sub_calendar_entries: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'type', p.type, 'name', p.name,
      'owner_id', p.owner_id, 'due_date', ${dayOf('p.due_date')}, 'complete', p.completed_at is not null) order by p.part_position nulls last, p.id), '[]')
      ${parts(ctx)})`,
    possible_notify_user_ids: possibleNotifyUserIds(ctx),
  };
}

/** The keys of one entry that lists leave out. */
export const showOnly: readonly string[] = ['possible_notify_user_ids'];

const dayOf = (column: string) => raw(`to_char(${column}, 'YYYY/MM/DD')`);

/** Whether it repeats, and which occurrence it is. */
const seriesKeys: Presentation = {
  base_entry_id: raw('nullif(r.base_entry_id, r.id)'),
  rrule: raw(
    `r.rrule || case when r.recurrence_end < '${ENDLESS}' then to_char(r.recurrence_end, '";UNTIL="YYYYMMDD') else '' end`,
  ),
  exdate: raw(`replace(r.exdate, '-', '/')`),
  part_of_recurring_series: raw('r.rrule is not null or r.base_entry_id is not null'),
  recurrence_frequency: frequencyOf('r.rrule'),
  recurrence_end: dayOf(`nullif(r.recurrence_end, '${ENDLESS}')`),
  occurrence_date: dayOf('r.occurrence_date'),
};

/** The option of the form that matches a rule. */
function frequencyOf(column: string): Sql {
  const cases = Object.entries(RULE_PATTERNS).map(
    ([option, pattern]) => `when ${column} ~ '${pattern}' then '${option}'`,
  );
  return raw(`case when ${column} is null then 'none' ${cases.join(' ')} else 'custom' end`);
}

function kindOfEntry(ctx: Ctx): Sql {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  return sql`case when r.type = 'CalendarTask' and r.completed_at is null and r.due_date < ${today}::date
    then 'CalendarTaskOverdue' else r.type end`;
}

/** The parts that the actor sees. */
function parts(ctx: Ctx): Sql {
  return sql`from calendar_entry p where p.parent_id = r.id and ${visibleHanging(ctx, CALENDAR_ENTRY.name, 'p')}`;
}

function parentJson(ctx: Ctx): Sql {
  return sql`coalesce((select json_build_object('id', p.id, 'name', p.name) from calendar_entry p
    where p.id = r.parent_id and ${visibleHanging(ctx, CALENDAR_ENTRY.name, 'p')}), '{}')`;
}

/** Left out, not null, if none is chosen. */
export const absentKeys: Readonly<Record<string, Sql>> = {
  calendar_entry_status: sql`r.calendar_entry_status_id is null`,
  calendar_entry_priority: sql`r.calendar_entry_priority_id is null`,
};

function ofPlace(work: (kind: RecordKind) => Sql): Sql {
  const cases = CALENDAR_ENTRY.on.map((kind) => sql`when ${columnOf(`${kind}_id`)} is not null then ${work(kind)}`);
  return sql`case ${join(cases, ' ')} end`;
}

/** The company that it is on, or that of its deal or person, if the actor sees all of them. */
function companyOf(ctx: Ctx, value: Sql): Sql {
  const through = (kind: RecordKind) => sql`(select k.company_id from ${name(kind)} k
    where k.id = ${columnOf(`${kind}_id`)} and ${visible(ctx, kind, 'k')})`;
  // The id is read separately: compared with a subquery, row-level security would read every company of the account.
  const which = sql`(select coalesce(r.company_id, ${through(DEAL.name)}, ${through(PERSON.name)}) as id offset 0)`;
  return sql`(select ${value} from ${which} of join company c on c.id = of.id where ${visible(ctx, COMPANY.name, 'c')})`;
}

function associationJson(ctx: Ctx): Sql {
  const person = (
    alias: string,
  ) => sql`json_build_object('id', ${name(alias)}.id, 'first_name', ${name(alias)}.first_name,
    'last_name', ${name(alias)}.last_name, 'phone', ${name(alias)}.phone, 'mobile', ${name(alias)}.mobile, 'email', ${name(alias)}.email)`;
  return sql`case when r.deal_id is not null then (select json_build_object('id', d.id, 'name', d.name, 'primary_contact',
        (select ${person('p')} from person p where p.id = d.primary_contact_id and ${visible(ctx, PERSON.name, 'p')}))
      from deal d where d.id = r.deal_id and ${visible(ctx, DEAL.name, 'd')})
    when r.person_id is not null then (select ${person('p')} from person p
      where p.id = r.person_id and ${visible(ctx, PERSON.name, 'p')})
    when r.company_id is not null then (select json_build_object('id', c.id, 'name', c.name) from company c
      where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')}) end`;
}

function chosen(ctx: Ctx, list: string, more: readonly Sql[]): Sql {
  const pairs = [sql`'id', e.id, 'name', e.name, 'position', e.position, 'hex_color', e.hex_color`, ...more];
  return sql`(select json_build_object(${join(pairs)}) from ${name(list)} e
    where e.account_id = ${ctx.account.id} and e.id = r.${name(`${list}_id`)})`;
}
