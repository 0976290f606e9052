import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { StageEntry } from '@fairlead/domain/access/session.types';
import { jsonOf, type Presentation } from '../../presenting/present';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, type Sql, sql } from '../../base/sql';
import { visibleParts } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import type { StageTotal } from './deals.queries';

/**
 * Counts and sums per stage of all visible deals that match: for a filtered board, which the counters cannot answer.
 */
export function filteredTotals(ctx: Ctx, stages: readonly number[], where: RowSql): Promise<StageTotal[]> {
  const columns = ['deal_stage_id', 'value_cents', 'weighted_cents'].map((key) => rowColumn('t', key));
  const picked = onBoard(sql`any(${stages}::bigint[])`, where);
  const branches = visibleParts(ctx, DEAL.name, 't', [...columns, picked]).map(
    (part) => sql`select ${join(columns)} from ${part.from} where ${part.where} and ${picked}`,
  );
  return ctx.db.rows<StageTotal>(sql`select deal_stage_id, count(*)::bigint as count, coalesce(sum(value_cents), 0)::bigint as value,
      coalesce(sum(weighted_cents), 0)::bigint as weighted from (${join(branches, ' union all ')}) x group by deal_stage_id`);
}

export interface CardsAsk {
  readonly stages: readonly StageEntry[];
  readonly where: RowSql;
  readonly limit: number;
  readonly offset: number;
  /**
   * `walk` reads each stage by date until it has enough; `collect` reads the viewer's own deals and numbers them.
   * `walk` is faster if the viewer sees much of a stage, `collect` if the viewer sees little.
   */
  readonly way: 'walk' | 'collect';
}

/**
 * The cards of each stage, last changed first, as JSON text by stage id: `{"7": […]}`. One card above the limit shows
 * that there are more.
 */
export async function readCards(ctx: Ctx, ask: CardsAsk, card: Presentation): Promise<string> {
  const picked = ask.way === 'walk' ? walked(ctx, ask) : collected(ctx, ask);
  const json = jsonOf(card, Object.keys(card));
  const { cards } = await ctx.db.one<{ cards: string }>(sql`with picked as materialized (${picked})
    select coalesce(json_object_agg(stage_id, cards), '{}')::text as cards from (
      select p.stage_id, json_agg(${json} order by r.updated_at desc, r.id desc) as cards
        from picked p join deal r on r.account_id = ${ctx.account.id} and r.id = p.id group by p.stage_id) s`);
  return cards;
}

function walked(ctx: Ctx, { stages, where, limit, offset }: CardsAsk): Sql {
  const ids = stages.map(({ id }) => id);
  const updated = rowColumn('t', 'updated_at');
  const picked = onBoard(sql`s.id`, where);
  const branches = visibleParts(ctx, DEAL.name, 't', [updated, picked]).map(
    (part) => sql`(select t.id, ${updated} from ${part.from} where ${part.where} and ${picked}
      order by ${updated} desc, t.id desc limit ${limit + 1 + offset})`,
  );
  return sql`select s.id as stage_id, c.id from unnest(${ids}::bigint[]) as s(id) cross join lateral (
    select u.id from (${join(branches, ' union all ')}) u order by u.updated_at desc, u.id desc limit ${limit + 1} offset ${offset}) c`;
}

function collected(ctx: Ctx, { stages, where, limit, offset }: CardsAsk): Sql {
  const ids = stages.map(({ id }) => id);
  const columns = ['id', 'deal_stage_id', 'updated_at'].map((key) => rowColumn('t', key));
  const picked = onBoard(sql`any(${ids}::bigint[])`, where);
  const branches = visibleParts(ctx, DEAL.name, 't', [...columns, picked]).map(
    (part) => sql`select ${join(columns)} from ${part.from} where ${part.where} and ${picked}`,
  );
  return sql`select stage_id, id from (
    select u.deal_stage_id as stage_id, u.id, row_number() over (partition by u.deal_stage_id order by u.updated_at desc, u.id desc) as n
      from (${join(branches, ' union all ')}) u) numbered where n > ${offset} and n <= ${offset + limit + 1}`;
}

/** The deals of the stages that the board shows, which are never archived, and that match. */
function onBoard(stages: Sql, where: RowSql): RowSql {
  return rowSql`not ${rowColumn('t', 'is_archived')} and ${rowColumn('t', 'deal_stage_id')} = ${stages} and ${where}`;
}
