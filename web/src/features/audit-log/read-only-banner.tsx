import { useBoot } from '../../lib/session';
import { Notice } from '../../ui/states';
import { auditLogMessages as m } from './audit-log.messages';
import styles from './audit-log.module.css';

/** Over every page while nobody may change anything in the account. */
export function ReadOnlyBanner() {
  const { boot } = useBoot();
  if (!boot.logged_in || !boot.account.app_read_only) return null;
  return (
    <div className={styles.banner} role="status">
      <Notice tone="amber">{m.isReadOnly}</Notice>
    </div>
  );
}
