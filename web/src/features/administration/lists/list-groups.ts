import { hasFeature } from '@fairlead/domain/features/features';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import { type PlainList, plainLists } from '@fairlead/domain/lists/lists';
import { listsMessages as m } from './lists.messages';

export interface ListGroup {
  readonly label: string;
  readonly lists: readonly PlainList[];
}

/** Every plain list, under the kind that uses it. A list of several kinds is under the last one. */
export const LIST_GROUPS: readonly ListGroup[] = [
  { label: m.groups.deals, lists: usedOn((record) => record === DEAL.name) },
  { label: m.groups.people, lists: usedOn((record) => record !== DEAL.name && isRecordKind(record ?? '')) },
  { label: m.groups.work, lists: usedOn((record) => !isRecordKind(record ?? '')) },
];

function usedOn(test: (record: string | undefined) => boolean): PlainList[] {
  return plainLists.filter(({ uses }) => test(uses.at(-1)?.record));
}

/** Without the lists of features that the account does not have. */
export function listGroupsOf({ features }: Flagged): readonly ListGroup[] {
  return LIST_GROUPS.map(({ label, lists }) => ({ label, lists: lists.filter((list) => isThere({ features }, list)) }));
}

export function isThere({ features }: Flagged, { feature }: PlainList): boolean {
  return !feature || hasFeature(features, feature);
}

interface Flagged {
  readonly features: Readonly<Record<string, boolean>>;
}

export const LISTS_PATH = '/admin/lists';
export function listPath({ plural }: PlainList): string {
  return `${LISTS_PATH}/${plural}`;
}
