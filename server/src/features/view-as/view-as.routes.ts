import { endViewAs, startViewAs } from '@fairlead/domain/view-as/view-as.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { endViewing, startViewing } from './view-as.operations';

export const viewAsRoutes: Endpoint[] = [
  endpoint(startViewAs, ['view_as', 'user'], async (ctx, { body }, request) => {
    await startViewing(ctx, body.user_id, request);
    return undefined;
  }),
  endpoint(endViewAs, 'signed_in', async (ctx, _input, request) => {
    await endViewing(ctx, request);
    return undefined;
  }),
];
