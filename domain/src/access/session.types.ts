import type { ConfiguredList } from '../lists/lists';
import type { VisibilityTeam } from './visibility';

/** A user as the session knows it. Never carries a password or its hash. */
export interface SessionUser {
  readonly id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly level: 1 | 2 | 3 | 5;
  readonly read_only: boolean;
  readonly is_external: boolean;
  readonly is_account_admin: boolean;
  readonly is_allowed_to_delete: boolean;
  readonly is_allowed_to_export: boolean;
  readonly is_allowed_to_bulk_edit: boolean;
  readonly is_allowed_to_merge_records: boolean;
  readonly can_change_company_owner: boolean;
  readonly team_id: number | null;
  readonly team_role: 'owner' | 'member' | 'lead' | 'account';
  readonly time_zone: string;
  readonly date_format: 'us' | 'eu';
  readonly time_format: 'US' | '24h';
  readonly theme_mode: 'system' | 'light' | 'dark';
  readonly image_id: number | null;
  /** Plain text in lines, below the mails that go out in the user's name. */
  readonly email_signature: string | null;
  readonly deleted_at: string | null;
  readonly mfa_enabled: boolean;
  /** An administrator asked for a second factor. */
  readonly mfa_requested_at: string | null;
  /** The account admin who looks with this user's eyes. */
  readonly viewed_by?: { readonly id: number; readonly full_name: string };
}

export interface PasswordRequirements {
  readonly lower_case: number;
  readonly upper_case: number;
  readonly number: number;
  readonly special_character: number;
  readonly length: readonly [number, number];
}

export interface SessionAccount {
  readonly id: number;
  readonly company_name: string;
  readonly plan: 'start' | 'develop' | 'grow';
  readonly brand: { readonly header_color: string; readonly logo: string | null };
  readonly currency_code: string;
  readonly time_zone: string;
  readonly features: Readonly<Record<string, boolean>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly password_requirements: PasswordRequirements;
  readonly is_demo: boolean;
  readonly app_read_only: boolean;
  readonly mfa_enforced: boolean;
  readonly config_version: number;
}

export interface ListEntry {
  readonly id: number;
  readonly name: string;
  readonly hex_color?: string | null;
}
export interface PipelineEntry {
  readonly id: number;
  readonly name: string;
  readonly default: boolean;
}
export interface StageEntry {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  readonly deal_pipeline_id: number;
}
export interface UserEntry {
  readonly id: number;
  readonly full_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly team_id: number | null;
  readonly team_role: string;
  readonly is_external: boolean;
  readonly image_id: number | null;
  readonly deleted_at: string | null;
}
export interface TeamEntry extends VisibilityTeam {
  readonly name: string;
}

/** What an account's administrators configured and every screen and rule reads: small, kept in memory by version. */
export interface AccountConfig extends Readonly<Record<ConfiguredList, readonly ListEntry[]>> {
  readonly deal_pipelines: readonly PipelineEntry[];
  readonly deal_stages: readonly StageEntry[];
  readonly users: readonly UserEntry[];
  readonly teams: readonly TeamEntry[];
}
