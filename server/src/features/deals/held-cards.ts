import type { Filter } from '@fairlead/domain/filters/filter';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { firstOf, orderHeld, unrankedAmong } from '../../listing/held-order';
import { totalsOf } from '../../listing/held-page';
import { type MoreAsked, narrowing, rowsSeen } from '../../listing/held-rows';
import type { Order } from '../../listing/page-ids';
import type { DealColumns } from '../../reading/held/deal-columns';
import type { HeldDeals } from '../../reading/held/held-deals';
import { ofHeld } from '../../reading/held/held-records';
import type { CardsAsk, Picked } from './board.queries';
import type { StageTotal } from './deals.queries';

/**
 * Which cards each stage of a board shows, and its totals, from the deals that a server holds in memory: what `collectedCards` reads.
 * Undefined where the filter or the order asks for what is not held.
 */
export async function heldCards(
  ctx: Ctx,
  filter: Filter,
  { stages, limit, offset, order }: CardsAsk & { readonly order: Order },
): Promise<{ picked: Picked[]; totals: StageTotal[] } | undefined> {
  const more: MoreAsked = new Map();
  const narrow = narrowing(ctx, DEAL.name, { all: [...onBoard(stages), filter] }, more);
  const by = orderHeld(ctx, DEAL.name, order, more);
  if (!narrow || !by || !stages.length) return undefined;
  const pick = (held: HeldDeals) => {
    const { columns } = held;
    const all = rowsSeen(held);
    const rows = all.subarray(0, narrow(columns, all, all.length));
    if (unrankedAmong(columns, rows, by).length) return undefined;
    const found = byStage(columns, rows).map(([stage, own]) => ({
      totals: { deal_stage_id: stage, ...totalsOf(columns, own) },
      picked: firstOf(columns, own, by, { offset, end: offset + limit + 1 }).map((id) => ({ stage_id: stage, id })),
    }));
    return { picked: found.flatMap(({ picked }) => picked), totals: found.map(({ totals }) => totals) };
  };
  return ofHeld(ctx, DEAL.name, pick, [...more.values()]);
}

function onBoard(stages: CardsAsk['stages']): Filter[] {
  return [
    { field: 'deal_stage_id', op: 'any_of', value: stages.map(({ id }) => id) },
    { field: 'is_archived', op: 'is', value: false },
  ];
}

/** The rows of each stage. */
function byStage({ coded }: DealColumns, rows: Int32Array): [stage: number, rows: Int32Array][] {
  const { codes, values } = coded.deal_stage_id;
  const counts = new Int32Array(values.length);
  for (const row of rows) counts[codes[row] as number] = (counts[codes[row] as number] as number) + 1;
  const places = new Int32Array(values.length);
  for (let code = 1; code < places.length; code += 1)
    places[code] = (places[code - 1] as number) + (counts[code - 1] as number);
  const parted = new Int32Array(rows.length);
  const next = places.slice();
  for (const row of rows) {
    const code = codes[row] as number;
    parted[next[code] as number] = row;
    next[code] = (next[code] as number) + 1;
  }
  return values.flatMap((stage, code) => {
    const [from, count] = [places[code] as number, counts[code] as number];
    return typeof stage === 'number' && count ? [[stage, parted.subarray(from, from + count)]] : [];
  });
}
