import * as contracts from '@fairlead/domain/sso/sso.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint, endpointInSteps, publicEndpointInSteps } from '../../http/endpoint';
import { removeLink, showLink } from './links.operations';
import { removeProvider, saveProvider, showProvider } from './provider.operations';
import { beginConfirmation, beginSignIn, finishSignIn } from './sign-in.operations';

const manage = ['manage', 'administration'] as const;

export function ssoRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.showIdentityProvider, ['show', 'administration'], (ctx) => showProvider(ctx, config)),
    endpointInSteps(contracts.saveIdentityProvider, manage, (step, input) =>
      saveProvider(step, config, () => input().body),
    ),
    endpoint(contracts.removeIdentityProvider, manage, (ctx) => removeProvider(ctx)),
    endpointInSteps(contracts.beginSsoConfirmation, ['update', 'profile'], (step, _input, request) =>
      beginConfirmation(step, config, request),
    ),
    endpoint(contracts.showOwnLink, 'signed_in', (ctx) => showLink(ctx, ctx.actor.id)),
    endpoint(contracts.removeOwnLink, ['update', 'profile'], (ctx, _input, request) =>
      removeLink(ctx, ctx.actor.id, request.sessionToken),
    ),
    endpoint(contracts.showUserLink, ['show', 'administration'], (ctx, { params }) => showLink(ctx, params.id)),
    endpoint(contracts.removeUserLink, manage, (ctx, { params }, request) =>
      removeLink(ctx, params.id, request.sessionToken),
    ),
    publicEndpointInSteps(contracts.beginSso, (step, input, request) =>
      beginSignIn(step, config, input().body, request),
    ),
    publicEndpointInSteps(contracts.finishSso, (step, input, request) =>
      finishSignIn(step, config, input().body.answer, request),
    ),
  ];
}
