import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { id, instant } from '../wire/formats';

/** SCIM 2.0 (RFC 7643, RFC 7644): a company's directory keeps users and teams. */
export const SCIM = '/scim/v2';
export const SCHEMA = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  type: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;
export const MOST_LISTED = 200;

const schemas = z.array(z.string());
const meta = z.strictObject({
  resourceType: z.string(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  location: z.string(),
});
const member = z.strictObject({ value: z.string(), display: z.string() });

const scimUser = z.strictObject({
  schemas,
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.strictObject({ givenName: z.string(), familyName: z.string(), formatted: z.string() }),
  emails: z.array(z.strictObject({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  active: z.boolean(),
  groups: z.array(member),
  meta,
});
export type ScimUser = Described<typeof scimUser>;

const scimGroup = z.strictObject({ schemas, id: z.string(), displayName: z.string(), members: z.array(member), meta });
export type ScimGroup = Described<typeof scimGroup>;

const listOf = <S extends z.ZodType>(resource: S) =>
  z.strictObject({
    schemas,
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });

/** Directories send more than the protocol requires, and numbers as text. */
const listQuery = z.looseObject({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().catch(1).optional(),
  count: z.coerce.number().int().catch(MOST_LISTED).optional(),
});
export type ScimQuery = z.output<typeof listQuery>;
/** The names are those of the protocol, and so is the format of errors. */
const body = z.looseObject({});
export type ScimBody = z.output<typeof body>;
const made = <S extends z.ZodType>(resource: S) => ({ ...answers(resource), status: 201 as const });
const ofOne = z.object({ id: z.string().max(20) });
const can = z.strictObject({ supported: z.boolean() });
const serviceConfig = z.strictObject({
  schemas,
  documentationUri: z.string(),
  patch: can,
  bulk: can.extend({ maxOperations: z.int(), maxPayloadSize: z.int() }),
  filter: can.extend({ maxResults: z.int() }),
  changePassword: can,
  sort: can,
  etag: can,
  authenticationSchemes: z.array(
    z.strictObject({ type: z.string(), name: z.string(), description: z.string(), primary: z.literal(true) }),
  ),
  meta: z.strictObject({ resourceType: z.string(), location: z.string() }),
});
const resourceType = z.strictObject({
  schemas,
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  schema: z.string(),
});
const plainAttribute = z.strictObject({
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
});
const schema = z.strictObject({
  schemas,
  id: z.string(),
  name: z.string(),
  attributes: z.array(plainAttribute.extend({ subAttributes: z.array(plainAttribute).optional() })),
});

export const scimConfig = contract({
  method: 'GET',
  path: `${SCIM}/ServiceProviderConfig`,
  answer: answers(serviceConfig),
});
export const scimTypes = contract({
  method: 'GET',
  path: `${SCIM}/ResourceTypes`,
  answer: answers(listOf(resourceType)),
});
export const scimSchemas = contract({ method: 'GET', path: `${SCIM}/Schemas`, answer: answers(listOf(schema)) });

const users = `${SCIM}/Users`;
export const listScimUsers = contract({
  method: 'GET',
  path: users,
  query: listQuery,
  answer: answers(listOf(scimUser)),
});
export const createScimUser = contract({ method: 'POST', path: users, body, answer: made(scimUser) });
export const showScimUser = contract({ method: 'GET', path: `${users}/:id`, params: ofOne, answer: answers(scimUser) });
/** With `Operations` it is a PATCH, otherwise a PUT: both use this call. */
export const changeScimUser = contract({
  method: 'PUT',
  path: `${users}/:id`,
  params: ofOne,
  body,
  answer: answers(scimUser),
});
/** Users are made inactive: their records and history stay. */
export const removeScimUser = contract({ method: 'DELETE', path: `${users}/:id`, params: ofOne, answer: NOTHING });

const groups = `${SCIM}/Groups`;
export const listScimGroups = contract({
  method: 'GET',
  path: groups,
  query: listQuery,
  answer: answers(listOf(scimGroup)),
});
export const createScimGroup = contract({ method: 'POST', path: groups, body, answer: made(scimGroup) });
export const showScimGroup = contract({
  method: 'GET',
  path: `${groups}/:id`,
  params: ofOne,
  answer: answers(scimGroup),
});
export const changeScimGroup = contract({
  method: 'PUT',
  path: `${groups}/:id`,
  params: ofOne,
  body,
  answer: answers(scimGroup),
});
export const removeScimGroup = contract({ method: 'DELETE', path: `${groups}/:id`, params: ofOne, answer: NOTHING });

/** The token with which the directory calls, for administrators. */
const tokenState = z.strictObject({
  /** To be entered at the directory. */
  url: z.string(),
  token: z
    .strictObject({ created_at: instant, last_used_at: instant.nullable(), default_team_id: id.nullable() })
    .nullable(),
});
export type ScimTokenState = Described<typeof tokenState>;
const token = '/api/internal/scim_token';
export const showScimToken = contract({ method: 'GET', path: token, answer: answers(tokenState) });
/** A new one ends the previous one. */
export const issueScimToken = contract({
  method: 'POST',
  path: token,
  body: z.object({ default_team_id: id.nullable() }),
  /** Shown once: only its hash is kept. */
  answer: answers(tokenState.extend({ secret: z.string() })),
});
export const removeScimToken = contract({ method: 'DELETE', path: token, answer: NOTHING });
