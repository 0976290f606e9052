import { useSession } from '../../../lib/session';
import { Badge } from '../../../ui/chips';
import { useNeedsProvider } from '../../sso/public';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** What distinguishes a user, as badges beside the name. */
export function UserBadges({ user, unsaved }: { user: AdminUser; unsaved?: boolean }) {
  const { user: me } = useSession();
  // No one is invited where single sign-on is required.
  const isInvitable = useNeedsProvider(user.id) === false;
  const invitation = invitationBadge(user, isInvitable);
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

function invitationBadge({ invitation_status: status, last_seen_at }: AdminUser, isInvitable: boolean) {
  // What was sent before stays visible: it can be cancelled.
  if (status === 'pending') return m.badges.invited;
  if (!isInvitable) return null;
  if (status === 'expired') return m.badges.expired;
  // A user of the identity provider needs no invitation.
  return status === 'none' && last_seen_at === null ? m.badges.notInvited : null;
}
