import type { NotificationKind } from '@fairlead/domain/notifications/events';
import type { Notification } from '@fairlead/domain/notifications/notifications.contract';
import { UserAvatar } from '../../lib/user-avatar';
import {
  type Icon,
  IconAlertCircle,
  IconAt,
  IconClock,
  IconFileImport,
  IconMail,
  IconMessage,
  IconNote,
  IconShare,
  IconUserCheck,
} from '../../ui/icons';
import styles from './notifications.module.css';

const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  assigned: IconUserCheck,
  mentioned: IconAt,
  noted: IconNote,
  shared: IconShare,
  commented: IconMessage,
  imported: IconFileImport,
  overdue: IconAlertCircle,
  scheduled: IconMail,
  reminder: IconClock,
};

/** The user who did it, with an icon for the kind of event; or the icon alone. */
export function NotificationMark({ one: { kind, actor } }: { one: Notification }) {
  const Sign = ICONS[kind];
  if (!actor)
    return (
      <span className={styles.sign} data-kind={kind}>
        <Sign size={16} aria-hidden />
      </span>
    );
  return (
    <span className={styles.who}>
      <UserAvatar id={actor.id} name={actor.full_name} size={28} />
      <span className={styles.badge}>
        <Sign size={11} aria-hidden />
      </span>
    </span>
  );
}
