import { useBoot } from '../../lib/session';
import { Banner } from '../../ui/banner';
import { IconLock } from '../../ui/icons';
import { auditLogMessages as m } from './audit-log.messages';

/** Shown over every page while the account is read-only. */
export function ReadOnlyBanner() {
  const { boot } = useBoot();
  if (!boot.logged_in || !boot.account.app_read_only) return null;
  return <Banner icon={IconLock}>{m.isReadOnly}</Banner>;
}
