import * as contracts from '@fairlead/domain/users/invitations.contract';
import type { Config } from '../../base/config';
import { type Endpoint, publicEndpoint, publicEndpointInSteps } from '../../http/endpoint';
import { acceptInvitation, readInvitation } from './invitations.operations';

/** For the holder of an invitation link; the users feature sends invitations. */
export function invitationRoutes(parts: { readonly config: Config }): Endpoint[] {
  return [
    publicEndpoint(contracts.invitationLink, (ctx, { params }, request) =>
      readInvitation(ctx, parts.config, params.token, request),
    ),
    publicEndpointInSteps(contracts.acceptInvitation, (step, input, request) => {
      const { params, body } = input();
      return acceptInvitation(step, parts.config, params.token, body, request);
    }),
  ];
}
