import { z } from 'zod';
import { zoneNamed } from '../dates/zone-names';
import { entryOf, pageOnly } from '../lists/lists.contract';
import { answers, contract, type Described } from '../wire/contract';
import { attrsAsked, idParams } from '../wire/list-query';
import { invitationStatus } from './invitations.contract';
import { futureChange } from '../billing/billing.contract';
import { count, currency, day, flag, id, instant, named, nullableText, pageOf } from '../wire/formats';
import { otherEmail } from './other-email';
import { accountForms } from '../forms/rule-schemas';
import { accountConfig, passwordRequirements, sessionAccount } from '../access/session.types';
import { accountSettings } from '../account/account.contract';
import { recordKind } from '../kinds/kind-schemas';
import { RECORD_KINDS } from '../kinds/kinds';
import { plainLists } from '../lists/lists';
import { QUOTA_TYPES } from '../quotas/quotas';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const DECIMAL_MARKS = ['.', ','] as const;

/** For features that Fairlead does not have: the values of an unused feature. */
const unusedKeys = {
  /** Filled in for the user themselves only. */
  api_key: nullableText,
  is_backend_admin: z.literal(false),
  commission_rate: z.null(),
  w2lid: z.null(),
  mobile_country_code: z.null(),
  work_phone: z.null(),
  'connect_synced?': z.literal(false),
  is_imr: z.literal(false),
  use_keyboard_shortcuts: z.literal(true),
  language: z.literal('en'),
  nav_mode: z.literal('expanded'),
  default_deals_view: z.literal('list'),
  default_people_view: z.literal('list'),
  default_companies_view: z.literal('list'),
  visited_features: z.tuple([]),
};

/** The account's own currency has no id: deals without a currency are in it. */
const fullCurrency = z.strictObject({ ...currency.shape, id: id.nullable(), name: z.string() });
export type FullCurrency = Described<typeof fullCurrency>;

/**
 * A user with the keys that integrations of the public API expect. Keys that Fairlead does not support have the value
 * of an unused feature.
 */
export const userAnswer = z.strictObject({
  id,
  account_id: id,
  level: z.literal([1, 2, 3, 5]),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: nullableText,
  is_account_admin: z.boolean(),
  read_only: z.boolean(),
  is_external: z.boolean(),
  is_allowed_to_delete: z.boolean(),
  is_allowed_to_export: z.boolean(),
  is_allowed_to_bulk_edit: z.boolean(),
  is_allowed_to_merge_records: z.boolean(),
  is_allowed_to_send_campaigns: z.boolean(),
  is_allowed_to_manage_email_sequences: z.boolean(),
  is_allowed_to_create_company_via_shortcut: z.boolean(),
  can_change_company_owner: z.boolean(),
  mobile_number: nullableText,
  csv_column_separator: z.string(),
  csv_decimal_mark: z.string(),
  pipeline_email_client: z.boolean(),
  team_id: id.nullable(),
  team_role: z.enum(['owner', 'member', 'lead', 'account']),
  manager_id: id.nullable(),
  visible_teams: z.array(named),
  deleted_at: instant.nullable(),
  data_reassigned_at: instant.nullable(),
  invited_at: instant.nullable(),
  invitation_status: invitationStatus,
  other_emails: z.array(otherEmail),
  last_seen_at: instant.nullable(),
  time_zone: z.string(),
  date_format: z.enum(['us', 'eu']),
  time_format: z.enum(['US', '24h']),
  theme_mode: z.enum(['system', 'light', 'dark']),
  name: z.string(),
  currency: fullCurrency,
  features: z.record(z.string(), z.boolean()),
  'user_uploaded_avatar?': z.boolean(),
  avatar_thumb_url: nullableText,
  /** Null for readers whom it does not concern. */
  mfa_enabled: z.boolean().nullable(),
  mfa_requested_at: instant.nullable(),
  password_updated_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  ...unusedKeys,
});
export type UserAnswer = Described<typeof userAnswer>;
/** The answer to a change of a user: the keys that integrations expect, fewer than the user answer has. */
export const changedUserAnswer = z.strictObject({
  id,
  full_name: z.string(),
  avatar_thumb_url: nullableText,
  mfa_enabled: z.boolean(),
  mfa_requested_at: instant.nullable(),
});
export type ChangedUserAnswer = Described<typeof changedUserAnswer>;
const visibleUser = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: nullableText,
  team_id: id.nullable(),
});
export type VisibleUser = Described<typeof visibleUser>;

const text = z.string().max(100);
const idOrNone = z.union([z.null(), z.literal('').transform(() => null), z.coerce.number().int().positive()]);
const userBody = z.object({
  email: z.string().max(254).nullish(),
  first_name: text.nullish(),
  last_name: text.nullish(),
  name: z.string().max(200).optional(),
  level: z.coerce
    .number()
    .pipe(z.literal([1, 2, 3, 5]))
    .optional(),
  is_account_admin: flag.optional(),
  read_only: flag.optional(),
  is_external: flag.optional(),
  is_allowed_to_delete: flag.optional(),
  is_allowed_to_export: flag.optional(),
  is_allowed_to_bulk_edit: flag.optional(),
  is_allowed_to_merge_records: flag.optional(),
  can_change_company_owner: flag.optional(),
  team_id: idOrNone.optional(),
  team_role: z.enum(['owner', 'member', 'lead', 'account']).optional(),
  manager_id: idOrNone.optional(),
  /** A zone such as `Europe/Oslo`, or its name in Ruby on Rails. */
  time_zone: z.string().max(64).transform(zoneNamed).optional(),
  mobile_number: z.string().trim().max(50).nullish(),
  csv_column_separator: z.enum(SEPARATORS).optional(),
  csv_decimal_mark: z.enum(DECIMAL_MARKS).optional(),
  is_allowed_to_send_campaigns: flag.optional(),
  is_allowed_to_manage_email_sequences: flag.optional(),
  is_allowed_to_create_company_via_shortcut: flag.optional(),
  pipeline_email_client: flag.optional(),
  date_format: z.enum(['us', 'eu']).optional(),
  time_format: z.enum(['US', '24h']).optional(),
});
export type UserBody = z.output<typeof userBody>;

