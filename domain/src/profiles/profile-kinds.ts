import { CUSTOMER } from '../kinds/facets';
import { isRecordKind, RECORD_KINDS, type RecordKind } from '../kinds/kinds';

/** The profile of a company that is a customer has a layout of its own. */
export type ProfileKind = RecordKind | typeof CUSTOMER.name;
export const PROFILE_KINDS: readonly ProfileKind[] = [...RECORD_KINDS, CUSTOMER.name];

/** The kind of record that a profile shows. */
export function recordKindOf(profile: ProfileKind): RecordKind {
  return isRecordKind(profile) ? profile : CUSTOMER.of;
}

export const COLUMNS = ['left', 'right'] as const;
export type Column = (typeof COLUMNS)[number];
