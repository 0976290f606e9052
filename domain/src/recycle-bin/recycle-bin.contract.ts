import { z } from 'zod';
import type { Author } from '../changes/changes.contract';
import { RECORD_PATHS, type RecordPath } from '../kinds/kinds';
import { answers, contract } from '../wire/contract';
import { idParams, type Page, paged } from '../wire/list-query';

export interface DeletedRecord {
  readonly id: number;
  readonly type: RecordPath;
  readonly name: string;
  readonly deleted_at: string;
  readonly deleted_by: Author | null;
  /** Until it is purged by itself; 0 on its last day. */
  readonly days_left: number;
  readonly can_restore: boolean;
  readonly can_purge: boolean;
}

const ofRecord = idParams.extend({ type: z.string().max(40) });

export const recycleBin = contract({
  method: 'GET',
  path: '/api/v3/recycle_bin',
  query: z.object({
    /** All kinds where none is named. */
    type: z.enum(RECORD_PATHS).optional(),
    ...paged(50),
  }),
  answer: answers<Page<DeletedRecord>>(),
});

export const restoreRecord = contract({
  method: 'POST',
  path: '/api/v3/recycle_bin/:type/:id/restore',
  params: ofRecord,
  answer: answers<{ readonly id: number; readonly name: string }>(),
});

/** For good: its values are erased everywhere, only that it was purged, when and by whom stays. */
export const purgeRecord = contract({ method: 'DELETE', path: '/api/v3/recycle_bin/:type/:id', params: ofRecord });
