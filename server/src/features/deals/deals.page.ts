import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { daysPerStage } from '@fairlead/domain/deals/stage-days';
import type { DealPage } from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../../base/changes';
import type { JsonText } from '../../base/json-text';
import type { Ctx } from '../../base/context';
import { companyBeside, peopleOfDeal } from '../related/public';
import { recordPage } from '../timeline/public';
import { readDeal, stageArrivals } from './deals.queries';

/** A deal with its timeline, people, company, and the days that it spent in each stage. */
export function dealPageOf(ctx: Ctx, id: number): Promise<JsonText> {
  return recordPage(ctx, DEAL.name, id, {
    show: (deal) => readDeal(ctx, deal),
    related: async (row): Promise<Omit<DealPage['related'], 'milestones'>> => {
      const [people, company, stage_days] = await Promise.all([
        peopleOfDeal(ctx, id),
        companyBeside(ctx, row.company_id as number | null),
        stageDays(ctx, row),
      ]);
      return { people, company, stage_days };
    },
  });
}

/**
 * From the change log. A deal with a creation time in the past has been in its first stage since then, regardless of
 * when it was entered.
 */
async function stageDays(ctx: Ctx, row: Row): Promise<DealPage['related']['stage_days']> {
  const current = row.deal_stage_id as number | null;
  const logged = (await stageArrivals(ctx, row.id)).map(({ at, deal_stage_id, op }) => ({
    at: new Date(op === 'create' ? (row.created_at as string) : at),
    deal_stage_id,
  }));
  const known = logged.at(-1)?.deal_stage_id === current;
  const entered = new Date((row.stage_entered_at ?? row.created_at) as string);
  const arrivals = known ? logged : [...logged, { at: entered, deal_stage_id: current }];
  return daysPerStage(arrivals, row.closed_time ? new Date(row.closed_time as string) : ctx.now);
}
