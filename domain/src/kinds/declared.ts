import { COMPANY } from './company.kind';
import { DEAL } from './deal.kind';
import { PERSON } from './person.kind';

/** Every kind of record, in the order in which screens name them. A new kind is one more entry here. */
export const KINDS = [DEAL, PERSON, COMPANY] as const;
