import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { companyScreen } from './company.screen';
import { dealScreen } from './deal.screen';
import type { KindScreen } from './kind-screen';
import { personScreen } from './person.screen';

const screens: Readonly<Record<RecordKind, KindScreen>> = {
  deal: dealScreen,
  person: personScreen,
  company: companyScreen,
};

export function screenOf(kind: RecordKind): KindScreen {
  return screens[kind];
}

/** The kinds in the order in which the search and the quick-add page offer them: deals are last. */
export const KINDS_DEALS_LAST: readonly RecordKind[] = [
  ...RECORD_KINDS.filter((kind) => kind !== DEAL.name),
  DEAL.name,
];
