import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { StageEntry } from '@fairlead/domain/access/session.types';
import { jsonOf, type Presentation } from '../../presenting/present';
import { withKeptPlan } from '../../presenting/kept-plan';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { directionOf, type Order } from '../../listing/page-ids';
import { passOverRows } from '../../listing/whole-pass';
import { listedAmount } from '../../reading/account-amounts';
import { visibleByChange, visibleParts } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { StageTotal } from './deals.queries';

export interface CardsAsk {
  readonly stages: readonly StageEntry[];
  readonly limit: number;
  readonly offset: number;
}

/** After this many steps through a stage, a pass over what the actor sees is cheaper. */
const LONGEST_WALK = 3000;

/**
 * The cards of each stage, last changed first, as JSON text by stage id: `{"7": […]}`. One card above the limit shows
 * that there are more. Reads each stage in the order of the last change until it has enough cards, but only so far: a
 * stage in which the actor sees little may lack cards.
 */
export async function walkedCards(ctx: Ctx, ask: CardsAsk, card: Presentation): Promise<string> {
  const { stages, limit, offset } = ask;
  const bound = { steps: LONGEST_WALK + offset, direction: 'desc', among: onBoard(sql`s.id`) } as const;
  const { from, where } = visibleByChange(ctx, DEAL.name, 't', { bound });
  const picked = await ctx.db.rows<Picked>(sql`select s.id as stage_id, c.id
    from unnest(${idsOf(stages)}::bigint[]) as s(id) cross join lateral (select t.id, t.updated_at from ${from} where ${where}
      order by t.updated_at desc, t.id desc limit ${limit + 1} offset ${offset}) c
    order by s.id, c.updated_at desc, c.id desc`);
  return presentCards(ctx, picked, card);
}

/** Cards in any order and, if asked for, the counts and sums of each stage, from one pass over what the actor sees. */
export async function collectedCards(
  ctx: Ctx,
  ask: CardsAsk & { readonly where: RowSql; readonly order: Order; readonly withTotals: boolean },
  card: Presentation,
): Promise<{ cards: string; totals: readonly StageTotal[] }> {
  const { stages, where, order, limit, offset } = ask;
  const amounts = ask.withTotals ? (['value_cents', 'weighted_cents'] as const) : [];
  const columns = [
    ...['id', 'deal_stage_id'].map((key) => rowColumn('t', key)),
    ...amounts.map((key) => rowSql`${listedAmount('t', key)} as ${name(key)}`),
  ];
  const condition = rowSql`${onBoard(sql`any(${idsOf(stages)}::bigint[])`)} and ${where}`;
  const branches = visibleParts(ctx, DEAL.name, 't', [...columns, order.by, condition]).map(
    (part) =>
      sql`select ${join(columns.map(part.of))}, ${part.of(order.by)} as k from ${part.from} where ${part.where} and ${part.of(condition)}`,
  );
  const [found] = await passOverRows<{ picked: readonly Picked[]; totals: readonly StageTotal[] }>(
    ctx,
    DEAL.name,
    [...columns, order.by, condition],
    sql`with hits as materialized (${join(branches, ' union all ')}),
    picked as materialized (select stage_id, id, n from (
      select h.deal_stage_id as stage_id, h.id, row_number() over (partition by h.deal_stage_id
          order by h.k ${directionOf(order)}, h.id ${raw(order.direction)}) as n
        from hits h) numbered where n > ${offset} and n <= ${offset + limit + 1})
    select (select coalesce(json_agg(json_build_object('stage_id', stage_id, 'id', id) order by n), '[]') from picked) as picked,
      ${ask.withTotals ? totals : sql`'[]'::json`} as totals`,
  );
  const { picked, totals: sums } = found as NonNullable<typeof found>;
  return { cards: await presentCards(ctx, picked, card), totals: sums };
}

export interface Picked {
  readonly stage_id: number;
  readonly id: number;
}

const totals = sql`(select coalesce(json_agg(x), '[]') from (
  select deal_stage_id, count(*) as count, coalesce(sum(value_cents), 0) as value, coalesce(sum(weighted_cents), 0) as weighted
    from hits group by deal_stage_id) x)`;

/** The picked deals as JSON text: an object of cards by stage. */
export async function presentCards(ctx: Ctx, picked: readonly Picked[], card: Presentation): Promise<string> {
  const [stages, ids] = [picked.map(({ stage_id }) => stage_id), picked.map(({ id }) => id)];
  const asked = sql`select coalesce(json_object_agg(stage_id, cards), '{}')::text as cards from (
    select p.stage_id, json_agg(${jsonOf(card, Object.keys(card))} order by p.n) as cards
      from unnest(${stages}::bigint[], ${ids}::bigint[]) with ordinality as p(stage_id, id, n)
      join deal r on r.account_id = ${ctx.account.id} and r.id = p.id
     where r.deleted_at is null group by p.stage_id) s`;
  return (await withKeptPlan(ctx, (prepared) => prepared.one<{ cards: string }>(asked))).cards;
}

const idsOf = (stages: readonly StageEntry[]) => stages.map(({ id }) => id);

/** The deals of the stages that the board shows, which are never archived. */
function onBoard(stages: Sql): RowSql {
  return rowSql`not ${rowColumn('t', 'is_archived')} and ${rowColumn('t', 'deal_stage_id')} = ${stages}`;
}
