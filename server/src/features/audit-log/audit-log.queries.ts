import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { AuditEvent, AuditFilter } from '@fairlead/domain/audit-log/audit-log.contract';
import { AUDIT_EVENTS } from '@fairlead/domain/audit-log/events';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { join, all, name, type Sql, sql } from '../../base/sql';
import { mayBeSeen } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const SEARCHED_DAYS = 90;

/** Newest first, starting before the last event of the previous page. */
export function readAuditEvents(
  ctx: Ctx,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditEvent[]> {
  const place = before === undefined ? sql`true` : sql`e.id < ${before}`;
  return ctx.db.rows(sql`select e.id, wire_time(e.at) as at, ${who('u')} as "user", ${who('o')} as on_behalf_of, e.event,
      e.subject_type, e.subject_id, ${subjectName(ctx)} as subject_name, e.network_address, e.user_agent, e.details
    from audit_event e
    left join account_user u on u.account_id = e.account_id and u.id = e.user_id
    left join account_user o on o.account_id = e.account_id and o.id = e.on_behalf_of_user_id
    where ${all([sql`e.account_id = ${ctx.account.id}`, place, ...asked(ctx, filter)])}
    order by e.id desc limit ${limit}`);
}

/** An export of the log requested by the actor. */
export function findAuditExport(ctx: Ctx, id: number): Promise<{ at: Date; filter: AuditFilter } | undefined> {
  return ctx.db.maybe(sql`select e.at, coalesce(e.details -> 'filter', '{}') as filter from audit_event e
    where e.account_id = ${ctx.account.id} and e.id = ${id} and e.user_id = ${ctx.actor.id}
      and e.event = 'export.done' and e.details ->> 'kind' = 'audit_log'`);
}

function who(alias: 'u' | 'o'): Sql {
  return alias === 'u'
    ? sql`case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end`
    : sql`case when o.id is not null then json_build_object('id', o.id, 'full_name', o.full_name) end`;
}

/** A record is shown under its current name; a purged record has none. */
function subjectName(ctx: Ctx): Sql {
  const named = (kind: RecordKind) =>
    sql`when ${kind} then coalesce((select t.${name(kindOf(kind).name_column)} from ${name(kind)} t where t.account_id = ${ctx.account.id}
      and t.id = e.subject_id and ${mayBeSeen(ctx, kind, 't')}), ${`${kind} `} || e.subject_id)`;
  return sql`(case e.subject_type ${join(RECORD_KINDS.map(named), ' ')}
    else e.subject_name end)`;
}

/** The default first day of a text search without a given one, so that a rare word does not read the whole log. */
export function searchedSince(ctx: Ctx, { from, to, q }: AuditFilter): PlainDate | null {
  if (from || !q?.trim()) return null;
  return addDays(to ? plain(to) : localDate(ctx.now, ctx.actor.time_zone), -SEARCHED_DAYS);
}

function asked(ctx: Ctx, filter: AuditFilter): Sql[] {
  const { user_id, group, subject_type, subject_id, to, q } = filter;
  const from = filter.from ?? searchedSince(ctx, filter);
  const parts: Sql[] = [];
  if (user_id) parts.push(sql`(e.user_id = ${user_id} or e.on_behalf_of_user_id = ${user_id})`);
  if (group) parts.push(sql`e.event = any(${[...AUDIT_EVENTS[group]]}::text[])`);
  if (subject_type) parts.push(sql`e.subject_type = ${subject_type}`);
  if (subject_id) parts.push(sql`e.subject_id = ${subject_id}`);
  if (from) parts.push(notBefore(ctx, startOfDay(plain(from), ctx.actor.time_zone)));
  if (to) parts.push(sql`e.at < ${startOfDay(addDays(plain(to), 1), ctx.actor.time_zone)}`);
  if (q?.trim()) parts.push(mentions(ctx, q.trim()));
  return parts;
}

/**
 * The log is read by id. Ids follow the time except for overlapping transactions, none of which lasts a day: the
 * events up to the last one of a day earlier can therefore be left out.
 */
function notBefore(ctx: Ctx, at: Date): Sql {
  const dayBefore = new Date(at.getTime() - 86_400_000);
  const older = sql`select x.id from audit_event x where x.account_id = ${ctx.account.id} and x.at < ${dayBefore}
    order by x.at desc limit 1`;
  // The whole bound is a selected value: under row-level security an index can be searched by it, but not by
  // coalesce.
  return sql`e.at >= ${at} and e.id > (select coalesce(max(o.id), 0) from (${older}) o)`;
}

function mentions(ctx: Ctx, words: string): Sql {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${subjectName(ctx)} ilike ${like} or u.full_name ilike ${like} or o.full_name ilike ${like} or e.event ilike ${like}
    or e.network_address ilike ${like} or e.details::text ilike ${like})`;
}

function plain(day: string): string {
  return day.replaceAll('/', '-');
}
