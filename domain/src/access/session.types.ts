import { accountField } from '../fields/own-field';
import { z } from 'zod';
import { id, nullableText, someone, count } from '../wire/formats';
import { type Described, describing } from '../wire/contract';
import { type ConfiguredList, configuredLists } from '../lists/lists';
import type { VisibilityTeam } from './visibility';
import { recordKind } from '../kinds/kind-schemas';

/** An instant as the database writes it: users in different time zones share the cached configuration. */
export const columnInstant = z.iso.datetime({ offset: true });

/** A user as the session knows it. It never contains a password or its hash. */
export const sessionUser = z.strictObject({
  id,
  account_id: id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: nullableText,
  level: z.literal([1, 2, 3, 5]),
  read_only: z.boolean(),
  is_external: z.boolean(),
  is_account_admin: z.boolean(),
  is_allowed_to_delete: z.boolean(),
  is_allowed_to_export: z.boolean(),
  is_allowed_to_bulk_edit: z.boolean(),
  is_allowed_to_merge_records: z.boolean(),
  can_change_company_owner: z.boolean(),
  team_id: id.nullable(),
  team_role: z.enum(['owner', 'member', 'lead', 'account']),
  time_zone: z.string(),
  date_format: z.enum(['us', 'eu']),
  time_format: z.enum(['US', '24h']),
  theme_mode: z.enum(['system', 'light', 'dark']),
  image_id: id.nullable(),
  /** Plain text, appended to emails that are sent in the user's name. */
  email_signature: nullableText,
  deleted_at: columnInstant.nullable(),
  mfa_enabled: z.boolean(),
  /** An administrator requires a second factor. */
  mfa_requested_at: columnInstant.nullable(),
  /** The session was begun at the account's identity provider. */
  by_provider: z.literal(true).optional(),
  /** The account administrator who views the product as this user. */
  viewed_by: someone.optional(),
  /** The staff user who acts as this user in a support login, why, and until when. */
  supported_by: z.strictObject({ full_name: z.string(), reason: z.string(), ends_at: columnInstant }).optional(),
});
export type SessionUser = Described<typeof sessionUser>;

export const passwordRequirements = z.strictObject({
  lower_case: count,
  upper_case: count,
  number: count,
  special_character: count,
  length: z.tuple([count, count]),
});
export type PasswordRequirements = Described<typeof passwordRequirements>;

export const sessionAccount = z.strictObject({
  id,
  company_name: z.string(),
  plan: z.enum(['start', 'develop', 'grow']),
  brand: z.strictObject({ header_color: z.string(), logo: nullableText }),
  currency_code: z.string(),
  time_zone: z.string(),
  features: z.record(z.string(), z.boolean()),
  settings: z.record(z.string(), z.unknown()),
  password_requirements: passwordRequirements,
  is_demo: z.boolean(),
  app_read_only: z.boolean(),
  mfa_enforced: z.boolean(),
  config_version: z.number(),
  /** The facts of all records exist: see decision 47. */
  facts_ready: z.boolean(),
  plan_since: z.string().optional(),
  trial_ends_on: nullableText.optional(),
  /** Staff made the account inactive: its users cannot work. */
  deactivated_at: columnInstant.nullable().optional(),
  /** Visible to staff alone. */
  affiliate_id: id.nullable().optional(),
});
export type SessionAccount = Described<typeof sessionAccount>;

const listEntry = z.strictObject({
  id,
  name: z.string(),
  hex_color: nullableText.optional(),
});
const pipelineEntry = z.strictObject({ id, name: z.string(), default: z.boolean() });
export type PipelineEntry = Described<typeof pipelineEntry>;
const stageEntry = z.strictObject({
  id,
  name: z.string(),
  percent: z.number(),
  deal_pipeline_id: id,
  /** Days after which an open deal counts as going stale; null for never. */
  stale_after_days: z.number().nullable().optional(),
});
export type StageEntry = Described<typeof stageEntry>;
const userEntry = z.strictObject({
  id,
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: nullableText,
  team_id: id.nullable(),
  team_role: z.string(),
  is_external: z.boolean(),
  image_id: id.nullable(),
  deleted_at: columnInstant.nullable(),
});
const level = z.strictObject({ visibility_level: z.enum(['owner', 'team', 'team_and_leaders', 'global']).optional() });
const visibilityTeam = describing<VisibilityTeam>()(
  z.strictObject({
    id,
    parent_id: id.nullable(),
    permissions: z.strictObject({
      member: z.partialRecord(recordKind, level).optional(),
      '*': z
        .strictObject({ person: z.strictObject({ use_deal_association: z.boolean().optional() }).optional() })
        .optional(),
    }),
  }),
);
const teamEntry = visibilityTeam.extend({ name: z.string() });

/** The account's configuration, read by every screen and rule. It is small and cached by version. */
export const accountConfig = z.strictObject({
  deal_pipelines: z.array(pipelineEntry),
  deal_stages: z.array(stageEntry),
  users: z.array(userEntry),
  teams: z.array(teamEntry),
  /** The account's own currency, which applies to deals without one. */
  currency_code: z.string(),
  /** The currencies that deals may have besides the account's own; `name` is the code. */
  currencies: z.array(
    z.strictObject({
      id,
      name: z.string(),
      code: z.string(),
      symbol: z.string(),
      decimal_places: count,
      /** A currency without a rate cannot be chosen yet. */
      has_rate: z.boolean(),
    }),
  ),
  /** Fields that the account's feature flags remove, such as `deal.currency_id`. */
  without: z.array(z.string()),
  /** Fields that the account added to its records. */
  own_fields: z.array(accountField).optional(),
  ...(Object.fromEntries(configuredLists.map(({ plural }) => [plural, z.array(listEntry)])) as Record<
    ConfiguredList,
    z.ZodArray<typeof listEntry>
  >),
});
export type AccountConfig = Described<typeof accountConfig>;
