import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Ctx } from '../../base/context';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { entryJson, type Presentation, userJson } from '../../presenting/present';
import { columnExpressions, columnOf, timeOf } from '../../presenting/record-present';
import { visible } from '../../reading/visible';

const plainColumns = [
  'id',
  'type',
  'owner_id',
  'name',
  'description',
  'all_day',
  'deal_id',
  'person_id',
  'created_by_user_id',
  'calendar_entry_priority_id',
  'calendar_entry_status_id',
];

/** Features that are not built yet fill these keys of the public API. */
const LATER = [
  'base_entry_id',
  'google_calendar_id',
  'rrule',
  'rdate',
  'exrule',
  'exdate',
  'parent_id',
  'subentry_status',
  'project_milestone_id',
  'recurrence_end',
  'project_milestone',
];

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
    active: raw('true'),
    part_of_recurring_series: raw('false'),
    ...Object.fromEntries(LATER.map((key) => [key, raw('null::text')])),
    category: entryJson(ctx, 'event_category', columnOf('event_category_id')),
    owner: userJson(ctx, columnOf('owner_id')),
    created_by_user: userJson(ctx, columnOf('created_by_user_id')),
    associated_company: companyOf(ctx, sql`json_build_object('id', c.id, 'name', c.name)`),
    association: view === 'written' ? raw('null::json') : associationJson(ctx),
    calendar_entry_status: chosen(ctx, 'calendar_entry_status', [sql`'status_type', e.details->>'status_type'`]),
    calendar_entry_priority: chosen(ctx, 'calendar_entry_priority', []),
    calendar_entry_attendees: raw(`'[]'::json`),
    parent_calendar_entry: raw(`'{}'::json`),
    sub_calendar_entries_count: raw('0'),
    sub_calendar_entries: raw(`'[]'::json`),
  };
}

/** Left out, not null, where nothing is chosen. */
export const absentKeys: Readonly<Record<string, Sql>> = {
  calendar_entry_status: sql`r.calendar_entry_status_id is null`,
  calendar_entry_priority: sql`r.calendar_entry_priority_id is null`,
};

const dayOf = (column: string) => raw(`to_char(${column}, 'YYYY/MM/DD')`);

function ofPlace(work: (kind: RecordKind) => Sql): Sql {
  const cases = CALENDAR_ENTRY.on.map((kind) => sql`when ${columnOf(`${kind}_id`)} is not null then ${work(kind)}`);
  return sql`case ${join(cases, ' ')} end`;
}

/** The company that it is on, or that of its deal or person, if the actor sees all of them. */
function companyOf(ctx: Ctx, value: Sql): Sql {
  const through = (kind: RecordKind) => sql`(select k.company_id from ${name(kind)} k
    where k.id = ${columnOf(`${kind}_id`)} and ${visible(ctx, kind, 'k')})`;
  return sql`(select ${value} from company c
    where c.id = coalesce(r.company_id, ${through(DEAL.name)}, ${through(PERSON.name)}) and ${visible(ctx, COMPANY.name, 'c')})`;
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
