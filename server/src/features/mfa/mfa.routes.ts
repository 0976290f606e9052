import * as contracts from '@fairlead/domain/mfa/mfa.contract';
import type { Config } from '../../base/config';
import * as passkeyContracts from '@fairlead/domain/mfa/passkeys.contract';
import { requireFreshSession } from '../../http/fresh-session';
import { type Endpoint, endpoint, endpointInSteps } from '../../http/endpoint';
import { presentChanged, userRow } from '../users/public';
import * as passkeys from './passkeys.operations';
import { confirm, disableMfa, mfaState, renewCodes, requestMfa, setUp, turnOff } from './mfa.operations';

const manage = ['manage', 'administration'] as const;
const change = ['update', 'profile'] as const;

export function mfaRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    ...passkeyRoutes(config),
    endpoint(contracts.showMfa, 'signed_in', (ctx) => mfaState(ctx)),
    // Also while the account is read-only: it changes no data, and a user who must set it up should not have to wait.
    endpointInSteps(contracts.setUpMfa, 'signed_in', (step, input) =>
      setUp(step, config, () => input().body.current_password),
    ),
    endpoint(contracts.confirmMfa, 'signed_in', (ctx, { body }, request) => confirm(ctx, config, body.code, request)),
    endpointInSteps(contracts.newBackupCodes, change, (step, input) => renewCodes(step, config, () => input().body)),
    endpointInSteps(contracts.turnOffMfa, change, (step, input) => turnOff(step, config, () => input().body)),
    endpoint(contracts.requestMfa, manage, async (ctx, { params }) => {
      await requestMfa(ctx, params.id);
      return presentChanged(await userRow(ctx, params.id));
    }),
    endpoint(contracts.disableMfa, manage, async (ctx, { params }) => {
      requireFreshSession(ctx);
      await disableMfa(ctx, config, params.id);
      return presentChanged(await userRow(ctx, params.id));
    }),
  ];
}

function passkeyRoutes(config: Config): Endpoint[] {
  return [
    endpoint(passkeyContracts.listPasskeys, 'signed_in', (ctx) => passkeys.ownPasskeys(ctx, config)),
    // Also while the account is read-only, as for the app.
    endpoint(passkeyContracts.preparePasskey, 'signed_in', (ctx) => passkeys.prepare(ctx, config)),
    endpoint(passkeyContracts.addPasskey, 'signed_in', (ctx, { body }, request) =>
      passkeys.add(ctx, config, body, request),
    ),
    endpoint(passkeyContracts.renamePasskey, change, (ctx, { params, body }) =>
      passkeys.rename(ctx, params.id, body.name),
    ),
    endpoint(passkeyContracts.removePasskey, change, (ctx, { params }) => passkeys.remove(ctx, config, params.id)),
  ];
}
