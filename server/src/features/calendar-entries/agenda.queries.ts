import type { Agenda, AgendaEntry } from '@fairlead/domain/calendar-entries/entry.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { localDate } from '@fairlead/domain/dates/zones';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { all, join, name, raw, type Sql, sql } from '../../base/sql';
import { mayDo } from '../../http/access';
import { entryPlaceJson } from '../../presenting/entry-place';
import { hangingOnSeen, visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';
import { factsOfHanging } from '../../writing/record-writing';

interface Ask {
  readonly complete: boolean;
  readonly page: number;
  readonly per_page: number;
}

type Found = Omit<AgendaEntry, 'can_edit'>;

/** The entries of a record that the actor is known to see; of a company also those of its people and deals. */
export async function agendaOf(ctx: Ctx, kind: RecordKind, id: number, ask: Ask): Promise<Agenda> {
  const [rows, totals] = await Promise.all([pageOf(ctx, kind, id, ask), totalsOf(ctx, kind, id)]);
  const entries = rows.map((row) => ({
    ...row,
    can_edit: mayDo(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, { ...row })),
  }));
  const total = ask.complete ? totals.complete : totals.open;
  return { entries, totals, pagination: pagination(ask.page, ask.per_page, total) };
}

function pageOf(ctx: Ctx, kind: RecordKind, id: number, { complete, page, per_page }: Ask): Promise<Found[]> {
  const order = complete ? raw('completed_at desc, id desc') : raw('due_date, start_time, id');
  const branches = placesOf(ctx, kind, id).map(
    (where) => sql`(select e.* from calendar_entry e where ${where} and ${isDone(complete)}
      order by ${order} limit ${page * per_page})`,
  );
  return ctx.db.prepared.rows(sql`select r.id, r.type, r.name, to_char(r.due_date, 'YYYY/MM/DD') as due_date, r.all_day,
      wire_time(r.start_time) as start_time, wire_time(r.end_time) as end_time,
      to_char(r.end_date, 'YYYY/MM/DD') as end_date, wire_time(r.completed_at) as completed_at,
      r.owner_id, r.created_by_user_id, ${entryPlaceJson(ctx, 'r')} as "on"
    from (select * from (${join(branches, ' union all ')}) x order by ${order}
      limit ${per_page} offset ${(page - 1) * per_page}) r order by ${order}`);
}

async function totalsOf(ctx: Ctx, kind: RecordKind, id: number): Promise<Agenda['totals']> {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  // The indexes of a record hold its open entries and its done ones separately.
  const branches = placesOf(ctx, kind, id).flatMap((where) =>
    [false, true].map(
      (complete) =>
        sql`select e.completed_at, e.due_date, e.type from calendar_entry e where ${where} and ${isDone(complete)}`,
    ),
  );
  return ctx.db.prepared.one(sql`select count(*) filter (where completed_at is null)::int as open,
      count(*) filter (where completed_at is null and due_date < ${today}::date and type = 'CalendarTask')::int as overdue,
      count(*) filter (where completed_at is not null)::int as complete
    from (${join(branches, ' union all ')}) x`);
}

/** One condition for each way in which an entry belongs to the record. Every entry is found by one of them alone. */
function placesOf(ctx: Ctx, kind: RecordKind, id: number): Sql[] {
  const own = hangingOnSeen(ctx, CALENDAR_ENTRY.name, 'e', kind, id);
  if (kind !== COMPANY.name) return [own];
  const of = (other: typeof DEAL.name | typeof PERSON.name) =>
    sql`e.${name(`${other}_id`)} in (select k.id from ${name(other)} k
      where k.company_id = ${id} and ${visible(ctx, other, 'k')})`;
  const seen = sql`${visibleHanging(ctx, CALENDAR_ENTRY.name, 'e')} and e.company_id is distinct from ${id}`;
  const onOwnDeal = sql`exists (select from deal k where k.account_id = ${ctx.account.id} and k.id = e.deal_id
    and k.company_id = ${id})`;
  return [own, all([seen, of(DEAL.name)]), all([seen, of(PERSON.name), sql`(e.deal_id is null or not ${onOwnDeal})`])];
}

const isDone = (complete: boolean) => raw(complete ? 'e.completed_at is not null' : 'e.completed_at is null');
