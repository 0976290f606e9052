import { type UserFacts, isWorkingAdmin } from '@fairlead/domain/users/users';
import { listAdminUsers, type UserAnswer } from '@fairlead/domain/users/users.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';
import { useSession } from '../../../lib/session';

const ATTRS = [
  'id',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'level',
  'is_account_admin',
  'read_only',
  'is_external',
  'is_allowed_to_delete',
  'is_allowed_to_export',
  'is_allowed_to_bulk_edit',
  'is_allowed_to_merge_records',
  'can_change_company_owner',
  'team_id',
  'team_role',
  'deleted_at',
  'data_reassigned_at',
  'invited_at',
  'invitation_status',
  'last_seen_at',
  'mfa_enabled',
  'mfa_requested_at',
] as const;

/** A user as the administration reads it. */
export type AdminUser = Pick<UserAnswer, Exclude<(typeof ATTRS)[number], keyof TwoStep>> & TwoStep;

interface TwoStep {
  readonly mfa_enabled: boolean;
  readonly mfa_requested_at: string | null;
}

const KEY = ['administration', 'users'];

/** All users of the account, including inactive ones: few enough to search and filter on every key press. */
export function useUsers() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
  const reread = useReread();
  // After an undo too, the names of users and teams are refetched for the whole product.
  useAppEvent('list_view:refresh', () => void reread());
  return { users: query.data, failed: query.isError, retry: () => void query.refetch() };
}

/** Refetches what changed, here and in the account's users and teams that the whole product uses. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  const { refresh } = useSession();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['administration'] }), refresh()]);
  };
}

async function readAll(signal: AbortSignal): Promise<readonly AdminUser[]> {
  const found: AdminUser[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: 200, attrs: ATTRS.join(','), conditions: { including_inactive: true } };
    const { entries, pagination } = await call(listAdminUsers, { query, signal });
    found.push(...(entries as readonly (UserAnswer & TwoStep)[]));
    if (page >= pagination.pages) return found;
  }
}

/** Whether this user is the only one who can administer the account. */
export function isLastAdmin(user: AdminUser, users: readonly AdminUser[]): boolean {
  const admins = users.filter((one) => isWorkingAdmin(one as UserFacts));
  return admins.length === 1 && admins[0]?.id === user.id;
}
