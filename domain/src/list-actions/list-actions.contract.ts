import { z } from 'zod';
import { idValue } from '../lists/lists.contract';
import { plainLists } from '../lists/lists';
import { LONG_WORK_STATUSES } from '../long-work/state';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, nullableText } from '../wire/formats';
import { idParams } from '../wire/list-query';

/** What can be deleted or merged while records use it: the entries of every plain list, stages, a pipeline. */
const ACTED_LISTS = [...plainLists.map(({ plural }) => plural), 'deal_stages', 'deal_pipelines'] as const;

const listAction = z.strictObject({
  id,
  list: z.string(),
  status: z.enum(LONG_WORK_STATUSES),
  total: count,
  done: count,
  error: nullableText,
  change_set_id: id.nullable(),
});
/** A deletion or merge in the background; `undoChangeSet` with its `change_set_id` undoes it. */
export type ListAction = Described<typeof listAction>;

const askBody = z.object({
  list: z.enum(ACTED_LISTS),
  /** The entries that are deleted: several of a plain list, one stage or one pipeline. */
  ids: z.array(idValue).min(1).max(1000),
  /**
   * The entry or stage that replaces them; `none` clears the value. May be left out if no record uses them, never for
   * a pipeline.
   */
  replacement_id: z.union([z.literal('none'), idValue]).optional(),
});
export type ListActionBody = z.output<typeof askBody>;

const path = '/api/internal/list_actions';
/**
 * Deletes entries and replaces them on every record; merging is the same. Few records are changed at once and
 * `list_action` is null; many are changed in the background.
 */
export const askListAction = contract({
  method: 'POST',
  path,
  root: 'list_action',
  body: askBody,
  answer: answers(z.strictObject({ list_action: listAction.nullable() })),
});
export const showListAction = contract({
  method: 'GET',
  path: `${path}/:id`,
  params: idParams,
  answer: answers(z.strictObject({ list_action: listAction })),
});
