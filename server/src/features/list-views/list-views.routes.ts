import * as contracts from '@fairlead/domain/list-views/list-views.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import {
  createListView,
  deleteListView,
  duplicateListView,
  makeDefault,
  shareListView,
  showListView,
  starListView,
  updateListView,
} from './list-views.operations';
import { readListViews } from './list-views.queries';

export const listViewRoutes: Endpoint[] = [
  endpoint(contracts.listListViews, ['index', 'list_view'], async (ctx, { query }) => ({
    entries: await readListViews(ctx, { kind: query.record_type }),
  })),
  endpoint(contracts.createListView, ['create', 'list_view'], async (ctx, { body }) =>
    showListView(ctx, await createListView(ctx, body)),
  ),
  endpoint(contracts.updateListView, ['update', 'list_view'], async (ctx, { params, body }) => {
    await updateListView(ctx, params.id, body);
    return showListView(ctx, params.id);
  }),
  endpoint(contracts.deleteListView, ['delete', 'list_view'], (ctx, { params }) => deleteListView(ctx, params.id)),
  endpoint(contracts.duplicateListView, ['duplicate', 'list_view'], async (ctx, { params, body }) =>
    showListView(ctx, await duplicateListView(ctx, params.id, body.name)),
  ),
  endpoint(contracts.shareListView, ['share', 'list_view'], async (ctx, { params, body }) => {
    await shareListView(ctx, params.id, body.is_shared);
    // An actor who ends the sharing of someone else's view no longer sees it: the answer is empty.
    return (await readListViews(ctx, { id: params.id }))[0];
  }),
  endpoint(contracts.starListView, ['star', 'list_view'], async (ctx, { params, body }) => {
    await starListView(ctx, params.id, body.is_starred);
    return showListView(ctx, params.id);
  }),
  endpoint(contracts.defaultListView, ['star', 'list_view'], async (ctx, { params, body }) => {
    await makeDefault(ctx, params.id, body.is_default);
    return showListView(ctx, params.id);
  }),
];
