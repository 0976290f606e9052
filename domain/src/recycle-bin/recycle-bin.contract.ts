import { z } from 'zod';
import { author } from '../changes/changes.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams, paged } from '../wire/list-query';
import { id, instant, named, pageOf } from '../wire/formats';
import { RECORD_PATHS } from '../kinds/kinds';
import { recordPath } from '../kinds/kind-schemas';

const deletedRecord = z.strictObject({
  id,
  type: recordPath,
  name: z.string(),
  deleted_at: instant,
  deleted_by: author.nullable(),
  /** Days until the automatic purge; 0 on the last day. */
  days_left: z.number(),
  can_restore: z.boolean(),
  can_purge: z.boolean(),
});
export type DeletedRecord = Described<typeof deletedRecord>;

const ofRecord = idParams.extend({ type: z.string().max(40) });

export const recycleBin = contract({
  method: 'GET',
  path: '/api/v3/recycle_bin',
  query: z.object({
    /** All kinds if none is given. */
    type: z.enum(RECORD_PATHS).optional(),
    ...paged(50),
  }),
  answer: answers(pageOf(deletedRecord)),
});

export const restoreRecord = contract({
  method: 'POST',
  path: '/api/v3/recycle_bin/:type/:id/restore',
  params: ofRecord,
  answer: answers(named),
});

/** Permanent: all its values are erased; only the fact, the time and the user of the purge remain. */
export const purgeRecord = contract({
  method: 'DELETE',
  path: '/api/v3/recycle_bin/:type/:id',
  params: ofRecord,
  answer: NOTHING,
});
