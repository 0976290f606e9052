import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Filter, isCondition } from '@fairlead/domain/filters/filter';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import { atCompany } from '../../reading/named-records';
import { withoutCardKeys } from '../../presenting/card-keys';
import { withKeptPlan } from '../../presenting/kept-plan';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { askedFilter, type ListTotal, whereOf } from '../../listing/record-list';
import { passOverCounters } from '../../listing/whole-pass';
import { allOfRow, foundByIndex, lookUp, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { all, empty, sql } from '../../base/sql';
import { visibility, visible, written } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { hangingOnSeen } from '../../reading/hanging';
import { absentKeys, dealPresentation } from './deals.present';

/** One deal as JSON, or undefined if it does not exist or is not visible. */
export async function readDeal(ctx: Ctx, id: number, attrs?: string, predicate = visible): Promise<string | undefined> {
  const presentation = dealPresentation(ctx, predicate === written ? 'written' : 'show');
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, withoutCardKeys(presentation)), absentKeys);
  const one = sql`select (${json})::text as deal from deal r where r.id = ${id} and ${predicate(ctx, DEAL.name, 'r')}`;
  const found = await withKeptPlan(ctx, (prepared) => prepared.maybe<{ deal: string }>(one));
  return found?.deal;
}

/** The dimensions of the exact counters. Undefined means every value. */
export interface CounterAsk {
  readonly pipelines?: readonly number[];
  readonly stages?: readonly number[];
  readonly owners?: readonly number[];
  readonly archived?: boolean;
}

/** The filter in the counters' dimensions, or undefined if the counters cannot answer it. */
export function counterAsk(filter: Filter, archived: boolean | undefined): CounterAsk | undefined {
  const parts = isCondition(filter) ? [filter] : 'all' in filter ? filter.all : undefined;
  const dimensions = { deal_pipeline_id: 'pipelines', deal_stage_id: 'stages', user_id: 'owners' } as const;
  const ask: Record<string, readonly number[] | boolean | undefined> = { archived };
  for (const part of parts ?? [filter]) {
    if (!isCondition(part) || part.op !== 'any_of' || !(part.field in dimensions)) return undefined;
    const key = dimensions[part.field as keyof typeof dimensions];
    const ids = (Array.isArray(part.value) ? part.value : [part.value]).map(Number);
    if (key in ask || ids.some((id) => !Number.isSafeInteger(id))) return undefined;
    ask[key] = ids;
  }
  return ask as CounterAsk;
}

export interface StageTotal extends Required<Omit<ListTotal, 'own'>> {
  readonly deal_stage_id: number;
}

/** Exact counts and sums per stage over what the actor sees, from the counters, without reading deals. */
export function stageTotals(ctx: Ctx, ask: CounterAsk): Promise<StageTotal[]> {
  const seen = visibility(ctx, DEAL.name);
  const asked = [
    sql`account_id = ${ctx.account.id}`,
    ...(ask.pipelines ? [sql`deal_pipeline_id = any(${ask.pipelines}::bigint[])`] : []),
    ...(ask.stages ? [sql`deal_stage_id = any(${ask.stages}::bigint[])`] : []),
    ...(ask.owners ? [sql`owner_key = any(${ask.owners}::bigint[])`] : []),
    ...(ask.archived === undefined ? [] : [sql`is_archived = ${ask.archived}`]),
  ];
  const mine = seen.everything ? sql`true` : sql`owner_key = any(${seen.owners}::bigint[])`;
  const own = sql`select deal_stage_id, n, value_cents, weighted_cents from deal_counter where ${all([...asked, mine])}`;
  const shared = seen.everything
    ? empty
    : sql`union all select deal_stage_id, n, value_cents, weighted_cents from deal_share_counter
        where ${all([...asked, sql`grantee_id = ${ctx.actor.id}`, sql`owner_key <> all(${seen.owners}::bigint[])`])}`;
  return passOverCounters<StageTotal>(
    ctx,
    DEAL.name,
    sql`select deal_stage_id, sum(n)::bigint as count, sum(value_cents)::bigint as value,
      sum(weighted_cents)::bigint as weighted from (${own} ${shared}) x group by deal_stage_id having sum(n) <> 0`,
  );
}

/** Count, total and weighted total of all visible deals that match, from the counters. */
export async function dealTotal(ctx: Ctx, ask: CounterAsk): Promise<Required<Omit<ListTotal, 'own'>>> {
  const rows = await stageTotals(ctx, ask);
  const sum = (key: 'count' | 'value' | 'weighted') => rows.reduce((total, row) => total + row[key], 0);
  return { count: sum('count'), value: sum('value'), weighted: sum('weighted') };
}

/** The condition of a deal list: filter, associations, and archived deals on request, or for a program. */
export function dealWhere(
  ctx: Ctx,
  query: ListQuery,
): { filter: Filter; archived: boolean | undefined; where: RowSql; associated: boolean } {
  const filter = askedFilter(ctx, DEAL.name, query);
  const asked = query.archived_deals ?? (ctx.changes.via === 'api' ? 'all' : 'false');
  const archived = asked === 'all' || mentionsArchived(filter) ? undefined : asked === 'true';
  const associations = [
    ...(archived === undefined ? [] : [rowSql`${rowColumn('t', 'is_archived')} = ${archived}`]),
    ...(query.company_id ? [atCompany(ctx, query.company_id)] : []),
    ...(query.deal_id ? [foundByIndex(rowSql`${rowColumn('t', 'id')} = ${query.deal_id}`)] : []),
    ...(query.person_id ? [foundByIndex(onDeal(ctx, query.person_id))] : []),
  ];
  const associated = Boolean(query.company_id ?? query.deal_id ?? query.person_id);
  return { filter, archived, where: whereOf(ctx, DEAL.name, filter, associations), associated };
}

/** The condition of a list that screens request by a filter alone: without archived deals, unless it mentions them. */
export function listedOf(filter: Filter, where: RowSql): RowSql {
  return mentionsArchived(filter) ? where : allOfRow([where, rowSql`${rowColumn('t', 'is_archived')} = ${false}`]);
}

/** The same as a filter. */
export function archivedLeftOut(filter: Filter): Filter {
  return mentionsArchived(filter) ? filter : { all: [filter, { field: 'is_archived', op: 'is', value: false }] };
}

function mentionsArchived(filter: Filter): boolean {
  if (isCondition(filter)) return filter.field === 'is_archived';
  return ('all' in filter ? filter.all : filter.any).some(mentionsArchived);
}

function onDeal(ctx: Ctx, person: number): RowSql {
  return lookUp`${rowColumn('t', 'id')} in (select dp.deal_id from deal_person dp join person p on p.id = dp.person_id
    where dp.account_id = ${ctx.account.id} and dp.person_id = ${person} and ${visible(ctx, PERSON.name, 'p')})`;
}

/** The notes on a deal that the actor sees. */
export async function notesOfDeal(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(
    sql`select n.id from note n where ${hangingOnSeen(ctx, 'note', 'n', DEAL.name, id)} order by n.id`,
  );
  return rows.map((row) => row.id);
}
