import * as contracts from '@fairlead/domain/users/invitations.contract';
import type { Config } from '../../config';
import { type Endpoint, publicEndpoint } from '../../http/endpoint';
import { acceptInvitation, readInvitation } from './invitations.operations';

/** For whoever holds the link of an invitation; sending one is the matter of the feature of users. */
export function invitationRoutes(parts: { readonly config: Config }): Endpoint[] {
  return [
    publicEndpoint(contracts.invitationLink, (ctx, { params }, request) =>
      readInvitation(ctx, parts.config, params.token, request),
    ),
    publicEndpoint(contracts.acceptInvitation, (ctx, { params, body }, request) =>
      acceptInvitation(ctx, parts.config, params.token, body, request),
    ),
  ];
}
