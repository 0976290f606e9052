import type { ReportShare } from '@fairlead/domain/reports/reports.contract';
import { type Session, useSession } from '../../lib/session';
import { IconLock, IconUsers, IconWorld } from '../../ui/icons';
import { reportMessages as m } from './reports.messages';
import { nameOf } from './share-dialog';
import styles from './gallery.module.css';

/** Who else sees a saved report. */
export function SharedWith({ shares }: { shares: readonly ReportShare[] }) {
  const { account } = useSession();
  const Mark = shares.length === 0 ? IconLock : isOpen(shares) ? IconWorld : IconUsers;
  const text = textOf(shares, account);
  return (
    <span className={styles.who} title={text}>
      <Mark size={15} aria-hidden />
      <span className="fl-ellipsis">{text}</span>
    </span>
  );
}

function isOpen(shares: readonly ReportShare[]): boolean {
  return shares.some((one) => one.with === 'everyone');
}

function textOf(shares: readonly ReportShare[], account: Session['account']): string {
  if (shares.length === 0) return m.share.only;
  return isOpen(shares) ? m.share.everyone : shares.map((one) => nameOf(one, account)).join(', ');
}
