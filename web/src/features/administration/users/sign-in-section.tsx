import { cancelInvitation, inviteUser } from '@fairlead/domain/users/invitations.contract';
import { call } from '../../../lib/api';
import { Button } from '../../../ui/button';
import { RelativeTime } from '../../../ui/formats';
import { PaneSection } from '../../../ui/list-and-pane';
import parts from '../../../ui/list-parts.module.css';
import { ProviderLink, useNeedsProvider } from '../../sso/public';
import { invitationOf } from './invitation';
import { TwoStep } from './two-step';
import styles from './users.module.css';
import { useActs } from './use-acts';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** Whether and how the user can sign in: the invitation, unless the account requires single sign-on. Each act here takes effect immediately. */
export function SignInSection({ user, blocked }: { user: AdminUser; blocked: string | null }) {
  const { acting, act } = useActs();
  const { id, full_name: name, invitation_status: status, invited_at: invitedAt } = user;
  const needsProvider = useNeedsProvider(id);
  // Until it is known, what an account without single sign-on shows keeps its room.
  const unknown = needsProvider === undefined ? styles.unknown : undefined;
  const invited = invitationOf(user, needsProvider);
  const showsInvited = user.deleted_at ? status !== 'accepted' : (invited ?? (unknown && invitationOf(user, false)));
  const open = status !== 'accepted' && !user.deleted_at;
  const invite = () => act('invite', () => call(inviteUser, { params: { id } }), m.inviteSent(name));
  const cancel = () => act('cancel', () => call(cancelInvitation, { params: { id } }), m.inviteCancelled);
  return (
    <PaneSection title={m.signIn} hint={hintOf(user, needsProvider)}>
      {invitedAt && showsInvited && (
        <div className={`${parts.facts} ${(!user.deleted_at && !invited && unknown) || ''}`}>
          <span>{m.invitedAt}</span>
          <RelativeTime when={invitedAt} />
        </div>
      )}
      {status === 'accepted' && (
        <div className={parts.facts}>
          <span>{m.lastSeen}</span>
          {user.last_seen_at ? <RelativeTime when={user.last_seen_at} /> : m.never}
        </div>
      )}
      {open && (
        <div className={parts.acts}>
          {!needsProvider && (
            <span className={unknown} inert={!!unknown}>
              <Button saving={acting === 'invite'} disabledReason={blocked} onClick={invite}>
                {status === 'none' ? m.inviteFirst : m.inviteAgain}
              </Button>
            </span>
          )}
          {status === 'pending' && (
            // Alone, it is a button like the others of the pane.
            <Button
              variant={needsProvider ? 'default' : 'quiet'}
              saving={acting === 'cancel'}
              disabledReason={blocked}
              onClick={cancel}
            >
              {m.cancelInvite}
            </Button>
          )}
        </div>
      )}
      <TwoStep user={user} blocked={blocked} />
      <ProviderLink user={user} blocked={blocked} />
    </PaneSection>
  );
}

function hintOf(
  { invitation_status: status, last_seen_at, deleted_at }: AdminUser,
  needsProvider: boolean | undefined,
) {
  if (deleted_at) return m.invitation.inactive;
  if (needsProvider) return m.onlyProvider;
  // A user of the identity provider needs no invitation.
  return status === 'none' && last_seen_at !== null ? m.withoutPassword : m.invitation[status];
}
