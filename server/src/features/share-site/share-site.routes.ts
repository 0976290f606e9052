import { isExternal } from '@fairlead/domain/access/actor';
import * as contracts from '@fairlead/domain/share-site/share-site.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../db/audit';
import { requireCan } from '../../http/access';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { invalidField, notFound } from '../../http/errors';
import { readListViews, viewFacts } from '../list-views/public';
import { externalUsers, readSharedSearches, writeSearchShares } from './share-site.queries';

export const shareSiteRoutes: Endpoint[] = [
  endpoint(contracts.sharedSearches, 'signed_in', async (ctx, { query: { page, per_page } }) => {
    // What is shared with colleagues stands among their own views.
    if (!isExternal(ctx.actor)) return { entries: [], pagination: pagination(page, per_page, 0) };
    const { entries, total } = await readSharedSearches(ctx, per_page, (page - 1) * per_page);
    return { entries, pagination: pagination(page, per_page, total) };
  }),
  endpoint(contracts.shareSearch, ['share', 'list_view'], async (ctx, { params, body }) => {
    const [view] = await readListViews(ctx, { id: params.id });
    if (!view) throw notFound();
    requireCan(ctx, 'share', 'list_view', viewFacts({ ...view }));
    const users = await externalUsers(ctx, body.user_ids);
    if (users.length < new Set(body.user_ids).size) throw invalidField('user_ids', 'Has invalid value');
    await writeSearchShares(ctx, params.id, body.user_ids);
    const details = { shared_with: users.map(({ full_name }) => full_name) };
    await recordAudit(ctx, {
      event: 'record.shared',
      subject_type: 'list_view',
      subject_id: view.id,
      subject_name: view.name,
      details,
    });
    return { user_ids: users.map(({ id }) => id) };
  }),
];
