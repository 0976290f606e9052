import { z } from 'zod';
import { author, undoAnswer } from '../changes/changes.contract';
import { recordPath } from '../kinds/kind-schemas';
import { perPath, type RecordPath } from '../kinds/kinds';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, instant, named, nullableText } from '../wire/formats';
import { idInPath, idParams } from '../wire/list-query';
import { MOST_MERGED } from './rows';

const givenId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const mergeAction = z.strictObject({
  id,
  type: recordPath,
  status: z.enum(LONG_WORK_STATUSES),
  /** The number of groups of records. */
  total: count,
  done: count,
  /** How many of the groups are merged now; for an action that undoes another, how many were split again. */
  merged: count,
  refused: z.array(z.strictObject({ into_id: id, ids: z.array(id), reason: z.string() })),
  error: nullableText,
});
/** Merges in the background. */
export type MergeAction = Described<typeof mergeAction>;

const merge = z.strictObject({
  /** Names the merge to split it again; it is also its change set. Null while it waits in the background. */
  id: id.nullable(),
  type: recordPath,
  into_id: id,
  ids: z.array(id),
  merge_action: mergeAction.nullable(),
});
export type Merge = Described<typeof merge>;
const merged = answers(z.strictObject({ merge }));

/**
 * Merges one record into another. For values not in `fields`, a filled one takes precedence over an empty one, and
 * that of the remaining record over others.
 */
export const mergeCalls = perPath((path: RecordPath) =>
  contract({
    method: 'POST',
    path: `/api/v3/${path}/:id/merge/:into_id`,
    params: idParams.extend({ into_id: idInPath }),
    body: z.object({ fields: z.record(z.string().max(100), z.enum(['source', 'target'])).default({}) }),
    answer: merged,
  }),
);

const group = z.object({ into_id: givenId, ids: z.array(givenId).max(1000) });
export type MergeGroup = z.output<typeof group>;

/** Merges up to nine records into one. `values` names the record that a value is taken from, by the key of its row. */
export const mergeSeveral = contract({
  method: 'POST',
  path: '/api/internal/merges',
  body: group.extend({
    type: recordPath,
    values: z.record(z.string().max(100), givenId).default({}),
    /** Further email addresses go into free fields, and otherwise into a note. */
    keep_emails: z.boolean().default(true),
  }),
  answer: merged,
});

const MOST_GROUPS = 10_000;
/** Merges many groups of records one after the other in the background; each can be split by itself. */
export const mergeBulk = contract({
  method: 'POST',
  path: '/api/internal/merges/bulk',
  body: z.object({ type: recordPath, groups: z.array(group).min(1).max(MOST_GROUPS) }),
  answer: answers(z.strictObject({ merge_action: mergeAction })),
});

export const showMergeAction = contract({
  method: 'GET',
  path: '/api/internal/merge_actions/:id',
  params: idParams,
  answer: answers(z.strictObject({ merge_action: mergeAction })),
});

/** Splits everything that an action merged, in the background; later changes are kept. */
export const undoMergeAction = contract({
  method: 'POST',
  path: '/api/internal/merge_actions/:id/undo',
  params: idParams,
  answer: answers(z.strictObject({ merge_action: mergeAction })),
});

const mergeRecord = z.strictObject({
  id,
  name: z.string(),
  image_id: id.nullable(),
  created_at: instant,
  /** Notes, comments and all other things that hang on it. */
  entries: count,
});
export type MergeRecord = Described<typeof mergeRecord>;

const choice = z.strictObject({
  record_id: id,
  /** Null where the record has no value. */
  text: nullableText,
  /** The record that has the same value. */
  same_as: id.nullable(),
});
const mergeRow = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** Values of all records are kept, such as tags. */
  united: z.boolean(),
  choices: z.array(choice),
  /** The record whose value is proposed; null if none has one. */
  proposed: id.nullable(),
});
export type MergeRow = Described<typeof mergeRow>;

const moving = z.strictObject({ key: z.string(), label: z.string(), counts: z.array(count) });
export type Moving = Described<typeof moving>;

const preview = z.strictObject({
  type: recordPath,
  into_id: id,
  /** In the requested order. */
  records: z.array(mergeRecord).min(2).max(MOST_MERGED),
  rows: z.array(mergeRow),
  /** For each record, in the order of `records`. */
  moves: z.array(moving),
  /** Email addresses that no row keeps. */
  other_emails: z.array(z.string()),
});
export type MergePreview = Described<typeof preview>;

/** A preview of the merge in which `into_id` remains, or the proposed record. */
export const previewMerge = contract({
  method: 'GET',
  path: '/api/internal/merges/preview',
  query: z.object({ type: recordPath, ids: z.string().max(400), into_id: givenId.optional() }),
  answer: answers(preview),
});

const standing = z.strictObject({
  /** The merge, which is also its change set. */
  id,
  at: instant,
  user: author.nullable(),
  /** Only those that the reader may see. */
  records: z.array(named),
  can_split: z.boolean(),
});
export type StandingMerge = Described<typeof standing>;

/** The records merged into one and not split since, newest first. */
export const standingMerges = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/merges',
  params: idParams.extend({ type: recordPath }),
  answer: answers(z.strictObject({ merges: z.array(standing) })),
});

const counted = z.array(z.strictObject({ key: z.string(), label: z.string(), count }));
const split = z.strictObject({
  into: named,
  /** What each record gets back. */
  records: z.array(z.strictObject({ id, name: z.string(), back: counted })),
  /** What the remaining record keeps: its own values and entries, and those added since. */
  stays: counted,
  /** The values that it took over; they are reverted unless they were changed since. */
  values: z.array(z.string()),
});
export type SplitPreview = Described<typeof split>;

/** A preview of splitting a merge, as far as the caller may see it. */
export const previewSplit = contract({
  method: 'GET',
  path: '/api/internal/merges/:id/split',
  params: idParams,
  answer: answers(split),
});

/**
 * Gives each record its values and entries back; later changes are kept. With `ask`, nothing is done if anything was
 * changed since: 409 names each place. With `background`, many records are split as long work, as by undo.
 */
export const splitMerge = contract({
  method: 'POST',
  path: '/api/v3/merges/:id/split',
  params: idParams,
  body: z.object({ ask: z.boolean().default(false), background: z.boolean().default(false) }),
  answer: answers(z.strictObject({ split: undoAnswer })),
});
