import type { FieldRight } from '../fields/field';

/** Why a record was not changed, for the list of refused records. */
export const REFUSED = {
  gone: 'It no longer exists, or you cannot see it',
  update: 'You cannot change this record',
  delete: 'You cannot delete this record',
  update_owner: 'You cannot change the owner of this record',
  update_actual_close: 'You cannot change when this record was closed',
  share: 'You cannot share this record',
  write_locked: 'You cannot change a locked field',
  no_customer: 'This company is not a customer',
  fill_locked: 'You cannot fill in a locked field',
} as const satisfies Readonly<Record<FieldRight, string>> & Readonly<Record<string, string>>;

export const NOBODY_CHOSEN = 'None of the chosen records exists';

export const WOULD_BE_DUPLICATES = 'Some of the records would probably be duplicates. Nothing was changed.';
