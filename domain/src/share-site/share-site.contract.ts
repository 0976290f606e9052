import { z } from 'zod';
import type { Filter } from '../filters/condition';
import type { RecordKind } from '../kinds/kinds';
import { answers, contract } from '../wire/contract';
import type { ViewColumn } from '../list-views/list-view';
import { idInPath, idParams, type Page, paged } from '../wire/list-query';

/** A list view that was shared with an external user: of its records they see those that are shared with them too. */
export interface SharedSearch {
  readonly id: number;
  readonly name: string;
  readonly record_type: RecordKind;
  readonly filter: Filter;
  readonly sort_by: string | null;
  readonly sort_direction: 'asc' | 'desc' | null;
  readonly columns: readonly ViewColumn[];
  readonly updated_at: string;
}

export const sharedSearches = contract({
  method: 'GET',
  path: '/api/internal/external_user_shared_searches',
  query: z.object(paged(50)),
  answer: answers<Page<SharedSearch>>(),
});

/** PUT: these external users have the view from now on, and no others. */
export const shareSearch = contract({
  method: 'PUT',
  path: '/api/internal/list_views/:id/external_users',
  params: idParams,
  body: z.object({ user_ids: z.array(z.number().int().positive()).max(1000) }),
  answer: answers<{ readonly user_ids: readonly number[] }>(),
});

export interface ExternalUser {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  /** Has the view already. */
  readonly shared: boolean;
}

/** The external users of the account by name, for whoever may share the view. */
export const searchShares = contract({
  method: 'GET',
  path: '/api/internal/list_views/:id/external_users',
  params: idParams,
  answer: answers<{ readonly entries: readonly ExternalUser[] }>(),
});

/** How many records one of them sees through the view: of its records that the caller sees those that are shared with them. */
export const searchSeenBy = contract({
  method: 'GET',
  path: '/api/internal/list_views/:id/external_users/:user_id',
  params: idParams.extend({ user_id: idInPath }),
  answer: answers<{ readonly count: number }>(),
});
