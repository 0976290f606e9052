import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idParams, type Page, paged } from '../wire/list-query';

export interface Author {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export type ChangeOp = 'create' | 'update' | 'delete' | 'restore' | 'purge';

/** One field of a change as people read it: names instead of ids, amounts and dates in the reader's spelling. */
export interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly old: string | null;
  readonly new: string | null;
  /** The old value can be set again, and the reader may. */
  readonly can_put_back: boolean;
}

export interface ChangeEntry {
  readonly id: number;
  readonly change_set_id: number;
  readonly at: string;
  /** Null for what the system did. */
  readonly user: Author | null;
  readonly via: string;
  readonly op: ChangeOp;
  readonly fields: readonly ChangedField[];
  /** At least one of its fields can be put back. */
  readonly can_put_back: boolean;
}

/** What stands in the way of undoing: what it was, what the change made of it, and what somebody made of that since. */
export interface Conflict {
  readonly record_type: string;
  readonly record_id: number;
  readonly record_name: string | null;
  /** Null where the record as a whole is in question: created, and used by others since. */
  readonly field: string | null;
  readonly label: string;
  readonly before: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly by: Author | null;
  readonly at: string | null;
}

/**
 * Why a part was left as it is. `changed_since`: somebody's later change was kept. `not_allowed`: not seen or not to
 * be changed by whoever undoes. `gone`: purged, or it refers to what is no longer there. `in_use`: an entry of a list
 * that records refer to, or a user; `in_use_by_deleted`: an entry to which only deleted records refer, which could come
 * back. `name_taken`: another company has the name now.
 */
export type SkipReason = 'changed_since' | 'not_allowed' | 'gone' | 'in_use' | 'in_use_by_deleted' | 'name_taken';

export interface Skipped {
  readonly record_type: string;
  readonly record_id: number;
  readonly record_name: string | null;
  readonly field: string | null;
  readonly reason: SkipReason;
}

export interface UndoAnswer {
  /** How many records were set back. */
  readonly undone: number;
  readonly skipped: readonly Skipped[];
  readonly conflicts: readonly Conflict[];
  /** The change set of the undoing: undoing that one does it all again. Null where nothing had to be done. */
  readonly change_set_id: number | null;
}

const ofRecord = idParams.extend({ type: z.string().max(40) });
const resolve = z.enum(['keep_theirs', 'overwrite']).optional();
export type Resolve = z.output<typeof resolve>;

export const recordChanges = contract({
  method: 'GET',
  path: '/api/v3/:type/:id/changes',
  params: ofRecord,
  query: z.object(paged(50)),
  answer: answers<Page<ChangeEntry>>(),
});

/** Sets one field back to what it was before a change, as a change of its own. Answers the record as its page shows it. */
export const putBack = contract({
  method: 'POST',
  path: '/api/v3/:type/:id/changes/:change_id/put_back',
  params: ofRecord.extend({ change_id: idParams.shape.id }),
  body: z.object({ field: z.string().max(100), resolve: z.enum(['overwrite']).optional() }),
  answer: answers<{ readonly id: number }>(),
});

/** Without `resolve` nothing is undone where anything was changed since: 409 names each such place. */
export const undo = contract({
  method: 'POST',
  path: '/api/v3/change_sets/:id/undo',
  params: idParams,
  body: z.object({ resolve }),
  answer: answers<UndoAnswer>(),
});
