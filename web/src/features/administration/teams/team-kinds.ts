import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';

/** The kinds that a team has rules for, in the order of their numbered questions. */
export const TEAM_KINDS = [DEAL.name, COMPANY.name, PERSON.name] as const;
