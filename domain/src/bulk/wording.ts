import type { FieldRight } from '../fields/field';

/** Why a record was not changed, for the list of refused records. */
export const REFUSED = {
  gone: 'It is not there any more, or you do not see it',
  update: 'You may not change this record',
  delete: 'You may not delete this record',
  update_owner: 'You may not give this record to another user',
  update_actual_close: 'You may not change when this record was closed',
  share: 'You may not share this record',
  write_locked: 'You may not change a locked field',
} as const satisfies Readonly<Record<FieldRight, string>> & Readonly<Record<string, string>>;

export const NOBODY_CHOSEN = 'None of the chosen records is there';
