import { type Staff, staffSignOut } from '@fairlead/domain/back-office/back-office.contract';
import type { ReactNode } from 'react';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { FairleadMark } from '../../ui/fairlead-mark';
import { type Icon, IconAffiliate, IconBuilding, IconHistory, IconInbox, IconLogout, IconUsers } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';

const AREAS: readonly (readonly [place: string, label: string, icon: Icon])[] = [
  ['accounts', m.accounts, IconBuilding],
  ['users', m.users, IconUsers],
  ['affiliates', m.affiliates, IconAffiliate],
  ['requests', m.requests, IconInbox],
  ['log', m.log, IconHistory],
];

/** A dark frame with an amber stripe, so that it is not mistaken for the page of an account. */
export function StaffFrame({ staff, place, children }: { staff: Staff; place: string; children: ReactNode }) {
  const signOut = async () => {
    try {
      await call(staffSignOut);
      location.assign('/backend');
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <div className={styles.office}>
      <header className={styles.head}>
        <AppLink href="/backend" className={styles.brand}>
          <FairleadMark size={22} line="currentColor" />
          {m.product}
        </AppLink>
        <span className={styles.badge}>{m.title}</span>
        <span className={styles.who}>{m.staff(staff.full_name)}</span>
        <button type="button" className={styles.leave} onClick={() => void signOut()}>
          <IconLogout size={16} aria-hidden />
          {m.signOut}
        </button>
      </header>
      <nav className={styles.nav} aria-label={m.areas}>
        {AREAS.map(([key, label, Mark]) => (
          <AppLink
            key={key}
            href={`/backend/${key}`}
            className={styles.place}
            aria-current={key === (place || 'accounts') ? 'page' : undefined}
          >
            <Mark size={17} aria-hidden />
            {label}
          </AppLink>
        ))}
      </nav>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
