import * as contracts from '@fairlead/domain/api-applications/api-applications.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { whileOn } from '../../http/switched-on';
import { type Endpoint, endpoint, publicEndpointInSteps } from '../../http/endpoint';
import {
  applicationOf,
  createApplication,
  endApiApplication,
  presentApplication,
  updateApplication,
  updateSettings,
} from './api-applications.operations';
import { readApplications, readSettings } from './api-applications.queries';
import { type KeyParts, ownApiKey, removeApiKey, resetApiKey } from './keys.operations';
import { readKeys } from './keys.queries';
import { authenticate, legacySignIn, renewToken, revokeToken } from './sign-in.operations';

const manage = ['manage', 'administration'] as const;

export function apiApplicationRoutes(parts: KeyParts): Endpoint[] {
  return [...whileOn('is_api_enabled', [...applications(), ...ownKey(parts)]), ...tokens(parts)];
}

function applications(): Endpoint[] {
  return [
    endpoint(contracts.listApiApplications, ['index', 'administration'], async (ctx, { query }) => {
      const { entries, total } = await readApplications(ctx, query);
      return { entries: entries.map(presentApplication), pagination: pagination(query.page, query.per_page, total) };
    }),
    endpoint(contracts.showApiApplication, ['show', 'administration'], (ctx, { params }) =>
      applicationOf(ctx, params.id),
    ),
    endpoint(contracts.createApiApplication, manage, (ctx, { body }) => createApplication(ctx, body)),
    endpoint(contracts.updateApiApplication, manage, (ctx, { params, body }) =>
      updateApplication(ctx, params.id, body),
    ),
    endpoint(contracts.endApiApplication, manage, (ctx, { params }) => endApiApplication(ctx, params.id)),
    endpoint(contracts.showApiSettings, ['show', 'administration'], (ctx) => readSettings(ctx)),
    endpoint(contracts.updateApiSettings, manage, (ctx, { body }) => updateSettings(ctx, body)),
    endpoint(contracts.listApiKeys, ['index', 'administration'], async (ctx, { query }) => {
      const { entries, total } = await readKeys(ctx, query);
      return { entries, pagination: pagination(query.page, query.per_page, total) };
    }),
  ];
}

function ownKey({ config }: KeyParts): Endpoint[] {
  return [
    endpoint(contracts.showOwnApiKey, 'signed_in', (ctx, _input, { credential }) => ownApiKey(ctx, config, credential)),
    endpoint(contracts.resetOwnApiKey, ['update', 'profile'], (ctx, { body }, { credential }) =>
      resetApiKey(ctx, config, credential, body.days),
    ),
    endpoint(contracts.removeOwnApiKey, ['update', 'profile'], (ctx, _input, { credential }) =>
      removeApiKey(ctx, credential),
    ),
  ];
}

function tokens(parts: KeyParts): Endpoint[] {
  return [
    publicEndpointInSteps(contracts.authenticate, (step, input, request) => {
      const { query, body } = input();
      return authenticate(step, parts, { ...body, app_key: query.app_key ?? body.app_key }, request);
    }),
    publicEndpointInSteps(contracts.legacySignIn, (step, input, request) => {
      const { query, body } = input();
      return legacySignIn(step, parts, { ...body, ...query }, request);
    }),
    endpoint(contracts.renewToken, 'signed_in', (ctx, _input, request) => renewToken(ctx, parts, request)),
    endpoint(contracts.revokeToken, 'signed_in', (ctx, _input, request) => revokeToken(ctx, parts, request)),
  ];
}
