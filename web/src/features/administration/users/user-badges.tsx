import { useSession } from '../../../lib/session';
import { Badge } from '../../../ui/chips';
import { useNeedsProvider } from '../../sso/public';
import { type Invitation, invitationOf } from './invitation';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** What distinguishes a user, as badges beside the name. */
export function UserBadges({ user, unsaved }: { user: AdminUser; unsaved?: boolean }) {
  const { user: me } = useSession();
  const needsProvider = useNeedsProvider(user.id);
  const invitation = invitationOf(user, needsProvider);
  const likely = needsProvider === undefined && !invitation ? invitationOf(user, false) : null;
  return (
    <>
      {user.id === me.id && <Badge>{m.badges.you}</Badge>}
      {user.deleted_at ? (
        <Badge>{m.badges.inactive}</Badge>
      ) : (
        invitation && <Badge tone="amber">{INVITATIONS[invitation]}</Badge>
      )}
      {likely && (
        <span className={styles.unknown} aria-hidden>
          <Badge>
            <span data-room={INVITATIONS[likely]} />
          </Badge>
        </span>
      )}
      {user.is_account_admin && <Badge tone="accent">{m.badges.admin}</Badge>}
      {user.read_only && <Badge>{m.badges.readOnly}</Badge>}
      {user.is_external && user.level !== 5 && <Badge>{m.badges.external}</Badge>}
      {unsaved && <Badge tone="amber">{m.unsavedState}</Badge>}
    </>
  );
}

const INVITATIONS: Readonly<Record<Invitation, string>> = {
  pending: m.badges.invited,
  expired: m.badges.expired,
  none: m.badges.notInvited,
};
