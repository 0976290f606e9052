import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';
import { name, raw, type Sql, sql } from '../base/sql';
import { visibleHanging } from '../reading/hanging';
import { stepColumn } from '../reading/next-step';
import { visible } from '../reading/visible';
import { type Presentation, readFrom } from './present';

/** The next step of a record (alias r), which external users do not see. */

const NOTHING: Presentation = {
  next_entry_id: raw('null::bigint'),
  next_entry_name: raw('null::text'),
  next_entry_due: raw('null::text'),
  next_entry_time: raw('null::text'),
  next_entry_all_day: raw('null::boolean'),
};

/** The step that the write path keeps beside a deal or a person. */
export function ownNextEntry(ctx: Ctx): Presentation {
  if (seesSharedOnly(ctx.actor)) return NOTHING;
  const own = (column: string) => `r.${stepColumn(ctx, column)}`;
  return {
    next_entry_id: raw(own('next_entry_id')),
    next_entry_name: raw(own('next_entry_name')),
    next_entry_due: raw(`to_char(${own('next_entry_due')}, 'YYYY/MM/DD')`),
    next_entry_time: raw(`wire_time(${own('next_entry_time')})`),
    next_entry_all_day: raw(own('next_entry_all_day')),
  };
}

/** The earliest of a company's own entries and of the next steps of its people and deals that the actor sees. */
export function companyNextEntry(ctx: Ctx): Presentation {
  if (seesSharedOnly(ctx.actor)) return NOTHING;
  const next = sql`(select n.* from (${candidates(ctx)}) n order by n.due, n.at, n.id limit 1) next`;
  const of = (key: string) => readFrom(next, sql`${raw(key)}`);
  return {
    next_entry_id: of('next.id'),
    next_entry_name: of('next.name'),
    next_entry_due: of(`to_char(next.due, 'YYYY/MM/DD')`),
    next_entry_time: of('wire_time(next.at)'),
    next_entry_all_day: of('next.all_day'),
  };
}

function candidates(ctx: Ctx): Sql {
  const step = (column: string) => raw(`k.${stepColumn(ctx, `next_entry_${column}`)}`);
  const through = (kind: typeof DEAL.name | typeof PERSON.name) => sql`(select ${step('id')} as id,
      ${step('name')} as name, ${step('due')} as due, ${step('time')} as at, ${step('all_day')} as all_day
    from ${name(kind)} k where ${visible(ctx, kind, 'k')} and k.company_id = r.id and ${step('id')} is not null
    order by ${step('due')}, ${step('time')}, k.id limit 1)`;
  return sql`(select e.id, e.name, e.due_date as due, e.start_time as at, e.all_day from calendar_entry e
      where ${visibleHanging(ctx, CALENDAR_ENTRY.name, 'e')} and e.company_id = r.id and e.completed_at is null
        and (e.type = 'CalendarTask' or e.passes_at is not null)
      order by e.due_date, e.start_time, e.id limit 1)
    union all ${through(DEAL.name)} union all ${through(PERSON.name)}`;
}

/** Whether a column is about a record's next step. */
export function isOfNextEntry(column: string | null): boolean {
  return column?.startsWith('next_entry_') ?? false;
}
