import { forgetting } from '../../jobs/retention';
import { forgetImages } from './images.queries';

/** The number of pictures in one transaction: each has up to a megabyte. */
const BATCH = 200;

/**
 * Replaced or removed pictures of users are kept for thirty days. Those of people and companies stay with their
 * record, because undo reaches back as far as its history.
 */
export const forgetPictures = forgetting({
  name: 'forget_pictures',
  what: 'pictures',
  batch: BATCH,
  forget: (db, before, account) => forgetImages(db, account, before, BATCH),
});
