import { configuredLists, type ConfiguredList } from '@fairlead/domain/lists/lists';
import type { SignedIn, SignedOut } from '@fairlead/domain/session/session.contract';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';

const user: SignedIn['user'] = {
  id: 1,
  account_id: 1,
  first_name: 'Ines',
  last_name: 'Moreau',
  full_name: 'Ines Moreau',
  email: 'ines@northgate.example',
  level: 3,
  read_only: false,
  is_external: false,
  is_account_admin: true,
  is_allowed_to_delete: true,
  is_allowed_to_export: true,
  is_allowed_to_bulk_edit: true,
  is_allowed_to_merge_records: true,
  can_change_company_owner: true,
  team_id: null,
  team_role: 'member',
  time_zone: 'America/New_York',
  date_format: 'us',
  time_format: 'US',
  theme_mode: 'light',
  deleted_at: null,
  image_id: null,
  email_signature: null,
  mfa_enabled: false,
  mfa_requested_at: null,
};

const account: SignedIn['account'] = {
  id: 1,
  company_name: 'Northgate Sensors',
  plan: 'grow',
  brand: { header_color: '#FFFFFF', logo: null },
  currency_code: 'USD',
  currency: { code: 'USD', symbol: '$', decimal_places: 2 },
  time_zone: 'America/New_York',
  features: {},
  settings: {},
  password_requirements: DEFAULT_PASSWORD_REQUIREMENTS,
  is_demo: false,
  app_read_only: false,
  mfa_enforced: false,
  config_version: 1,
  facts_ready: true,
  ...(Object.fromEntries(configuredLists.map(({ plural }) => [plural, []])) as unknown as Record<ConfiguredList, []>),
  currencies: [],
  without: [],
  deal_pipelines: [],
  deal_stages: [],
  users: [],
  teams: [],
};

/** An executive and account administrator, signed in; a test passes only what differs. */
export function signedIn(
  changes: {
    user?: Partial<SignedIn['user']>;
    account?: Partial<SignedIn['account']>;
    list_views?: SignedIn['list_views'];
    layouts?: SignedIn['layouts'];
    privacy_url?: string;
  } = {},
): SignedIn {
  return {
    logged_in: true,
    csrf_token: 'a-token',
    user: { ...user, ...changes.user },
    account: { ...account, ...changes.account },
    list_views: changes.list_views ?? [],
    layouts: changes.layouts ?? null,
    push: null,
    draft_keys: null,
    privacy_url: changes.privacy_url ?? null,
  };
}

export function signedOut(changes: Partial<SignedOut> = {}): SignedOut {
  return {
    logged_in: false,
    csrf_token: null,
    first_run: false,
    demo: null,
    demo_offered: false,
    signup: 'closed',
    password_requirements: DEFAULT_PASSWORD_REQUIREMENTS,
    environment: { database: 'embedded', data_folder: '.fairlead', url: 'http://127.0.0.1:3000', mail: false },
    passkey_origin: null,
    privacy_url: null,
    sso: null,
    ...changes,
  };
}
