import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { DealMoveEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { all, type Sql, sql } from '../../base/sql';
import type { AskedPage, EntryKind } from '../../reading/entry-kind';
import { visible } from '../../reading/visible';
import { authorOf } from '../changes/public';

/** On a person and a company: the moves of their deals to another stage, as far as the reader sees these deals. */
export const DEAL_MOVES: EntryKind<DealMoveEntry> = {
  kind: 'deal_move',
  rank: 3,
  filter: 'SYSTEM_UPDATES',
  rows: (ctx, { kind, record }, page) => {
    const theirs = dealsOf(ctx, kind, record.id);
    if (!theirs || seesSharedOnly(ctx.actor)) return undefined;
    const deals = sql`select d.id from deal d where ${visible(ctx, DEAL.name, 'd')} and ${theirs}`;
    return {
      from: page ? onPage(ctx, deals, page) : sql`(${deals}) d ${movesOf(ctx)}`,
      where: sql`true`,
      id: sql`c.id`,
      at: sql`c.at`,
    };
  },
  read: async (ctx, _on, ids) => (await movesByIds(ctx, ids)).map((move) => ({ key: move.id, ...entry(ctx, move) })),
};

/** `offset 0`: the moves are looked up deal by deal. Otherwise the planner reads those of the whole account. */
const movesOf = (ctx: Ctx) => sql`cross join lateral (select c.id, c.at from change c
  where c.account_id = ${ctx.account.id} and c.record_id = d.id and ${isMove} offset 0) c`;

/** From this many deals on, the moves of the account are walked first. */
const MANY = 40;
/** The number of moves of the account examined for each deal, which takes as long as looking the deal up. */
const WALKED_PER_DEAL = 4;

/**
 * For many deals, the moves of the account are walked in the order of their time, from the page on, until it is full:
 * that takes as long a year back as today. If too few of them belong to these deals, the moves of each deal are
 * looked up.
 */
function onPage(ctx: Ctx, deals: Sql, { within, limit }: AskedPage): Sql {
  const here = all([sql`c.account_id = ${ctx.account.id}`, isMove, ...within(sql`c.at`, sql`c.id`)]);
  const inOrder = sql`order by c.at desc, c.id desc`;
  return sql`(with theirs as materialized (${deals}),
      many as materialized (select ${WALKED_PER_DEAL} * count(*) as moves from theirs having count(*) >= ${MANY}),
      walked as materialized (select w.id, w.at from (select c.id, c.at, c.record_id from change c
          where ${here} and exists (select from many) ${inOrder} limit coalesce((select moves from many), 0)) w
        where (w.record_id in (select id from theirs)) is true limit ${limit}),
      fills as materialized (select count(*) = ${limit} as page from walked)
    select id, at from walked where (select page from fills)
    union all select c.id, c.at from theirs d cross join lateral (select c.id, c.at from change c
        where ${here} and c.record_id = d.id ${inOrder} limit ${limit}) c
      where not (select page from fills)) c`;
}

function dealsOf(ctx: Ctx, kind: RecordKind, id: number): Sql | undefined {
  if (kind === COMPANY.name) return sql`d.company_id = ${id}`;
  if (kind !== PERSON.name) return undefined;
  return sql`d.id in (select l.deal_id from deal_person l where l.account_id = ${ctx.account.id} and l.person_id = ${id})`;
}

/** As in the indexes `change_deal_move` and `change_move_in_time`. */
const isMove = sql`c.record_type = 'deal' and c.op = 'update' and c.after ? 'deal_stage_id'`;

interface Move extends Omit<DealMoveEntry, 'kind' | 'record_type' | 'user'> {
  readonly user_id: number | null;
}

/**
 * Read by their ids first: an index of all moves of the account contains the ids too, but not in an order that finds
 * them.
 */
function movesByIds(ctx: Ctx, ids: readonly number[]): Promise<Move[]> {
  return ctx.db.prepared.rows(sql`select c.id, wire_time(c.at) as at, s.user_id,
      json_build_object('id', d.id, 'name', d.name) as deal,
      ${stageName(sql`c.before`)} as "from", ${stageName(sql`c.after`)} as "to",
      greatest(0, floor(extract(epoch from c.at - coalesce((select max(p.at) from change p
        where p.account_id = c.account_id and p.record_id = c.record_id and p.record_type = 'deal' and p.op = 'update'
          and p.after ? 'deal_stage_id' and p.at < c.at), d.created_at)) / 86400))::int as days
    from (select * from change x where x.account_id = ${ctx.account.id} and x.id = any(${ids}::bigint[]) offset 0) c
    join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    join deal d on d.account_id = c.account_id and d.id = c.record_id and ${visible(ctx, DEAL.name, 'd')}
    where ${isMove}`);
}

function stageName(values: Sql): Sql {
  return sql`(select t.name from deal_stage t
    where t.account_id = c.account_id and t.id = (${values}->>'deal_stage_id')::bigint)`;
}

function entry(ctx: Ctx, { user_id, ...move }: Move): DealMoveEntry {
  return { kind: 'deal_move', record_type: 'Deal', ...move, user: authorOf(ctx, user_id) };
}
