import { useState } from 'react';
import { useTitleCount } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import { IconBell } from '../../ui/icons';
import { Popover } from '../../ui/popover';
import { InlineNotifications } from './inline-notifications';
import { notificationsMessages as m } from './notifications.messages';
import styles from './notifications.module.css';
import { NotificationPanel } from './panel';
import { useNotifications } from './use-notifications';

const MOST_SHOWN = 99;

/** The bell with the number of unread notifications, its panel, and those that have just arrived. */
export function NotificationBell({ className }: { className?: string }) {
  const { user } = useSession();
  // Notifications of another user are not shown in View as.
  return user.viewed_by ? null : <Bell className={className} />;
}

function Bell({ className }: { className?: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const all = useNotifications();
  const unread = all.data?.unread ?? 0;
  useTitleCount(unread);
  const close = () => setOpened(false);
  return (
    <span className={styles.bell}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={384}
        offset={6}
        trapFocus
        returnFocus
        asDialog
        dropdown={{ className: styles.panel, 'aria-label': m.title }}
        target={
          <IconButton
            icon={IconBell}
            iconSize={18}
            size="md"
            label={m.bell(unread)}
            active={opened}
            className={className}
            onClick={() => setOpened(!opened)}
          />
        }
      >
        <NotificationPanel {...all} onClose={close} />
      </Popover>
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? m.most : unread}
        </span>
      )}
      {!opened && <InlineNotifications entries={all.data?.entries} onDismiss={all.dismiss} />}
    </span>
  );
}
