import { useSession } from '../../../lib/session';
import { Badge } from '../../../ui/chips';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** What distinguishes a user, as badges beside the name. */
export function UserBadges({ user, unsaved }: { user: AdminUser; unsaved?: boolean }) {
  const { user: me } = useSession();
  const invitation = invitationBadge(user);
  return (
    <>
      {user.id === me.id && <Badge>{m.badges.you}</Badge>}
      {user.deleted_at ? <Badge>{m.badges.inactive}</Badge> : invitation && <Badge tone="amber">{invitation}</Badge>}
      {user.is_account_admin && <Badge tone="accent">{m.badges.admin}</Badge>}
      {user.read_only && <Badge>{m.badges.readOnly}</Badge>}
      {user.is_external && user.level !== 5 && <Badge>{m.badges.external}</Badge>}
      {unsaved && <Badge tone="amber">{m.unsavedState}</Badge>}
    </>
  );
}

function invitationBadge({ invitation_status: status }: AdminUser): string | null {
  if (status === 'pending') return m.badges.invited;
  if (status === 'expired') return m.badges.expired;
  return status === 'none' ? m.badges.notInvited : null;
}
