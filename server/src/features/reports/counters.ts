import type { Ctx } from '../../base/context';
import { counterAsk, stageTotals } from '../deals/public';
import type { AskedReport } from './asked-report';
import type { CountedRow } from './count.queries';

const BY_COUNTERS = ['count', 'value', 'weighted', 'average'];

/**
 * Deals by stage from the exact counters, by owner, pipeline and stage; undefined if the report needs more. They do
 * not have the number of deals without a value.
 */
export async function countedByCounters(ctx: Ctx, report: AskedReport): Promise<CountedRow[] | undefined> {
  const { definition, filter, groups } = report;
  const { of, field } = definition.measure;
  const isByStage = groups.length === 1 && groups[0]?.field === 'deal_stage_id';
  const ask = isByStage && BY_COUNTERS.includes(of) && field === undefined ? counterAsk(filter, false) : undefined;
  if (!ask || ctx.onlyWith) return undefined;
  const stages = await stageTotals(ctx, ask);
  const sum = (key: 'count' | 'value' | 'weighted') => stages.reduce((total, stage) => total + stage[key], 0);
  const total = { count: sum('count'), value: sum('value'), weighted: sum('weighted') };
  return [
    { ...UNKNOWN, ...total, level: 'total', first: null },
    ...stages.map((stage): CountedRow => {
      const { deal_stage_id, count, value, weighted } = stage;
      return { ...UNKNOWN, count, value, weighted, level: 'first', first: deal_stage_id ? String(deal_stage_id) : '' };
    }),
  ];
}

const UNKNOWN = {
  second: null,
  groups: 1,
  without_value: undefined,
  won: 0,
  lost: 0,
  won_value: 0,
  measured: 0,
  sum: '0',
  sample: 0,
} as const;
