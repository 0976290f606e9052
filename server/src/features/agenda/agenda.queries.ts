import {
  AGENDA_TABS,
  type AgendaAnswer,
  type AgendaQuery,
  MOST_TODOS_COUNTED,
  type Todo,
} from '@fairlead/domain/agenda/agenda.contract';
import { tabRange } from '@fairlead/domain/agenda/buckets';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { type DateRange, presetRangeOn } from '@fairlead/domain/dates/presets';
import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import type { Queries } from '../../base/database';
import { all, raw, type Sql, sql } from '../../base/sql';
import { mayDo } from '../../http/access';
import { entryPlaceJson } from '../../presenting/entry-place';
import { visibleHanging, visibleHangingAmongMany } from '../../reading/hanging';
import { hasManyShares, openTasksSeen } from '../../reading/open-tasks';
import { keepPlans } from '../../presenting/kept-plan';
import { visibility } from '../../reading/visible';
import { factsOfHanging } from '../../writing/record-writing';

/** A page of tasks, and how many are open, past due, due today and this week. */
export async function agendaPage(ctx: Ctx, query: AgendaQuery): Promise<AgendaAnswer> {
  const { rows, totals, total } = await (isReadOnce(ctx, query) ? readOnce(ctx, query) : readApart(ctx, query));
  const todos = rows.map(({ shared_user_ids, ...row }) => ({
    ...row,
    can_edit: mayDo(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, { ...row, shared_user_ids })),
  }));
  return { todos, totals, pagination: pagination(query.page, query.per_page, total) };
}

type Found = Omit<Todo, 'can_edit'> & { readonly shared_user_ids: number[] };

interface Page {
  readonly rows: readonly Found[];
  readonly totals: AgendaAnswer['totals'];
  readonly total: number;
}

