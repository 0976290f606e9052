import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, type Sql, sql } from '../base/sql';
import { jsonOf, type Presentation, userJson } from './present';
import { columnExpressions, columnOf, timeOf } from './record-present';

/** A record shows at most this many; the rest are read with their own call. */
const MOST = 200;

const plainColumns = [
  'id',
  'name',
  'notes',
  ...MILESTONE.on.map(idColumnOf),
  'completed_by_user_id',
  'created_by_user_id',
];

/** A milestone's row (alias r). */
export function milestonePresentation(ctx: Ctx): Presentation {
  return {
    ...columnExpressions(plainColumns),
    date: sql`wire_date(r.date)`,
    complete: sql`r.completed_on is not null`,
    completed_on: sql`wire_date(r.completed_on)`,
    completed_by_user: userJson(ctx, columnOf('completed_by_user_id')),
    created_at: timeOf('created_at'),
    updated_at: timeOf('updated_at'),
  };
}

/** The milestones of a visible record, in the order of their days, as a JSON array. */
export function milestonesJson(ctx: Ctx, kind: RecordKind, id: Sql): Sql {
  const presentation = milestonePresentation(ctx);
  return sql`(select coalesce(json_agg(x.milestone), '[]') from (select ${jsonOf(presentation, Object.keys(presentation))} as milestone
    from (select ${id} as record) o join milestone r on ${isOn(ctx, kind)} order by r.date, r.id limit ${MOST}) x)`;
}

/** The id of the first milestone that is to be reached next. */
export function nextMilestoneId(ctx: Ctx, kind: RecordKind, id: Sql): Sql {
  return sql`(select r.id from (select ${id} as record) o join milestone r on ${isOn(ctx, kind)}
    and r.completed_on is null order by r.date, r.id limit 1)`;
}

function isOn(ctx: Ctx, kind: RecordKind): Sql {
  return sql`r.account_id = ${ctx.account.id} and r.${name(idColumnOf(kind))} = o.record and r.deleted_at is null`;
}
