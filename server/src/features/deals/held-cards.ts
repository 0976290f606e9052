import type { Filter } from '@fairlead/domain/filters/filter';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { type Chosen, chosen, type OrderHeld, orderHeld, type Place } from '../../listing/held-order';
import { putInOrder, totalsOf } from '../../listing/held-page';
import { moreAsked } from '../../listing/held-related';
import { type Narrowing, narrowing, rowsFound } from '../../listing/held-rows';
import type { Order } from '../../listing/page-ids';
import type { DealColumns } from '../../reading/held/deal-columns';
import type { HeldDeals } from '../../reading/held/held-deals';
import { ofHeld } from '../../reading/held/held-records';
import type { Slices } from '../../reading/held/slices';
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
  const whole: Filter = { all: [...onBoard(stages), filter] };
  const more = await moreAsked(ctx, DEAL.name, whole);
  const narrow = narrowing(ctx, DEAL.name, whole, more);
  const by = orderHeld(ctx, DEAL.name, order, more);
  if (!narrow || !by || !stages.length) return undefined;
  const place = { offset, end: offset + limit + 1 };
  const found = await ofHeld(ctx, DEAL.name, (held) => stagesFound(held, narrow, by, place), [
    ...more.columns.values(),
  ]);
  if (!found) return undefined;
  const unordered = found.filter(({ page }) => page.from !== undefined).flatMap(({ page }) => page.ids);
  if (unordered.length > MOST_UNORDERED) return undefined;
  const ask = { order, limit: unordered.length, offset: 0 };
  const ordered = unordered.length ? await putInOrder(ctx, DEAL.name, unordered, ask) : [];
  return {
    picked: found.flatMap(({ totals, page }) =>
      idsOf(page, ordered, limit + 1).map((id) => ({ stage_id: totals.deal_stage_id, id })),
    ),
    totals: found.map(({ totals }) => totals),
  };
}

/** Up to so many cards whose place is not known, the database puts them in order sooner than it collects all. */
const MOST_UNORDERED = 2000;

interface StageFound {
  readonly totals: StageTotal;
  readonly page: Chosen;
}

function* stagesFound(held: HeldDeals, narrow: Narrowing, by: OrderHeld, place: Place): Slices<StageFound[]> {
  const { columns } = held;
  const rows = yield* rowsFound(held, narrow);
  const found: StageFound[] = [];
  for (const [stage, own] of byStage(columns, rows)) {
    yield;
    const totals = { deal_stage_id: stage, ...totalsOf(columns, own) };
    found.push({ totals, page: yield* chosen(columns, own, by, place) });
  }
  return found;
}

/** The cards of a stage; of those that the database puts in order, its own. */
function idsOf({ ids, from }: Chosen, ordered: readonly number[], limit: number): readonly number[] {
  if (from === undefined) return ids;
  const own = new Set(ids);
  return ordered.filter((id) => own.has(id)).slice(from, from + limit);
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
