import * as contracts from '@fairlead/domain/bulk/bulk.contract';
import { RECORD_PATHS, type RecordPath } from '@fairlead/domain/changes/record-paths';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { askDelete, askUpdate, ownBulks, refusalsOf, showBulk } from './bulk.operations';

const paths = Object.keys(RECORD_PATHS) as RecordPath[];

export const bulkRoutes: Endpoint[] = [
  ...paths.flatMap((path) => {
    const kind = RECORD_PATHS[path];
    const calls = contracts.bulkCalls[path];
    return [
      endpoint(calls.update, ['bulk_actions', kind], async (ctx, { body }) => ({
        bulk_action: await askUpdate(ctx, kind, body),
      })),
      endpoint(calls.delete, ['bulk_actions', kind], async (ctx, { body }) => ({
        bulk_action: await askDelete(ctx, kind, body),
      })),
    ];
  }),
  endpoint(contracts.listBulkActions, 'not_external', (ctx, { query }) => ownBulks(ctx, query)),
  endpoint(contracts.showBulkAction, 'not_external', async (ctx, { params }) => ({
    bulk_action: await showBulk(ctx, params.id),
  })),
  endpoint(contracts.bulkRefusals, 'not_external', (ctx, { params, query }) => refusalsOf(ctx, params.id, query)),
];
