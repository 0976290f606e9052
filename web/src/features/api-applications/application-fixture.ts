import type { ApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';

/** A registered application of the tests' account. */
export function application(id: number, app_name: string, more: Partial<ApiApplication> = {}): ApiApplication {
  return {
    id,
    account_id: 1,
    app_key: String(id).repeat(32).slice(0, 32),
    app_name,
    app_owner_name: '',
    app_owner_email: '',
    app_owner_phone: '',
    public_app: false,
    auth_strategy: 'both',
    allow_jwt_auth: true,
    allow_api_key_auth: true,
    jwt_expiration_period: null,
    created_at: '2026/11/20 10:00:00 +0000',
    updated_at: '2026/11/20 10:00:00 +0000',
    ended_at: null,
    ...more,
  };
}
