import { z } from 'zod';
import { author } from '../changes/changes.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams, paged } from '../wire/list-query';
import { id, instant, named, pageOf } from '../wire/formats';
import { DOCUMENT } from '../kinds/hanging';
import { RECORD_PATHS } from '../kinds/kinds';

/** What the recycle bin lists, by its path: records, and files, which are deleted by themselves. */
export const BIN_PATHS = [...RECORD_PATHS, DOCUMENT.path] as const;
export type BinPath = (typeof BIN_PATHS)[number];

const deletedRecord = z.strictObject({
  id,
  type: z.enum(BIN_PATHS),
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
    type: z.enum(BIN_PATHS).optional(),
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
