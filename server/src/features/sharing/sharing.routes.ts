import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type RecordKind, kindOfPath } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/sharing/sharing.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { share, sharesOf, unshare } from './shares.operations';
import { mentionableOn, viewerAnswer, viewersOf } from './viewers.operations';

export const sharingRoutes: Endpoint[] = [
  endpoint(contracts.recordShares, ['read_viewers', DEAL.name], (ctx, { params }) =>
    sharesOf(ctx, kindOr404(params.type), params.id),
  ),
  endpoint(contracts.shareRecord, ['share', DEAL.name], async (ctx, { params, body }) => {
    const kind = kindOr404(params.type);
    await share(ctx, kind, params.id, body.user_ids);
    return sharesOf(ctx, kind, params.id);
  }),
  endpoint(contracts.unshareRecord, ['share', DEAL.name], async (ctx, { params }) => {
    await unshare(ctx, kindOr404(params.type), params.id, params.user_id);
    return undefined;
  }),
  endpoint(contracts.recordViewers, ['read_viewers', DEAL.name], (ctx, { params, query }) =>
    viewersOf(ctx, kindOr404(params.type), params.id, query),
  ),
  endpoint(contracts.recordViewer, ['read_viewers', DEAL.name], (ctx, { params }) =>
    viewerAnswer(ctx, kindOr404(params.type), params.id, params.user_id),
  ),
  endpoint(contracts.mentionable, ['read_viewers', DEAL.name], async (ctx, { params, query }) => ({
    entries: await mentionableOn(ctx, kindOr404(params.type), params.id, query.q, query.private === 'true'),
  })),
];

function kindOr404(path: string): RecordKind {
  const kind = kindOfPath(path);
  if (!kind) throw notFound();
  return kind;
}
