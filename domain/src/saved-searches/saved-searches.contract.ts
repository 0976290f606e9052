import { answers, contract, describing, NOTHING } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { companyRecord } from '../companies/company.types';
import { dealsPage } from '../deals/deal.contract';
import { personRecord } from '../people/person.types';
import { flag, id, listed, nullableText, pageOf } from '../wire/formats';
import { recordPath } from '../kinds/kind-schemas';
import { z } from 'zod';
import type { SavedSearch } from './saved-search';

const paged = listQuery.pick({ page: true, per_page: true });

const savedSearch = describing<SavedSearch>()(
  z.strictObject({
    id,
    user_id: id,
    name: z.string(),
    is_shared: z.boolean(),
    is_default: z.boolean(),
    is_starred: z.boolean(),
    query: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    sort: nullableText,
    search_type: recordPath,
    is_sentence_search: z.boolean(),
  }),
);

/** List views under their public name: the user's own, and those shared by others. */
export const savedSearches = contract({
  method: 'GET',
  path: '/api/v3/searches',
  query: paged,
  answer: answers(pageOf(savedSearch)),
});
export const showSavedSearch = contract({
  method: 'GET',
  path: '/api/v3/searches/:id',
  params: idParams,
  answer: answers(savedSearch),
});
const body = z.object({
  name: z.string().max(100).nullish(),
  /** Public conditions, or with `filter` the tree of a view; both together must match. */
  query: z.record(z.string(), z.unknown()).nullish(),
  columns: z.array(z.string().max(120)).max(200).optional(),
  sort: z.string().max(200).nullish(),
  is_shared: flag.optional(),
  is_default: flag.optional(),
  is_starred: flag.optional(),
});
export type SavedSearchBody = z.output<typeof body>;

export const createSavedSearch = contract({
  method: 'POST',
  path: '/api/v3/searches',
  root: 'search',
  body: body.extend({ search_type: recordPath }),
  answer: answers(savedSearch),
});
export const updateSavedSearch = contract({
  method: 'PUT',
  path: '/api/v3/searches/:id',
  root: 'search',
  params: idParams,
  body,
  answer: answers(savedSearch),
});
export const deleteSavedSearch = contract({
  method: 'DELETE',
  path: '/api/v3/searches/:id',
  params: idParams,
  answer: NOTHING,
});
/** The records that it currently selects, in its order, in the form of their own list. */
export const performSavedSearch = contract({
  method: 'GET',
  path: '/api/v3/searches/:id/perform',
  params: idParams,
  query: paged.extend(listQuery.pick({ attrs: true, totals: true, archived_deals: true }).shape),
  answer: answers(z.union([dealsPage, pageOf(listed(personRecord)), pageOf(listed(companyRecord))])),
});
