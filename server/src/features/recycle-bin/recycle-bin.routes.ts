import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import type { BinKind } from './recycle-bin.queries';
import { listBin, purge, restore } from './recycle-bin.operations';

export const recycleBinRoutes: Endpoint[] = [
  endpoint(contracts.recycleBin, ['index', 'recycle_bin'], (ctx, { query }) =>
    listBin(ctx, query.type && kindOr404(query.type), query.page, query.per_page),
  ),
  endpoint(contracts.restoreRecord, ['restore', 'recycle_bin'], (ctx, { params }) =>
    restore(ctx, kindOr404(params.type), params.id),
  ),
  endpoint(contracts.purgeRecord, ['purge', 'recycle_bin'], async (ctx, { params }) => {
    await purge(ctx, kindOr404(params.type), params.id);
    return undefined;
  }),
];

function kindOr404(path: string): BinKind {
  const kind = path === DOCUMENT.path ? DOCUMENT.name : kindOfPath(path);
  if (!kind) throw notFound();
  return kind;
}
