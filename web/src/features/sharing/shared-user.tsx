import type { SharingUser } from '@fairlead/domain/sharing/sharing.contract';
import type { ReactNode } from 'react';
import { UserAvatar } from '../../lib/user-avatar';
import { Badge } from '../../ui/chips';
import { sharingMessages as m } from './sharing.messages';
import styles from './sharing.module.css';

interface Props {
  user: SharingUser;
  /** Below the name. */
  text?: string;
  children?: ReactNode;
}

/** A user in a list, with details on the right. */
export function SharedUser({ user, text, children }: Props) {
  return (
    <li className={styles.row}>
      <UserAvatar id={user.id} name={user.full_name} size={28} />
      <span className={styles.words}>
        <span className={styles.name}>
          <span className="fl-ellipsis">{user.full_name}</span>
          {user.is_external && <Badge tone="amber">{m.external}</Badge>}
          {user.deleted_at && <Badge>{m.inactive}</Badge>}
        </span>
        {text && <span className={styles.quiet}>{text}</span>}
      </span>
      {children}
    </li>
  );
}
