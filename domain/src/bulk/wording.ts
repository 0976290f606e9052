/** Why a record was not changed, for the list of refused records. */
export const REFUSED = {
  gone: 'It is not there any more, or you do not see it',
  update: 'You may not change this record',
  owner: 'You may not give this record to somebody else',
  delete: 'You may not delete this record',
} as const;

export const NOBODY_CHOSEN = 'None of the chosen records is there';
