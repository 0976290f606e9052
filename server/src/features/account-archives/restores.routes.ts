import * as contracts from '@fairlead/domain/account-archives/account-restores.contract';
import { type Endpoint, endpoint, heavyWork, stoppingWithCaller } from '../../http/endpoint';
import { accountRestore, accountRestores, discardRestore, startRestore, uploadArchive } from './restores.operations';

const manage = ['manage', 'administration'] as const;

export const accountRestoreRoutes: Endpoint[] = [
  endpoint(contracts.showAccountRestores, ['index', 'administration'], (ctx) => accountRestores(ctx)),
  endpoint(contracts.showAccountRestore, ['show', 'administration'], (ctx, { params }) =>
    accountRestore(ctx, params.id),
  ),
  heavyWork(
    stoppingWithCaller(
      endpoint(contracts.uploadAccountArchive, manage, (ctx, _, request) => uploadArchive(ctx, request)),
    ),
  ),
  endpoint(contracts.startAccountRestore, manage, (ctx, { params }) => startRestore(ctx, params.id)),
  endpoint(contracts.deleteAccountRestore, manage, (ctx, { params }) => discardRestore(ctx, params.id)),
];
