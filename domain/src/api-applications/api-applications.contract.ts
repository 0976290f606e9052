import { z } from 'zod';
import { pageOnly } from '../lists/lists.contract';
import { userAnswer } from '../users/users.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { MOST_KEY_DAYS } from './key-life';
import { STRATEGIES } from './api-applications';
import { flag, id, instant, nullableText, pageOf } from '../wire/formats';

const apiApplication = z.strictObject({
  id,
  account_id: id,
  app_key: z.string(),
  app_name: z.string(),
  app_owner_name: z.string(),
  app_owner_email: z.string(),
  app_owner_phone: z.string(),
  public_app: z.boolean(),
  auth_strategy: z.enum(STRATEGIES),
  allow_jwt_auth: z.boolean(),
  allow_api_key_auth: z.boolean(),
  /** Seconds; null if its tokens do not expire. */
  jwt_expiration_period: z.number().nullable(),
  created_at: instant,
  updated_at: instant,
  /** Ended for good: its tokens and its app_key are no longer accepted. */
  ended_at: instant.nullable(),
});
export type ApiApplication = Described<typeof apiApplication>;

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
  answer: answers(pageOf(apiApplication)),
});
export const showApiApplication = contract({ ...one, method: 'GET', answer: answers(apiApplication) });
export const createApiApplication = contract({ method: 'POST', path, root, body, answer: answers(apiApplication) });
export const updateApiApplication = contract({ ...one, method: 'PUT', body, answer: answers(apiApplication) });
/** Ends the application. It remains readable with `ended_at`. */
export const endApiApplication = contract({ ...one, method: 'DELETE', answer: NOTHING });

const apiSettings = z.strictObject({
  /** Whether calls with an api_key also need the app_key of a registered application. */
  registered_apps_only: z.boolean(),
  /** The longest life of users' new keys in days; null if they need not end. */
  api_key_days: z.number().nullable(),
  /** The origins of pages whose programs may call with a key or token, such as `https://dashboard.example.com`. */
  api_origins: z.array(z.string()),
});
export type ApiSettings = Described<typeof apiSettings>;
const settings = { path: '/api/v3/admin/api_settings', answer: answers(apiSettings) } as const;
export const showApiSettings = contract({ ...settings, method: 'GET' });
export type ApiSettingsBody = Partial<ApiSettings> & { readonly end_existing_keys?: boolean };
export const updateApiSettings = contract({
  ...settings,
  method: 'PUT',
  root: 'api_settings',
  body: z.object({
    registered_apps_only: flag.optional(),
    api_key_days: z.number().nullable().optional(),
    /** Whether existing keys that would live longer end so many days from now. Without it, only a shorter life ends them. */
    end_existing_keys: flag.optional(),
    api_origins: z.array(z.string().max(2000)).max(500).optional(),
  }),
});

const apiKeyOfUser = z.strictObject({
  user_id: id,
  user_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** Null for a key without an end. */
  expires_at: instant.nullable(),
});
export type ApiKeyOfUser = Described<typeof apiKeyOfUser>;
/** The keys of active users, those without an end first. */
export const listApiKeys = contract({
  method: 'GET',
  path: '/api/internal/api_keys',
  /** With `longer_than`, those that would live longer than so many days from now. */
  query: pageOnly.extend({ longer_than: z.coerce.number().int().min(1).max(MOST_KEY_DAYS).optional() }),
  answer: answers(pageOf(apiKeyOfUser)),
});

const ownApiKey = z.strictObject({
  api_key: nullableText,
  created_at: instant.nullable(),
  last_used_at: instant.nullable(),
  /** From when it is refused; null for a key without an end. */
  expires_at: instant.nullable(),
  /** The longest life of a new key in days; null if it need not end. */
  longest_days: z.number().nullable(),
});
export type OwnApiKey = Described<typeof ownApiKey>;
const ownKey = { path: '/api/v3/profile/api_key', answer: answers(ownApiKey) } as const;
export const showOwnApiKey = contract({ ...ownKey, method: 'GET' });
/**
 * Creates the key, or replaces the existing one. It has the longest life that the account allows unless `days` is
 * sent.
 */
export const resetOwnApiKey = contract({
  ...ownKey,
  method: 'POST',
  body: z.object({ days: z.number().nullable().optional() }),
});
export const removeOwnApiKey = contract({ method: 'DELETE', path: ownKey.path, answer: NOTHING });

const credentials = z.object({
  email_or_username: z.string().max(254),
  password: z.string().max(1000),
  mfa_code: z.union([z.string().max(50), z.number()]).nullish(),
});
export type Credentials = z.output<typeof credentials>;
const ofApplication = z.object({ app_key: z.string().max(100).optional() });

/** Signs a user in for an integration. `token` is missing if the application uses keys only. */
export const authenticate = contract({
  method: 'POST',
  path: '/api/v3/auth',
  query: ofApplication,
  body: credentials.extend({ app_key: z.string().max(100).optional() }),
  answer: answers(z.strictObject({ token: z.string().optional(), user: userAnswer })),
});
export const renewToken = contract({
  method: 'PUT',
  path: '/api/v3/auth/renew',
  answer: answers(z.strictObject({ token: z.string() })),
});
export const revokeToken = contract({ method: 'DELETE', path: '/api/v3/auth/revoke', answer: NOTHING });
/** The sign-in call of older mobile applications. */
export const legacySignIn = contract({
  method: 'POST',
  path: '/api/v3/iphone_auths',
  query: ofApplication,
  body: credentials,
  answer: answers(z.strictObject({ user: userAnswer })),
});
