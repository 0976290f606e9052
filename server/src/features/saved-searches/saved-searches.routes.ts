import { type ListView, soundView } from '@fairlead/domain/list-views/list-view';
import { savedSearch } from '@fairlead/domain/saved-searches/saved-search';
import * as contracts from '@fairlead/domain/saved-searches/saved-searches.contract';
import { listQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordKinds } from '../record-kinds/public';
import { deleteListView, readListViews, showListView } from '../list-views/public';
import { createSearch, updateSearch } from './saved-searches.operations';

export const savedSearchRoutes: Endpoint[] = [
  endpoint(contracts.savedSearches, ['index', 'list_view'], async (ctx, { query: { page, per_page } }) => {
    const views = await readListViews(ctx);
    const shown = views.slice((page - 1) * per_page, page * per_page);
    return {
      entries: shown.map((view) => savedSearch(ctx.catalogue, stillShown(ctx, view))),
      pagination: pagination(page, per_page, views.length),
    };
  }),
  endpoint(contracts.showSavedSearch, ['index', 'list_view'], (ctx, { params }) => searchOf(ctx, params.id)),
  endpoint(contracts.performSavedSearch, ['index', 'list_view'], async (ctx, { params, query }) => {
    const view = stillShown(ctx, await showListView(ctx, params.id));
    const { filter, sort_direction } = view;
    const order = view.sort_by === null ? {} : { sort_by: view.sort_by, sort_direction };
    return recordKinds[view.record_type].list(ctx, {
      ...listQuery.parse({}),
      ...query,
      ...order,
      filter: { ...filter },
    });
  }),
  endpoint(contracts.createSavedSearch, ['create', 'list_view'], async (ctx, { body }) =>
    searchOf(ctx, await createSearch(ctx, body)),
  ),
  endpoint(contracts.updateSavedSearch, ['update', 'list_view'], async (ctx, { params, body }) => {
    await updateSearch(ctx, params.id, body);
    return searchOf(ctx, params.id);
  }),
  endpoint(contracts.deleteSavedSearch, ['delete', 'list_view'], (ctx, { params }) => deleteListView(ctx, params.id)),
];

async function searchOf(ctx: Ctx, id: number) {
  return savedSearch(ctx.catalogue, stillShown(ctx, await showListView(ctx, id)));
}

/**
 * Columns and a sort order whose fields no longer exist are omitted. The filter stays complete: a deleted entry
 * selects nothing, and a deleted field is rejected by name. A screen drops such conditions and says so; a program
 * reads no notice and must not receive more than it asked for.
 */
function stillShown(ctx: Ctx, view: ListView): ListView {
  const { columns, sort_by } = soundView(ctx.catalogue, view, view.record_type, () => true);
  return { ...view, columns, sort_by };
}
