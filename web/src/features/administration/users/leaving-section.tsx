import { reactivateUser } from '@fairlead/domain/users/user-actions.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { RelativeTime } from '../../../ui/formats';
import { IconUserCheck, IconUserOff } from '../../../ui/icons';
import { PaneSection } from '../../../ui/list-and-pane';
import parts from '../../../ui/list-parts.module.css';
import { HandOnDialog } from './hand-on-dialog';
import { InactiveDialog } from './inactive-dialog';
import { OwnedFailed } from './owned-failed';
import { useActs } from './use-acts';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';
import { useOwned } from './use-owned';

interface Props {
  user: AdminUser;
  users: readonly AdminUser[];
  blocked: string | null;
  /** Why this user must stay, or null. */
  last: string | null;
}

/** What the user owns, who receives it, and whether the user is still active. */
export function LeavingSection({ user, users, blocked, last }: Props) {
  const { user: me } = useSession();
  const [open, setOpen] = useState<'inactive' | 'hand-on' | null>(null);
  const { acting, act } = useActs();
  const owned = useOwned(user.id);
  const { id, full_name: name } = user;
  const reactivate = () => act('reactivate', () => call(reactivateUser, { params: { id } }), m.reactivated(name));
  const close = () => setOpen(null);
  return (
    <PaneSection title={m.records} hint={owned.text ?? (owned.retry ? undefined : '\u00a0')}>
      <OwnedFailed owned={owned} />
      {user.data_reassigned_at && (
        <div className={parts.facts}>
          <span>{m.reassignedAt}</span>
          <RelativeTime when={user.data_reassigned_at} />
        </div>
      )}
      <div className={parts.acts}>
        <Button disabledReason={blocked} onClick={() => setOpen('hand-on')}>
          {m.reassign}
        </Button>
        {user.deleted_at ? (
          <Button icon={IconUserCheck} saving={acting === 'reactivate'} disabledReason={blocked} onClick={reactivate}>
            {m.reactivate}
          </Button>
        ) : (
          <Button
            icon={IconUserOff}
            disabledReason={blocked ?? (id === me.id ? m.ownInactive : last)}
            onClick={() => setOpen('inactive')}
          >
            {m.makeInactive}
          </Button>
        )}
      </div>
      {open === 'inactive' && <InactiveDialog user={user} users={users} owned={owned} onClose={close} />}
      {open === 'hand-on' && <HandOnDialog user={user} users={users} owned={owned} onClose={close} />}
    </PaneSection>
  );
}
