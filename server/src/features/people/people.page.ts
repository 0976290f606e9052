import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { PersonPage } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { companyBeside, dealsOf } from '../related/public';
import { recordPage } from '../timeline/public';
import { readPerson } from './people.queries';

/** A person with the timeline, deals and company. */
export function personPageOf(ctx: Ctx, id: number): Promise<JsonText> {
  return recordPage(ctx, PERSON.name, id, {
    show: (person) => readPerson(ctx, person),
    related: async (row): Promise<Omit<PersonPage['related'], 'milestones'>> => {
      const [deals, company] = await Promise.all([
        dealsOf(ctx, { person: id }),
        companyBeside(ctx, row.company_id as number | null),
      ]);
      return { deals, company };
    },
  });
}
