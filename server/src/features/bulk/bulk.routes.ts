import * as contracts from '@fairlead/domain/bulk/bulk.contract';
import { kindOfPath, RECORD_PATHS } from '@fairlead/domain/kinds/kinds';
import { bulkApplyTodoTemplate } from '@fairlead/domain/todo-templates/todo-template.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { askApply, askDelete, askUpdate, ownBulks, refusalsOf, showBulk } from './bulk.operations';

export const bulkRoutes: Endpoint[] = [
  ...RECORD_PATHS.flatMap((path) => {
    const kind = kindOfPath(path);
    const calls = contracts.bulkCalls[path];
    return [
      endpoint(calls.update, ['bulk_actions', kind], async (ctx, { body }) => ({
        bulk_action: await askUpdate(ctx, kind, body),
      })),
      endpoint(bulkApplyTodoTemplate[path], ['bulk_actions', kind], async (ctx, { body }) => ({
        bulk_action: await askApply(ctx, kind, body),
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
