import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { NextStep } from '../calendar-entries/public';
import type { SavedRecord } from '../record-form/public';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

interface Props {
  kind: RecordKind;
  record: SavedRecord;
  title: ReactNode;
  /** The menu with the acts of the record. */
  children: ReactNode;
}

/** Past its header, the record keeps one line with its name, next step and owner; it takes no room before. */
export function StaysLine({ kind, record, title, children }: Props) {
  return (
    <div className={styles.staysAnchor}>
      <div className={styles.stays}>
        <span className={styles.staysTitle} aria-hidden>
          {title}
        </span>
        <div className={styles.staysActs}>
          <NextStep kind={kind} record={record} inLine fallback={null} />
          <Owner id={record[kindOf(kind).owner]} />
          {children}
        </div>
      </div>
    </div>
  );
}

function Owner({ id }: { id: unknown }) {
  const { users } = useSession().account;
  const owner = users.find((user) => user.id === id);
  if (!owner) return null;
  const words = m.ownedBy(owner.full_name);
  return (
    <span role="img" className={styles.staysOwner} aria-label={words} title={words}>
      <UserAvatar id={owner.id} name={owner.full_name} size={24} />
    </span>
  );
}
