import * as contracts from '@fairlead/domain/scim/scim.contract';
import type { ScimBody } from '@fairlead/domain/scim/scim.contract';
import type { Config } from '../../base/config';
import { type Endpoint, endpoint, publicEndpointInSteps } from '../../http/endpoint';
import { asDirectory } from './caller';
import * as groups from './groups.operations';
import { listed, resourceTypes, schemaList, serviceConfig } from './scim.present';
import { issueToken, removeToken, showToken } from './token.operations';
import * as users from './users.operations';

const manage = ['manage', 'administration'] as const;

export function scimRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [
    endpoint(contracts.showScimToken, ['show', 'administration'], (ctx) => showToken(ctx, config)),
    endpoint(contracts.issueScimToken, manage, (ctx, { body }) => issueToken(ctx, config, body.default_team_id)),
    endpoint(contracts.removeScimToken, manage, (ctx) => removeToken(ctx)),
    ...describing(config),
    ...ofUsers(config),
    ...ofGroups(config),
  ];
}

/** A read notes the use of the token, which is a write. */
const noting = (one: Endpoint): Endpoint => ({ ...one, writes: true });

function describing(config: Config): Endpoint[] {
  return [
    noting(
      publicEndpointInSteps(contracts.scimConfig, (step, _input, request) =>
        asDirectory(step, request, async () => serviceConfig(config)),
      ),
    ),
    noting(
      publicEndpointInSteps(contracts.scimTypes, (step, _input, request) =>
        asDirectory(step, request, async () => listed(resourceTypes, resourceTypes.length, 1)),
      ),
    ),
    noting(
      publicEndpointInSteps(contracts.scimSchemas, (step, _input, request) =>
        asDirectory(step, request, async () => listed(schemaList, schemaList.length, 1)),
      ),
    ),
  ];
}

function ofUsers(config: Config): Endpoint[] {
  const asked = (body: ScimBody) => (config.signup === 'open' ? users.addressIn(body) : undefined);
  return [
    noting(
      publicEndpointInSteps(contracts.listScimUsers, (step, input, request) =>
        asDirectory(step, request, (ctx) => users.listUsers(ctx, config, input().query)),
      ),
    ),
    publicEndpointInSteps(contracts.createScimUser, (step, input, request) =>
      asDirectory(step, request, (ctx) => users.createUser(ctx, config, input().body), {
        status: 201,
        address: asked(input().body),
      }),
    ),
    noting(
      publicEndpointInSteps(contracts.showScimUser, (step, input, request) =>
        asDirectory(step, request, (ctx) => users.showUser(ctx, config, input().params.id)),
      ),
    ),
    publicEndpointInSteps(contracts.changeScimUser, (step, input, request) =>
      asDirectory(step, request, (ctx) => users.changeUser(ctx, config, input().params.id, input().body), {
        address: asked(input().body),
      }),
    ),
    publicEndpointInSteps(contracts.removeScimUser, (step, input, request) =>
      asDirectory(step, request, (ctx) => users.removeUser(ctx, input().params.id)),
    ),
  ];
}

function ofGroups(config: Config): Endpoint[] {
  return [
    noting(
      publicEndpointInSteps(contracts.listScimGroups, (step, input, request) =>
        asDirectory(step, request, (ctx) => groups.listGroups(ctx, config, input().query)),
      ),
    ),
    publicEndpointInSteps(contracts.createScimGroup, (step, input, request) =>
      asDirectory(step, request, (ctx) => groups.createGroup(ctx, config, input().body), { status: 201 }),
    ),
    noting(
      publicEndpointInSteps(contracts.showScimGroup, (step, input, request) =>
        asDirectory(step, request, (ctx) => groups.showGroup(ctx, config, input().params.id)),
      ),
    ),
    publicEndpointInSteps(contracts.changeScimGroup, (step, input, request) =>
      asDirectory(step, request, (ctx) => groups.changeGroup(ctx, config, input().params.id, input().body)),
    ),
    publicEndpointInSteps(contracts.removeScimGroup, (step, input, request) =>
      asDirectory(step, request, (ctx) => groups.removeGroup(ctx, input().params.id)),
    ),
  ];
}
