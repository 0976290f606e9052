import { COMPANY } from './company.kind';
import { DEAL } from './deal.kind';
import { PERSON } from './person.kind';

/** Every kind of record, in the order used on screens. To add a kind, add an entry here. */
export const KINDS = [DEAL, PERSON, COMPANY] as const;
