import type { AdminUser } from './use-users';

/** A user as the administration reads it; a test passes the fields that differ. */
export function adminUser(id: number, full_name: string, changes: Partial<AdminUser> = {}): AdminUser {
  const [first_name = '', last_name = ''] = full_name.split(' ');
  return {
    id,
    first_name,
    last_name,
    full_name,
    email: `${first_name.toLowerCase()}@northgate.example`,
    level: 1,
    is_account_admin: false,
    read_only: false,
    is_external: false,
    is_allowed_to_delete: false,
    is_allowed_to_export: false,
    is_allowed_to_bulk_edit: false,
    is_allowed_to_merge_records: false,
    can_change_company_owner: false,
    team_id: null,
    team_role: 'member',
    deleted_at: null,
    data_reassigned_at: null,
    invited_at: null,
    invitation_status: 'accepted',
    last_seen_at: null,
    mfa_enabled: false,
    mfa_requested_at: null,
    ...changes,
  };
}
