import { z } from 'zod';
import type { PersonRef } from '../deals/deal.types';
import { answers, contract } from '../wire/contract';
import { idInPath, idParams, type Page, paged } from '../wire/list-query';

/** What comments stand on, by their place in the path. */
export const COMMENTED = { deals: 'deal', people: 'person', companies: 'company', notes: 'note' } as const;
export type CommentedPath = keyof typeof COMMENTED;
export type Commented = (typeof COMMENTED)[CommentedPath];

export interface CommentRecord {
  readonly id: number;
  readonly user_id: number | null;
  readonly deal_id: number | null;
  readonly person_id: number | null;
  readonly company_id: number | null;
  readonly note_id: number | null;
  readonly comment: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Who wrote what it says now, where that is not as it was first. */
  readonly edited_by_user_id: number | null;
  readonly user: (PersonRef & { readonly avatar_thumb_url: string }) | null;
}

const onRecord = idParams.extend({ type: z.enum(['deals', 'people', 'companies', 'notes']) });
const one = onRecord.extend({ comment_id: idInPath });
const path = '/api/v3/:type/:id/comments';
const root = 'comment';
const body = z.object({ comment: z.string() });
const paging = z.object(paged(200));
const answer = answers<CommentRecord>();

/** Oldest first. */
export const listComments = contract({
  method: 'GET',
  path,
  params: onRecord,
  query: paging,
  answer: answers<Page<CommentRecord>>(),
});
export const createComment = contract({ method: 'POST', path, params: onRecord, root, body, answer });
export const updateComment = contract({ method: 'PUT', path: `${path}/:comment_id`, params: one, root, body, answer });
export const deleteComment = contract({ method: 'DELETE', path: `${path}/:comment_id`, params: one });
