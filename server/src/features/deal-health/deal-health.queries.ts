import type { LoggedChange } from '@fairlead/domain/deal-health/deal-history';
import type { WonDays } from '@fairlead/domain/deal-health/health';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { empty, name, type Sql, sql } from '../../base/sql';
import { hangingMayBeSeen } from '../../reading/hanging';

/** A change of a column that health or the days in each stage depend on. */
interface KnownChange {
  /** ISO text. */
  readonly at: string;
  readonly op: 'create' | 'update';
  readonly before: LoggedChange['before'];
  readonly after: NonNullable<LoggedChange['after']>;
}

/** When each sort of activity was last seen on a deal; instants as ISO text. */
interface LastActivity {
  readonly task: string | null;
  readonly event: PlainDate | null;
  readonly file: string | null;
  readonly comment: string | null;
}

export interface DealPast {
  readonly id: number;
  /** The oldest first. */
  readonly changes: readonly KnownChange[];
  readonly last?: LastActivity;
  readonly won?: { readonly stage: WonDays; readonly silence: WonDays } | null;
}

const STAGE = ['deal_stage_id'];
const WATCHED = [...STAGE, 'expected_close_date', 'value_cents', 'currency_id', 'user_id'];

/**
 * The past of deals in one statement: their changes by the index of their log, and, for their health, the latest activity by the
 * indexes of what is attached to them and the lines of their stages. The caller answers only those of deals that the actor sees.
 */
export function dealPasts(
  ctx: Ctx,
  ids: readonly number[],
  withHealth: boolean,
  today: PlainDate,
): Promise<DealPast[]> {
  const columns = withHealth ? WATCHED : STAGE;
  const more = withHealth ? sql`, ${lastActivity(ctx, today)} as last, ${wonDeals(ctx)} as won` : empty;
  return ctx.db.prepared.rows<DealPast>(sql`select d.id, coalesce((select json_agg(json_build_object('at', c.at, 'op', c.op,
        'before', ${only(sql`c.before`, columns)}, 'after', ${only(sql`c.after`, columns)}) order by c.id)
      from change c where c.account_id = ${ctx.account.id} and c.record_type = ${DEAL.name} and c.record_id = d.id
        and c.op in ('create', 'update') and c.after ?| ${columns}::text[]), '[]') as changes ${more}
    from deal d where d.account_id = ${ctx.account.id} and d.id = any(${[...ids]}::bigint[])`);
}

function only(values: Sql, columns: readonly string[]): Sql {
  return sql`(select jsonb_object_agg(e.key, e.value) from jsonb_each(${values}) e where e.key = any(${[...columns]}::text[]))`;
}

/**
 * An event is activity on the day it began, once it has passed. An activity that is also on a record which the actor
 * does not see is not counted.
 */
function lastActivity(ctx: Ctx, today: PlainDate): Sql {
  const of = (what: 'calendar_entry' | 'document' | 'comment') =>
    sql`from ${name(what)} t where t.account_id = ${ctx.account.id} and t.deal_id = d.id and t.deleted_at is null
      and ${hangingMayBeSeen(ctx, what, 't')}`;
  return sql`json_build_object(
    'task', (select t.completed_at ${of('calendar_entry')} and t.completed_at is not null order by t.completed_at desc limit 1),
    'event', (select t.due_date ${of('calendar_entry')} and t.completed_at is null and t.type = 'CalendarEvent'
      and t.passes_at is null and t.due_date <= ${today}::date order by t.due_date desc limit 1),
    'file', (select t.created_at ${of('document')} order by t.id desc limit 1),
    'comment', (select t.created_at ${of('comment')} order by t.created_at desc limit 1))`;
}

function wonDeals(ctx: Ctx): Sql {
  return sql`(select json_build_object(
      'stage', json_build_object('deals', b.won_deals, 'median', b.stage_median, 'most', b.stage_most),
      'silence', json_build_object('deals', b.won_deals, 'median', b.silence_median, 'most', b.silence_most))
    from deal_stage_baseline b where b.account_id = ${ctx.account.id} and b.deal_stage_id = d.deal_stage_id)`;
}
