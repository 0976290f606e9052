import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { DealPage } from '@fairlead/domain/timeline/timeline.contract';
import type { JsonText } from '../../base/json-text';
import type { Ctx } from '../../base/context';
import { stagesAndHealth } from '../deal-health/public';
import { companyBeside, peopleOfDeal } from '../related/public';
import { recordPage } from '../timeline/public';
import { readDeal } from './deals.queries';

/** A deal with its timeline, people, company, the days that it spent in each stage, and its health. */
export function dealPageOf(ctx: Ctx, id: number): Promise<JsonText> {
  return recordPage(ctx, DEAL.name, id, {
    show: (deal) => readDeal(ctx, deal),
    related: async (row): Promise<Omit<DealPage['related'], 'milestones'>> => {
      const [people, company, past] = await Promise.all([
        peopleOfDeal(ctx, id),
        companyBeside(ctx, row.company_id as number | null),
        stagesAndHealth(ctx, row),
      ]);
      return { people, company, ...past };
    },
  });
}
