import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { CompanyPage } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { childrenOf, dealsOf, firstDealAt, peopleOfCompany } from '../related/public';
import { recordPage } from '../timeline/public';
import { readCompany } from './companies.queries';

/** A company with its timeline, people, deals and children. */
export function companyPageOf(ctx: Ctx, id: number): Promise<JsonText> {
  return recordPage(ctx, COMPANY.name, id, {
    show: (company) => readCompany(ctx, company),
    related: async (): Promise<Omit<CompanyPage['related'], 'milestones'>> => {
      const [people, deals, children, first_deal_at] = await Promise.all([
        peopleOfCompany(ctx, id),
        dealsOf(ctx, { company: id }),
        childrenOf(ctx, id),
        firstDealAt(ctx, id),
      ]);
      return { people, deals, children, first_deal_at };
    },
  });
}
