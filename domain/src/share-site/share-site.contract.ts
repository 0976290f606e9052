import { z } from 'zod';
import { answers, contract, type Described } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import { count, id, instant, nullableText, pageOf } from '../wire/formats';
import { recordKind } from '../kinds/kind-schemas';
import { viewColumn, filter } from '../list-views/list-views.contract';

/** A list view shared with an external user: of its records they see only those that are also shared with them. */
const sharedSearch = z.strictObject({
  id,
  name: z.string(),
  record_type: recordKind,
  filter,
  sort_by: nullableText,
  sort_direction: z.enum(['asc', 'desc']).nullable(),
  columns: z.array(viewColumn),
  updated_at: instant,
});
export type SharedSearch = Described<typeof sharedSearch>;

export const sharedSearches = contract({
  method: 'GET',
  path: '/api/internal/external_user_shared_searches',
  query: z.object(paged(50)),
  answer: answers(pageOf(sharedSearch)),
});

/** PUT: replaces the set of external users who have the view. */
export const shareSearch = contract({
  method: 'PUT',
  path: '/api/internal/list_views/:id/external_users',
  params: idParams,
  body: z.object({ user_ids: z.array(z.number().int().positive()).max(1000) }),
  answer: answers(z.strictObject({ user_ids: z.array(id) })),
});

const externalUser = z.strictObject({
  id,
  full_name: z.string(),
  email: z.string(),
  /** Already has the view. */
  shared: z.boolean(),
});
export type ExternalUser = Described<typeof externalUser>;

/** The external users of the account by name, for users who may share the view. */
export const searchShares = contract({
  method: 'GET',
  path: '/api/internal/list_views/:id/external_users',
  params: idParams,
  answer: answers(z.strictObject({ entries: z.array(externalUser) })),
});

/**
 * How many records the external user sees through the view: those visible to the caller that are also shared with the
 * external user.
 */
export const searchSeenBy = contract({
  method: 'GET',
  path: '/api/internal/list_views/:id/external_users/:user_id',
  params: idParams.extend({ user_id: idInPath }),
  answer: answers(z.strictObject({ count })),
});
