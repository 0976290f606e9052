import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import type { SavedSearch } from './saved-search';

const paged = listQuery.pick({ page: true, per_page: true });

/** List views under their public name: one's own, and those that others share. */
export const savedSearches = contract({
  method: 'GET',
  path: '/api/v3/searches',
  query: paged,
  answer: answers<Page<SavedSearch>>(),
});
export const showSavedSearch = contract({
  method: 'GET',
  path: '/api/v3/searches/:id',
  params: idParams,
  answer: answers<SavedSearch>(),
});
/** The records that it selects now, in its order, as their own list answers them. */
export const performSavedSearch = contract({
  method: 'GET',
  path: '/api/v3/searches/:id/perform',
  params: idParams,
  query: paged.extend(listQuery.pick({ attrs: true, totals: true }).shape),
  answer: answers<Page<unknown>>(),
});
