import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { all, join, name, raw, type Sql, sql } from '../base/sql';
import { isOnPresent, isSeenThrough } from './hanging';
import { mayBeSeenInParts } from './visible';

/**
 * The open tasks visible to an actor who does not see every record: their ids and `columns`. Exactly those that
 * `visibleHanging` finds one by one, but read from the other end: from the deals and people with a next step, which
 * every record with an open task or event has, and from the actor's own entries. `asked` is a condition over the
 * alias e.
 */
export function openTasksSeen(ctx: Ctx, columns: Sql, asked: Sql): Sql {
  const { authors, shared, on } = CALENDAR_ENTRY;
  const open = sql`e.account_id = ${ctx.account.id} and e.type = 'CalendarTask' and e.completed_at is null
    and e.deleted_at is null`;
  const [owner, author] = authors.map((column) => sql`e.${name(column)}`) as [Sql, Sql];
  const own = seesSharedOnly(ctx.actor)
    ? []
    : [
        sql`${owner} = ${ctx.actor.id}`,
        sql`${author} = ${ctx.actor.id} and ${owner} is distinct from ${author}`,
        sql`e.id in (select s.${name(shared.own)} from ${name(shared.table)} s
          where s.account_id = ${ctx.account.id} and s.${name(shared.other)} = ${ctx.actor.id})`,
      ].map((mine) => all([mine, isOnPresent(ctx, CALENDAR_ENTRY.name, 'e')]));
  const parts = [...on.flatMap((kind) => onKind(ctx, kind)), ...own];
  return join(
    parts.map((part) => sql`select e.id, ${columns} from calendar_entry e where ${all([open, part, asked])}`),
    ' union ',
  );
}

/** Whether the plan that suits most actors would look up thousands of shared records one by one. */
export async function hasManyShares({ db, account, actor }: Ctx): Promise<boolean> {
  const shares = [DEAL, PERSON].map(
    ({ links }) => sql`(select count(*) from (select from ${name(links.shared_user_ids.table)} s
      where s.account_id = ${account.id} and s.user_id = ${actor.id} limit ${MANY}) x) >= ${MANY}`,
  );
  return (await db.prepared.one<{ many: boolean }>(sql`select ${join(shares, ' or ')} as many`)).many;
}

const MANY = 1000;

/** The kinds whose records store their next step. */
const WITH_STEP: readonly RecordKind[] = [DEAL.name, PERSON.name];

/** Those that are on visible records of this kind first, and on no record of another kind that the actor does not see. */
function onKind(ctx: Ctx, kind: RecordKind): Sql[] {
  const { on } = CALENDAR_ENTRY;
  const at = on.indexOf(kind);
  const earlier = on.slice(0, at).map((one) => sql`e.${name(idColumnOf(one))} is null`);
  const later = on.slice(at + 1).flatMap((one) => isSeenThrough(ctx, one, 'e'));
  const hasStep = WITH_STEP.includes(kind);
  const withStep = hasStep ? raw('t.next_step_id is not null') : sql`true`;
  const seen = mayBeSeenInParts(ctx, kind, 't').map(
    (part) => sql`select t.id from ${name(kind)} t where t.account_id = ${ctx.account.id} and t.deleted_at is null
      and ${withStep} and ${part}`,
  );
  const ids = join(seen, ' union all ');
  // A sorted array is found in one walk through the index; of records without a step all would be read for it, and few
  // tasks are on them.
  const among = hasStep ? sql`array(${ids})` : sql`(${ids})`;
  return [all([sql`e.${name(idColumnOf(kind))} = any(${among})`, ...earlier, ...later])];
}
