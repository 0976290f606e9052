import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import {
  type CompanyPage,
  companyPage,
  type DealPage,
  dealPage,
  type PersonPage,
  personPage,
} from '@fairlead/domain/timeline/timeline.contract';

/** The answer of the call for a record's page, by kind. */
export interface Pages {
  readonly deal: DealPage;
  readonly person: PersonPage;
  readonly company: CompanyPage;
}

const pages = { deal: dealPage, person: personPage, company: companyPage } as const;

/** The call for the page of a record. Typed as that of deals; the caller names the answer's type through `Pages`. */
export function pageOf(kind: RecordKind): typeof dealPage {
  return pages[kind] as typeof dealPage;
}
