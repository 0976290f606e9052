import * as contracts from '@fairlead/domain/mfa/mfa.contract';
import type { Config } from '../../config';
import { requireBrowser } from '../../http/credential';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { presentChanged, userRow } from '../users/public';
import { confirm, disableMfa, mfaState, renewCodes, requestMfa, setUp, turnOff } from './mfa.operations';

const manage = ['manage', 'administration'] as const;
const change = ['update', 'profile'] as const;

export function mfaRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.showMfa, 'signed_in', (ctx) => mfaState(ctx)),
    endpoint(contracts.setUpMfa, change, (ctx, { body }, request) =>
      setUp(ctx, config, body.current_password, request),
    ),
    endpoint(contracts.confirmMfa, change, (ctx, { body }, request) => confirm(ctx, config, body.code, request)),
    endpoint(contracts.newBackupCodes, change, (ctx, { body }, request) => renewCodes(ctx, config, body, request)),
    endpoint(contracts.turnOffMfa, change, (ctx, { body }, request) => turnOff(ctx, config, body, request)),
    endpoint(contracts.requestMfa, manage, async (ctx, { params }) => {
      await requestMfa(ctx, params.id);
      return presentChanged(await userRow(ctx, params.id));
    }),
    endpoint(contracts.disableMfa, manage, async (ctx, { params }, { credential }) => {
      requireBrowser(credential);
      await disableMfa(ctx, params.id);
      return presentChanged(await userRow(ctx, params.id));
    }),
  ];
}