const levelAsked = z.coerce.number().int().min(1).max(9);
const levels = z.union([z.array(levelAsked), levelAsked.transform((one) => [one])]);
/** Inactive users are listed only on request. An unknown condition is refused, not ignored. */
const conditions = z.strictObject({
  email: z.string().optional(),
  admin: flag.optional(),
  including_inactive: flag.optional(),
  user_level: levels.optional(),
});
export type UserConditions = z.output<typeof conditions>;
const userQuery = pageOnly.extend({ conditions: conditions.optional() });
export type UserQuery = z.output<typeof userQuery>;

const show = { method: 'GET', params: idParams, answer: answers(userAnswer) } as const;
const list = { method: 'GET', query: userQuery, answer: answers(pageOf(userAnswer)) } as const;
export const listUsers = contract({ ...list, path: '/api/v3/users' });
export const showUser = contract({ ...show, path: '/api/v3/users/:id' });
export const listAdminUsers = contract({ ...list, path: '/api/v3/admin/users' });
export const showAdminUser = contract({ ...show, path: '/api/v3/admin/users/:id' });
/** With `invite: true` the new user gets the mail with the link immediately. */
const newUserBody = userBody.extend({ invite: flag.optional() });
export type NewUserBody = z.output<typeof newUserBody>;
export const createUser = contract({
  method: 'POST',
  path: '/api/v3/admin/users',
  root: 'user',
  body: newUserBody,
  answer: answers(userAnswer),
});
export const updateUser = contract({
  method: 'PUT',
  path: '/api/v3/admin/users/:id',
  root: 'user',
  params: idParams,
  body: userBody,
  answer: answers(changedUserAnswer),
});
/**
 * Users may change their own names and formats; any other key is refused with 403. An account administrator may
 * change everything that `updateUser` changes.
 */
export const updateAnyUser = contract({
  method: 'PUT',
  path: '/api/v3/users/:id',
  root: 'user',
  params: idParams,
  body: z.looseObject({}),
  answer: answers(changedUserAnswer),
});
const profileAnswer = answers(userAnswer.extend({ account_key: z.string(), active_announcements: z.tuple([]) }));
export const showProfile = contract({ method: 'GET', path: '/api/v3/profile', answer: profileAnswer });
/** The same, for pages. */
export const showInternalProfile = contract({
  method: 'GET',
  path: '/api/internal/users/profile',
  answer: profileAnswer,
});
/** The users whose records the caller sees. */
export const visibleUsers = contract({
  method: 'GET',
  path: '/api/v3/visible_users',
  query: pageOnly,
  answer: answers(pageOf(visibleUser)),
});

const userOfAccount = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: nullableText,
  level: z.literal([1, 2, 3, 5]),
  read_only: z.boolean(),
  is_external: z.boolean(),
  is_account_admin: z.boolean(),
  team_id: id.nullable(),
  deleted_at: instant.nullable(),
});

/** The account as integrations read it: its settings, users, pipelines, and every plain list under its plural. */
const accountAnswer = z
  .strictObject({
    id,
    ...accountSettings.shape,
    currency_id: z.null(),
    currency: fullCurrency,
    selected_currencies: z.array(fullCurrency),
    currencies: z.array(z.strictObject({ id: id.nullable(), name: z.string() })),
    currency_symbol: z.string(),
    is_api_enabled: z.boolean(),
    plan: sessionAccount.shape.plan,
    brand: sessionAccount.shape.brand,
    features: z.record(z.string(), z.boolean()),
    password_requirements: passwordRequirements,
    users: z.array(userOfAccount),
    inactive_users: z.array(userOfAccount),
    teams: z.array(z.strictObject({ id, name: z.string(), parent_id: id.nullable() })),
    /** A number for a user, `any`, or `2_team`. */
    deal_owners_with_teams: z.array(z.strictObject({ id: z.union([id, z.string()]), full_name: z.string() })),
    license_count: count,
    seat_licenses: count,
    seat_licenses_used: count,
    quotas_in_use: z.array(z.enum(QUOTA_TYPES)),
    is_on_trial: z.boolean(),
    trial_end_date: day.nullable(),
    future_changes: z.array(futureChange),
    deal_pipelines: accountConfig.shape.deal_pipelines,
    deal_stages: accountConfig.shape.deal_stages,
    total_company_count: count,
    ...accountForms,
    merge_tags: z.array(z.strictObject({ tag: z.string(), name: z.string(), type: recordKind })),
    ...listsOfAccount(),
  })
  .partial();

function listsOfAccount() {
  const entries = plainLists.map((list): [string, z.ZodType] => [list.plural, z.array(entryOf(list))]);
  const systemToo = entries.map(([plural, schema]): [string, z.ZodType] => [
    `${plural}_with_system_categories`,
    schema,
  ]);
  const bulk = RECORD_KINDS.map((kind): [string, z.ZodType] => [`bulk_update_${kind}_fields`, z.array(z.string())]);
  return Object.fromEntries([...entries, ...systemToo, ...bulk]);
}

export const showAccount = contract({
  method: 'GET',
  path: '/api/v3/account',
  query: z.object({ attrs: attrsAsked }),
  answer: answers(accountAnswer),
});
