import { z } from 'zod';
import { NOTE } from '../kinds/hanging';
import { kindOfPath, perIdColumn, perPath, RECORD_PATHS } from '../kinds/kinds';
import { personRef } from '../deals/deal.types';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import { id, instant, pageOf } from '../wire/formats';

/** What comments belong to, by path segment. */
export const COMMENTED = { ...perPath((path) => kindOfPath(path)), [NOTE.path]: NOTE.name };
type CommentedPath = keyof typeof COMMENTED;
export type Commented = (typeof COMMENTED)[CommentedPath];

const commentRecord = z.strictObject({
  id,
  user_id: id.nullable(),
  ...perIdColumn(id.nullable()),
  note_id: id.nullable(),
  comment: z.string(),
  mentioned_user_ids: z.array(id),
  created_at: instant,
  updated_at: instant,
  /** The author of the current text, if it was edited by another user. */
  edited_by_user_id: id.nullable(),
  user: personRef.extend({ avatar_thumb_url: z.string() }).nullable(),
});
export type CommentRecord = Described<typeof commentRecord>;

const onRecord = idParams.extend({ type: z.enum([...RECORD_PATHS, NOTE.path]) });
const one = onRecord.extend({ comment_id: idInPath });
const path = '/api/v3/:type/:id/comments';
const root = 'comment';
const body = z.object({
  comment: z.string(),
  /** Colleagues whom the comment names with an @. They get it by email if they may see it. */
  mentioned_user_ids: z.array(z.number().int().positive()).max(200).optional(),
});
const paging = z.object(paged(200));
const answer = answers(commentRecord);

/** Oldest first. */
export const listComments = contract({
  method: 'GET',
  path,
  params: onRecord,
  query: paging,
  answer: answers(pageOf(commentRecord)),
});
export const createComment = contract({ method: 'POST', path, params: onRecord, root, body, answer });
export const updateComment = contract({ method: 'PUT', path: `${path}/:comment_id`, params: one, root, body, answer });
export const deleteComment = contract({ method: 'DELETE', path: `${path}/:comment_id`, params: one, answer: NOTHING });
