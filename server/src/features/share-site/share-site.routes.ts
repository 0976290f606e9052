import { isExternal } from '@fairlead/domain/access/actor';
import * as contracts from '@fairlead/domain/share-site/share-site.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../account/audit';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { seenThrough, shareableView, shareWith } from './share-site.operations';
import { externalUsers, readSharedSearches } from './share-site.queries';

export const shareSiteRoutes: Endpoint[] = [
  endpoint(contracts.sharedSearches, 'signed_in', async (ctx, { query: { page, per_page } }) => {
    // A view shared with colleagues appears among their own views.
    if (!isExternal(ctx.actor)) return { entries: [], pagination: pagination(page, per_page, 0) };
    const { entries, total } = await readSharedSearches(ctx, per_page, (page - 1) * per_page);
    return { entries, pagination: pagination(page, per_page, total) };
  }),
  endpoint(contracts.searchShares, ['share', 'list_view'], async (ctx, { params }) => {
    const view = await shareableView(ctx, params.id);
    const users = await externalUsers(ctx, view.id);
    return { entries: users.map(({ id, full_name, email, shared }) => ({ id, full_name, email, shared })) };
  }),
  endpoint(contracts.searchSeenBy, ['share', 'list_view'], async (ctx, { params }) => ({
    count: await seenThrough(ctx, await shareableView(ctx, params.id), params.user_id),
  })),
  endpoint(contracts.shareSearch, ['share', 'list_view'], async (ctx, { params, body }) => {
    const view = await shareableView(ctx, params.id);
    const shared_with = await shareWith(ctx, view, body.user_ids);
    await recordAudit(ctx, {
      event: 'record.shared',
      subject_type: 'list_view',
      subject_id: view.id,
      subject_name: view.name,
      details: { shared_with },
    });
    return { user_ids: [...new Set(body.user_ids)].sort((a, b) => a - b) };
  }),
];
