import { SCHEMA, SCIM, type ScimGroup, type ScimUser } from '@fairlead/domain/scim/scim.contract';
import type { Config } from '../../base/config';
import { publicUrlOf } from '../../http/public-url';
import type { GroupRow, ScimRow } from './scim.queries';

export const scimUrl = (config: Config) => `${publicUrlOf(config)}${SCIM}`;

interface Dated {
  readonly id: number;
  readonly created: Date;
  readonly modified: Date;
}

function metaOf(config: Config, kind: 'User' | 'Group', { id, created, modified }: Dated) {
  return {
    resourceType: kind,
    created: created.toISOString(),
    lastModified: modified.toISOString(),
    location: `${scimUrl(config)}/${kind}s/${id}`,
  };
}

export function presentScimUser(config: Config, row: ScimRow): ScimUser {
  const { id, email, first_name, last_name, full_name, active, team_id, team_name, external_id } = row;
  return {
    schemas: [SCHEMA.user],
    id: String(id),
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: email,
    displayName: full_name,
    name: { givenName: first_name, familyName: last_name, formatted: full_name },
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: team_id === null ? [] : [{ value: String(team_id), display: team_name ?? '' }],
    meta: metaOf(config, 'User', row),
  };
}

export function presentGroup(config: Config, row: GroupRow): ScimGroup {
  const { id, name, members } = row;
  return {
    schemas: [SCHEMA.group],
    id: String(id),
    displayName: name,
    members: [...members],
    meta: metaOf(config, 'Group', row),
  };
}

export function listed<T>(resources: readonly T[], total: number, startIndex: number) {
  return {
    schemas: [SCHEMA.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: [...resources],
  };
}

const no = { supported: false };

/** The features that a directory may use. */
export function serviceConfig(config: Config) {
  return {
    schemas: [SCHEMA.config],
    documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the account', primary: true },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${scimUrl(config)}/ServiceProviderConfig` },
  };
}

export const resourceTypes = [
  { schemas: [SCHEMA.type], id: 'User', name: 'User', endpoint: '/Users', schema: SCHEMA.user },
  { schemas: [SCHEMA.type], id: 'Group', name: 'Group', endpoint: '/Groups', schema: SCHEMA.group },
];

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

export const schemaList = [
  {
    schemas: [SCHEMA.schema],
    id: SCHEMA.user,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
      attribute('active', { type: 'boolean' }),
    ],
  },
  {
    schemas: [SCHEMA.schema],
    id: SCHEMA.group,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('members', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
    ],
  },
];
