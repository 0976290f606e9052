import { attentionFilter, attentionOf, byUrgency } from '@fairlead/domain/calendar-entries/attention';
import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { DASHBOARD_MESSAGES } from '@fairlead/domain/dashboards/dashboards.messages';
import type { OwnFigures, QueuedDeal } from '@fairlead/domain/dashboards/printed-parts';
import { localDate } from '@fairlead/domain/dates/zones';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { listQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { apart } from '../../db/savepoint';
import { mayDo } from '../../http/access';
import { problemOf } from '../dashboard-figures/public';
import { listDeals } from '../deals/public';
import { changesSinceVisit } from '../recent-changes/public';

export type OwnTile = Extract<Tile, { readonly kind: 'focus' | 'changes' }>;

/** The content of a tile that loads it itself on the screen. One that fails answers why. */
export async function ownFigures(ctx: Ctx, tile: OwnTile): Promise<OwnFigures | TileFigures> {
  const { key, kind } = tile;
  const may = kind === 'focus' ? mayDo(ctx, 'index', DEAL.name) : mayDo(ctx, 'home', 'navigation');
  if (!may) return { key, what: 'problem', problem: 'refused', msg: DASHBOARD_MESSAGES.refused, field: null };
  try {
    const ask = async (): Promise<OwnFigures> =>
      kind === 'focus'
        ? { key, what: 'focus', ...(await focusQueue(ctx)) }
        : { key, what: 'changes', ...(await changesSinceVisit(ctx)) };
    return await apart(ctx, ask);
  } catch (error) {
    return { key, ...problemOf(ctx, error) };
  }
}

const ATTRS = [
  'id',
  'name',
  COMPANY.name,
  'account_value',
  'deal_stage_id',
  'days_in_stage',
  'expected_close_date',
  'closed_time',
  'next_entry_name',
  'next_entry_due',
  'next_entry_time',
];
/** The screen requests the same number. */
const MOST = 200;

interface ListedDeal extends Omit<QueuedDeal, 'reasons'> {
  readonly deal_stage_id: number;
  readonly days_in_stage: number;
  readonly expected_close_date: string | null;
  readonly closed_time: string | null;
}

/** The actor's open deals that need attention, the most urgent first, as on the screen. */
async function focusQueue(ctx: Ctx): Promise<{ readonly deals: readonly QueuedDeal[]; readonly total: number }> {
  const { deal_stages } = ctx.config;
  const query = listQuery.parse({
    filter: attentionFilter(deal_stages),
    attrs: ATTRS.join(),
    archived_deals: 'false',
    sort_by: 'value',
    sort_direction: 'desc',
    per_page: MOST,
  });
  const { entries, pagination } = JSON.parse((await listDeals(ctx, query)).text) as {
    readonly entries: readonly ListedDeal[];
    readonly pagination: { readonly total: number };
  };
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const deals = entries
    .map((deal) => {
      const stage = deal_stages.find(({ id }) => id === deal.deal_stage_id);
      return { ...deal, reasons: attentionOf(deal, stage, today), worth: Number(deal.account_value ?? 0) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byUrgency);
  return { deals, total: deals.length + Math.max(0, pagination.total - MOST) };
}