async function readApart(ctx: Ctx, query: AgendaQuery): Promise<Page> {
  const order = orderOf(query);
  const page = sql`select e.*, row_number() over (order by ${order}) as place from calendar_entry e
    where ${all([asked(ctx, query), ...days(rangesOf(ctx, query))])}
    order by ${order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
  const [rows, totals] = await Promise.all([todosOf(ctx, dbFor(ctx, query), page), totalsOf(ctx, query)]);
  return { rows, totals, total: (await countOf(ctx, query)) ?? totals[query.tab ?? 'open'] };
}

/**
 * An actor who sees part of the records sees few of all open tasks: they are read once, for the page and all figures.
 */
const isReadOnce = (ctx: Ctx, { user_id, complete }: AgendaQuery) =>
  user_id === undefined && complete === 'No' && !visibility(ctx, DEAL.name).everything;

async function readOnce(ctx: Ctx, query: AgendaQuery): Promise<Page> {
  const columns = raw(query.sort_by === 'updated_at' ? 'e.due_date, e.updated_at' : 'e.due_date, e.start_time');
  const tasks = openTasksSeen(ctx, columns, all(narrowed(query)));
  const on = all(days(rangesOf(ctx, query)));
  const order = orderOf(query);
  const db = (await hasManyShares(ctx)) ? ctx.db : dbFor(ctx, { ...query, user_id: ctx.actor.id });
  const planned = db === ctx.db.prepared ? keepPlans(ctx) : undefined;
  const found = db.one<Parts & { ids: number[]; n: number }>(
    sql`with e as materialized (${tasks})
      select ${partsOf(ctx, (where) => counted(where, raw('e')))}, ${counted(on, raw('e'))} as n,
        (select coalesce(json_agg(p.id order by p.place), '[]') from (select e.id, row_number() over (order by ${order}) as place
          from e where ${on} order by ${order} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) p) as ids`,
  );
  const [{ ids, n, ...parts }] = await Promise.all([found, planned]);
  const page = sql`select e.*, array_position(${ids}::bigint[], e.id) as place from calendar_entry e
    where e.account_id = ${ctx.account.id} and e.id = any(${ids}::bigint[])`;
  return { rows: await todosOf(ctx, ctx.db.prepared, page), totals: totalsFrom(parts), total: n };
}

function todosOf(ctx: Ctx, db: Queries, page: Sql): Promise<Found[]> {
  return db.rows(sql`select r.id, r.name, to_char(r.due_date, 'YYYY-MM-DD') as unformatted_due_date,
      to_char(r.due_date, 'YYYY/MM/DD') as due_date, wire_time(r.completed_at) as completed_at,
      wire_time(r.updated_at) as updated_at, r.owner_id,
      r.created_by_user_id, r.event_category_id, r.calendar_entry_priority_id, r.calendar_entry_status_id,
      left(r.description, 240) as description, r.rrule is not null or r.base_entry_id is not null as repeats,
      (select coalesce(jsonb_agg(s.user_id), '[]') from calendar_entry_sharing s
        where s.account_id = r.account_id and s.calendar_entry_id = r.id) as shared_user_ids, ${entryPlaceJson(ctx, 'r')} as "on"
    from (${page}) r order by r.place`);
}

function orderOf({ sort_by, complete }: AgendaQuery): Sql {
  if (sort_by === 'updated_at') return raw('e.updated_at desc, e.id desc');
  return complete === 'Yes' ? raw('e.completed_at desc, e.id desc') : raw('e.due_date, e.start_time, e.id');
}

/** Undefined if one of the tabs has counted them. */
async function countOf(ctx: Ctx, query: AgendaQuery): Promise<number | undefined> {
  if (query.complete === 'No' && !query.due && !query.due_from && !query.due_to) return undefined;
  const { n } = await ctx.db.one<{ n: number }>(
    sql`select ${counted(all([asked(ctx, query), ...days(rangesOf(ctx, query))]))} as n`,
  );
  return n;
}

type Parts = Readonly<Record<'overdue' | 'today' | 'soon' | 'later' | 'undated', number>>;

/** The tabs are about open tasks on any day, whatever day is requested. */
async function totalsOf(ctx: Ctx, query: AgendaQuery): Promise<AgendaAnswer['totals']> {
  const open = asked(ctx, { ...query, complete: 'No' });
  // For an actor who sees few of all tasks, they are read once; for one who sees all, each part ends when it has
  // counted enough.
  const isOnce = query.user_id === undefined && !visibility(ctx, DEAL.name).everything;
  const seen = sql`with seen as materialized (${openTasksSeen(ctx, raw('e.due_date'), all(narrowed(query)))})`;
  const part = (where: Sql) => (isOnce ? counted(where, raw('seen')) : counted(all([open, where])));
  return totalsFrom(await dbFor(ctx, query).one<Parts>(sql`${isOnce ? seen : sql``} select ${partsOf(ctx, part)}`));
}

/** Each task is counted in one of these parts, each of which is one range of days in the index. */
function partsOf(ctx: Ctx, part: (where: Sql) => Sql): Sql {
  const [overdue, today, week] = AGENDA_TABS.map((tab) => rangeOfTab(ctx, tab));
  const end = week?.to as PlainDate;
  const tomorrow = addDays(todayOf(ctx), 1);
  const on = (range: DateRange) => part(all(days([range])));
  return sql`${on(overdue as DateRange)} as overdue, ${on(today as DateRange)} as today,
    ${on({ from: tomorrow, to: end })} as soon, ${part(sql`e.due_date > ${end}::date`)} as later,
    ${part(raw('e.due_date is null'))} as undated`;
}

function totalsFrom({ overdue, today, soon, later, undated }: Parts): AgendaAnswer['totals'] {
  const most = (...counts: readonly number[]) =>
    Math.min(
      MOST_TODOS_COUNTED,
      counts.reduce((sum, n) => sum + n, 0),
    );
  return { overdue, today, this_week: most(today, soon), open: most(overdue, today, soon, later, undated) };
}

/** The tasks of one user are always found by the same index; further conditions are planned for their values. */
function dbFor(ctx: Ctx, { user_id, q, due, due_from, due_to, priority_id, category_id }: AgendaQuery): Queries {
  const isPlain = !q && !due && !due_from && !due_to && !priority_id && !category_id;
  return isPlain && user_id !== undefined ? ctx.db.prepared : ctx.db;
}

const counted = (where: Sql, from = raw('calendar_entry')) => sql`(select count(*)::int from (select 1 from ${from} e
  where ${where} limit ${MOST_TODOS_COUNTED}) x)`;

/** The tasks that a user may see, filtered by owner and words. */
function asked(ctx: Ctx, query: AgendaQuery): Sql {
  const { complete, user_id } = query;
  const seen = user_id === undefined ? visibleHangingAmongMany : visibleHanging;
  return all([
    sql`e.type = 'CalendarTask'`,
    complete === 'Yes' ? raw('e.completed_at is not null') : raw('e.completed_at is null'),
    ...(user_id === undefined ? [] : [sql`e.owner_id = ${user_id}`]),
    ...narrowed(query),
    seen(ctx, CALENDAR_ENTRY.name, 'e'),
  ]);
}

function narrowed({ q, priority_id, category_id }: AgendaQuery): Sql[] {
  const words = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  return [
    ...(priority_id === undefined ? [] : [sql`e.calendar_entry_priority_id = ${priority_id}`]),
    ...(category_id === undefined ? [] : [sql`e.event_category_id = ${category_id}`]),
    ...(words ? [sql`e.name ilike ${words}`] : []),
  ];
}

function rangesOf(ctx: Ctx, { tab, due, due_from, due_to }: AgendaQuery): DateRange[] {
  const preset = due && presetRangeOn(due, todayOf(ctx), { weekStart: weekStartOf(ctx) });
  const given = { from: due_from?.replaceAll('/', '-') ?? null, to: due_to?.replaceAll('/', '-') ?? null };
  return [...(tab ? [rangeOfTab(ctx, tab)] : []), ...(preset ? [preset] : []), given];
}

function rangeOfTab(ctx: Ctx, tab: (typeof AGENDA_TABS)[number]): DateRange {
  return tabRange(tab, todayOf(ctx), weekStartOf(ctx));
}

function days(ranges: readonly DateRange[]): Sql[] {
  return ranges.flatMap(({ from, to }) => [
    ...(from ? [sql`e.due_date >= ${from}::date`] : []),
    ...(to ? [sql`e.due_date <= ${to}::date`] : []),
  ]);
}

const todayOf = (ctx: Ctx) => localDate(ctx.now, ctx.actor.time_zone);
const weekStartOf = (ctx: Ctx) => (ctx.actor.date_format === 'eu' ? 1 : 0);
