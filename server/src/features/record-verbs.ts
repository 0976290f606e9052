import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { RecordVerbs } from './changes/public';
import { readCompany, updateCompany } from './companies/public';
import { readDeal, updateDeal } from './deals/public';
import { readPerson, updatePerson } from './people/public';

/** How each kind of record is changed and shown, for features that work on all of them. */
export const recordVerbs: Readonly<Record<RecordKind, RecordVerbs>> = {
  deal: { update: updateDeal, read: readDeal },
  person: { update: updatePerson, read: readPerson },
  company: { update: updateCompany, read: readCompany },
};
