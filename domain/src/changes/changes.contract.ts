import { z } from 'zod';
import { companyRecord } from '../companies/company.types';
import { dealRecord } from '../deals/deal.types';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { personRecord } from '../people/person.types';
import { answers, contract, type Described } from '../wire/contract';
import { idParams, paged } from '../wire/list-query';
import { count, id, instant, nullableText, pageOf } from '../wire/formats';

export const author = z.strictObject({ id, first_name: z.string(), last_name: z.string() });

export const changeOp = z.enum(['create', 'update', 'delete', 'restore', 'purge']);
export type ChangeOp = Described<typeof changeOp>;

/** One field of a change in readable form: names instead of ids, amounts and dates in the reader's format. */
export const changedField = z.strictObject({
  field: z.string(),
  label: z.string(),
  old: nullableText,
  new: nullableText,
  /** The old value can be restored, and the reader may do so. */
  can_put_back: z.boolean(),
});
export type ChangedField = Described<typeof changedField>;

const changeEntry = z.strictObject({
  id,
  change_set_id: id,
  at: instant,
  /** Null for changes by the system. */
  user: author.nullable(),
  via: z.string(),
  op: changeOp,
  fields: z.array(changedField),
  /** At least one of its fields can be restored. */
  can_put_back: z.boolean(),
});
export type ChangeEntry = Described<typeof changeEntry>;

/** A conflict of an undo: the value before the change, the value it set, and the value that was set since. */
export const conflict = z.strictObject({
  record_type: z.string(),
  record_id: id,
  record_name: nullableText,
  /** Null if the record as a whole is affected: created, and used by others since. */
  field: nullableText,
  label: z.string(),
  before: nullableText,
  mine: nullableText,
  theirs: nullableText,
  by: author.nullable(),
  at: instant.nullable(),
});
export type Conflict = Described<typeof conflict>;

/**
 * Why a part was not undone. `changed_since`: a later change was kept. `not_allowed`: the user may not see or change
 * it. `gone`: purged, or it refers to something that no longer exists. `in_use`: a list entry or user that records
 * refer to; `in_use_by_deleted`: an entry that only deleted records refer to, which may be restored. `name_taken`:
 * another company now has the name.
 */
const skipReason = z.enum(['changed_since', 'not_allowed', 'gone', 'in_use', 'in_use_by_deleted', 'name_taken']);
export type SkipReason = Described<typeof skipReason>;

export const skipped = z.strictObject({
  record_type: z.string(),
  record_id: id,
  record_name: nullableText,
  field: nullableText,
  reason: skipReason,
});
export type Skipped = Described<typeof skipped>;

/** An undo in the background. One with conflicts has failed, undid nothing, and names them. */
const undoAction = z.strictObject({
  id,
  status: z.enum(LONG_WORK_STATUSES),
  total: count,
  /** The number of those examined so far. */
  done: count,
  undone: count,
  skipped: z.array(skipped),
  conflicts: z.array(conflict),
  error: nullableText,
  change_set_id: id.nullable(),
});
export type UndoAction = Described<typeof undoAction>;

export const undoAnswer = z.strictObject({
  /** How many records were reverted. */
  undone: count,
  skipped: z.array(skipped),
  conflicts: z.array(conflict),
  /** The change set of the undo; undoing it repeats the original change. Null if there was nothing to do. */
  change_set_id: id.nullable(),
  /** The job, if many records are undone in the background. Nothing is undone yet then. */
  undo_action: undoAction.optional(),
});
export type UndoAnswer = Described<typeof undoAnswer>;

const ofRecord = idParams.extend({ type: z.string().max(40) });
const resolve = z.enum(['keep_theirs', 'overwrite']).optional();
export type Resolve = z.output<typeof resolve>;

export const recordChanges = contract({
  method: 'GET',
  path: '/api/v3/:type/:id/changes',
  params: ofRecord,
  query: z.object(paged(50)),
  answer: answers(pageOf(changeEntry)),
});

/** Restores one field to its value before a change, as a new change. Answers the record as its page shows it. */
export const putBack = contract({
  method: 'POST',
  path: '/api/v3/:type/:id/changes/:change_id/put_back',
  params: ofRecord.extend({ change_id: idParams.shape.id }),
  body: z.object({ field: z.string().max(100), resolve: z.enum(['overwrite']).optional() }),
  /** Only the id, if the user no longer sees the record, for example after restoring its former owner. */
  answer: answers(z.union([dealRecord, personRecord, companyRecord, z.strictObject({ id })])),
});

/**
 * Without `resolve` nothing is undone if anything was changed since: 409 names each such place. With `background`
 * many records are undone as long work, and `showUndoAction` gives its progress.
 */
export const undo = contract({
  method: 'POST',
  path: '/api/v3/change_sets/:id/undo',
  params: idParams,
  body: z.object({ resolve, background: z.boolean().optional() }),
  answer: answers(undoAnswer),
});

export const showUndoAction = contract({
  method: 'GET',
  path: '/api/v3/undo_actions/:id',
  params: idParams,
  answer: answers(z.strictObject({ undo_action: undoAction })),
});
