import { companyCalls } from '@fairlead/domain/companies/company.contract';
import { dealCalls } from '@fairlead/domain/deals/deal.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { personCalls } from '@fairlead/domain/people/person.contract';

const calls = { deal: dealCalls, person: personCalls, company: companyCalls } as const;

/**
 * The calls that every kind has: list, show, create, update, remove. They have the types of the deal calls, whose
 * answers have the most fields.
 */
export function callsOf(kind: RecordKind): typeof dealCalls {
  return calls[kind] as unknown as typeof dealCalls;
}
