import { retention } from '../../jobs/retention';
import { deleteImagesBefore } from './images.queries';

/** The number of pictures in one transaction: each has up to a megabyte. */
const BATCH = 200;

/**
 * Replaced or removed pictures of users are kept for thirty days. Those of people and companies stay with their
 * record, because undo reaches back as far as its history.
 */
export const picturesRetention = retention({
  name: 'pictures_retention',
  what: 'pictures',
  batch: BATCH,
  deleteBefore: (db, before, account) => deleteImagesBefore(db, account, before, BATCH),
});
