import { invitationOf } from './invitation';
import type { AdminUser } from './use-users';

export type Shown = 'active' | 'invited' | 'inactive' | 'all';
export const SHOWN: readonly Shown[] = ['active', 'invited', 'inactive', 'all'];

/** The list's state as the address holds it. */
export interface UserFilter {
  readonly show: Shown;
  /** A level, `admin` or `read_only`. */
  readonly level?: string;
  /** A team's id, or `none`. */
  readonly team?: string;
  readonly text?: string;
}

/** Whether a user can sign in only by single sign-on. */
type NeedsProvider = (userId: number) => boolean | undefined;

const kinds: Readonly<Record<Shown, (user: AdminUser, needsProvider: NeedsProvider) => boolean>> = {
  active: (user) => !user.deleted_at,
  invited: (user, needsProvider) => isInvited(user, needsProvider),
  inactive: (user) => Boolean(user.deleted_at),
  all: () => true,
};

function isInvited(user: AdminUser, needsProvider: NeedsProvider): boolean {
  return ['pending', 'expired'].includes(invitationOf(user, needsProvider(user.id)) ?? '');
}

export function filterUsers(
  users: readonly AdminUser[],
  filter: UserFilter,
  needsProvider: NeedsProvider,
): readonly AdminUser[] {
  return users.filter((user) => kinds[filter.show](user, needsProvider) && fits(user, filter));
}

/** The number of users each tab would show under the other filters. */
export function countsOf(
  users: readonly AdminUser[],
  filter: UserFilter,
  needsProvider: NeedsProvider,
): Readonly<Record<Shown, number>> {
  const count = (show: Shown) => filterUsers(users, { ...filter, show }, needsProvider).length;
  return { active: count('active'), invited: count('invited'), inactive: count('inactive'), all: count('all') };
}

function fits(user: AdminUser, { level, team, text }: UserFilter): boolean {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const said = `${user.full_name} ${user.email ?? ''}`.toLowerCase();
  return hasLevel(user, level) && isIn(user, team) && words.every((word) => said.includes(word));
}

function hasLevel(user: AdminUser, level: string | undefined): boolean {
  if (level === 'admin') return user.is_account_admin;
  if (level === 'read_only') return user.read_only;
  return !level || String(user.level) === level;
}

function isIn({ team_id }: AdminUser, team: string | undefined): boolean {
  return !team || (team === 'none' ? team_id === null : String(team_id) === team);
}
