import * as contracts from '@fairlead/domain/account-exports/account-exports.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint, heavyFile } from '../../http/endpoint';
import {
  accountExport,
  accountExportFile,
  accountExports,
  askForFile,
  createAccountExport,
  deleteAccountExport,
  updateAccountExport,
} from './account-exports.operations';

const manage = ['manage', 'administration'] as const;

export function accountExportRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.listAccountExports, ['index', 'administration'], (ctx, { query }) => accountExports(ctx, query)),
    endpoint(contracts.showAccountExport, ['show', 'administration'], (ctx, { params }) =>
      accountExport(ctx, params.id),
    ),
    endpoint(contracts.createAccountExport, manage, (ctx, { body }) => createAccountExport(ctx, config, body)),
    endpoint(contracts.updateAccountExport, manage, (ctx, { params, body }) =>
      updateAccountExport(ctx, config, params.id, body),
    ),
    endpoint(contracts.deleteAccountExport, manage, (ctx, { params }) => deleteAccountExport(ctx, params.id)),
    endpoint(contracts.askForAccountExport, ['show', 'administration'], (ctx, { params }) =>
      askForFile(ctx, params.id),
    ),
    heavyFile(
      endpoint(contracts.accountExportFile, ['show', 'administration'], (ctx, { params }) =>
        accountExportFile(ctx, params.id),
      ),
    ),
  ];
}
