import { forgetting } from '../../jobs/retention';
import { forgetImages } from './images.queries';

/** So many in one transaction: up to a megabyte each. */
const BATCH = 200;

/**
 * Pictures of users that were replaced or removed are kept for thirty days. Those of people and companies stay with their
 * record: undo reaches back as far as its history.
 */
export const forgetPictures = forgetting({
  name: 'forget_pictures',
  what: 'pictures',
  batch: BATCH,
  forget: (db, before, account) => forgetImages(db, account, before, BATCH),
});
