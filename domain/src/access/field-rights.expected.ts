import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import type { RecordKind } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';

/**
 * Who may write the fields that need a right of their own, written by hand from the rules that the product promises.
 * The permission table, the server and the browser are compared with it.
 *
 * Each sign is one kind of user, in the order of WRITERS: `+` may write it, `-` may not.
 */
export const WRITERS = [
  'basic',
  'team lead',
  'manager',
  'executive',
  'account admin',
  'may change company owner',
  'read-only',
  'external',
] as const;
export type Writer = (typeof WRITERS)[number];

/** The owner of the record: the user, a colleague in the same team, or another team whose records the user sees. */
export const OWNERS = ['own', 'of my team', 'of another team'] as const;
export type Owned = (typeof OWNERS)[number];

type Line = readonly [kind: RecordKind, field: string, signs: Readonly<Record<Owned, string>>];

const OWNER = { own: '++++++--', 'of my team': '-+++----', 'of another team': '--++----' };
const COMPANY_OWNER = same('----++--');
const CLOSED = same('----+---');
const SHARING = same('++++++--');

export const FIELD_WRITERS: readonly Line[] = [
  [DEAL.name, 'user_id', OWNER],
  [DEAL.name, 'closed_time', CLOSED],
  [DEAL.name, 'shared_user_ids', SHARING],
  [PERSON.name, 'user_id', OWNER],
  [PERSON.name, 'shared_user_ids', SHARING],
  [COMPANY.name, 'owner_id', COMPANY_OWNER],
  [COMPANY.name, 'shared_user_ids', SHARING],
];

/** A locked custom field: on an existing record, and on one that is being created. */
export const LOCKED_WRITERS = '---++---';

function same(signs: string): Readonly<Record<Owned, string>> {
  return { own: signs, 'of my team': signs, 'of another team': signs };
}
