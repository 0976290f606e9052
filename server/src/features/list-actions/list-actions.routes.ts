import { askListAction, showListAction } from '@fairlead/domain/list-actions/list-actions.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { deleteOrEnqueue, showAction } from './list-actions.operations';

export const listActionRoutes: readonly Endpoint[] = [
  endpoint(askListAction, ['manage', 'administration'], async (ctx, { body }) => ({
    list_action: await deleteOrEnqueue(ctx, body),
  })),
  endpoint(showListAction, ['show', 'administration'], async (ctx, { params }) => ({
    list_action: await showAction(ctx, params.id),
  })),
];
