import { z } from 'zod';
import { flag, pageOnly } from '../lists/lists.contract';
import type { UserAnswer } from '../users/users.contract';
import { answers, contract } from '../wire/contract';
import { idParams, type Page } from '../wire/list-query';
import { type AuthStrategy, STRATEGIES } from './api-applications';

export interface ApiApplication {
  readonly id: number;
  readonly account_id: number;
  readonly app_key: string;
  readonly app_name: string;
  readonly app_owner_name: string;
  readonly app_owner_email: string;
  readonly app_owner_phone: string;
  readonly public_app: boolean;
  readonly auth_strategy: AuthStrategy;
  readonly allow_jwt_auth: boolean;
  readonly allow_api_key_auth: boolean;
  /** Seconds; null where its tokens do not expire. */
  readonly jwt_expiration_period: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Ended for good: neither its tokens nor its app_key are accepted any more. */
  readonly ended_at: string | null;
}

const text = z.string().trim().max(200);
const seconds = z.union([z.null(), z.literal('').transform(() => null), z.coerce.number().int()]);
const body = z.object({
  app_name: text.nullish(),
  app_owner_name: text.nullish(),
  app_owner_email: z.string().trim().max(254).nullish(),
  app_owner_phone: text.nullish(),
  public_app: flag.optional(),
  auth_strategy: z.enum(STRATEGIES).optional(),
  allow_jwt_auth: flag.optional(),
  allow_api_key_auth: flag.optional(),
  jwt_expiration_period: seconds.optional(),
});
export type ApiApplicationBody = z.output<typeof body>;

const path = '/api/v3/admin/api_applications';
const root = 'api_application';
const one = { path: `${path}/:id`, root, params: idParams } as const;
export const listApiApplications = contract({
  method: 'GET',
  path,
  query: pageOnly.extend({ including_ended: flag.optional() }),
  answer: answers<Page<ApiApplication>>(),
});
export const showApiApplication = contract({ ...one, method: 'GET', answer: answers<ApiApplication>() });
export const createApiApplication = contract({ method: 'POST', path, root, body, answer: answers<ApiApplication>() });
export const updateApiApplication = contract({ ...one, method: 'PUT', body, answer: answers<ApiApplication>() });
/** Ends it. It stays readable with `ended_at`. */
export const endApiApplication = contract({ ...one, method: 'DELETE' });

export interface ApiSettings {
  /** Calls with an api_key need the app_key of a registered application as well. */
  readonly registered_apps_only: boolean;
}
const settings = { path: '/api/v3/admin/api_settings', answer: answers<ApiSettings>() } as const;
export const showApiSettings = contract({ ...settings, method: 'GET' });
export const updateApiSettings = contract({
  ...settings,
  method: 'PUT',
  root: 'api_settings',
  body: z.object({ registered_apps_only: flag }),
});

export interface OwnApiKey {
  readonly api_key: string | null;
  readonly created_at: string | null;
  readonly last_used_at: string | null;
}
const ownKey = { path: '/api/v3/profile/api_key', answer: answers<OwnApiKey>() } as const;
export const showOwnApiKey = contract({ ...ownKey, method: 'GET' });
/** Makes the key, or a new one in the place of the old. */
export const resetOwnApiKey = contract({ ...ownKey, method: 'POST' });
export const removeOwnApiKey = contract({ method: 'DELETE', path: ownKey.path });

const credentials = z.object({
  email_or_username: z.string().max(254),
  password: z.string().max(1000),
  mfa_code: z.union([z.string().max(50), z.number()]).nullish(),
});
export type Credentials = z.output<typeof credentials>;
const ofApplication = z.object({ app_key: z.string().max(100).optional() });

/** Signs a user in for an integration. `token` is missing where the application allows keys only. */
export const authenticate = contract({
  method: 'POST',
  path: '/api/v3/auth',
  query: ofApplication,
  body: credentials.extend({ app_key: z.string().max(100).optional() }),
  answer: answers<{ readonly token?: string; readonly user: UserAnswer }>(),
});
export const renewToken = contract({
  method: 'PUT',
  path: '/api/v3/auth/renew',
  answer: answers<{ readonly token: string }>(),
});
export const revokeToken = contract({ method: 'DELETE', path: '/api/v3/auth/revoke' });
/** As older mobile applications sign in. */
export const legacySignIn = contract({
  method: 'POST',
  path: '/api/v3/iphone_auths',
  query: ofApplication,
  body: credentials,
  answer: answers<{ readonly user: UserAnswer }>(),
});
