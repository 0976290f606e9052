import type { Notification } from '@fairlead/domain/notifications/notifications.contract';
import { type ComponentPropsWithoutRef, type ReactNode, useRef, useState } from 'react';
import { AppLink } from '../../lib/record-link';
import { RelativeTime } from '../../ui/formats';
import { IconSettings } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { SegmentedControl } from '../../ui/segmented-control';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { NotificationMark } from './mark';
import { notificationsMessages as m } from './notifications.messages';
import styles from './notifications.module.css';
import type { useNotifications } from './use-notifications';

type Part = 'all' | 'unread' | 'mentions';

const PARTS: Readonly<Record<Part, (one: Notification) => boolean>> = {
  all: () => true,
  unread: ({ seen }) => !seen,
  mentions: ({ kind }) => kind === 'mentioned',
};

type Props = ReturnType<typeof useNotifications> & { onClose: () => void };

export function NotificationPanel({ data, isError, retry, dismiss, dismissAll, onClose }: Props) {
  const [part, setPart] = useState<Part>('all');
  const entries = data?.entries ?? [];
  const count = (one: Part) => entries.filter(PARTS[one]).length;
  const shown = entries.filter(PARTS[part]);
  const first = shown.find(PARTS.unread);
  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{m.title}</h2>
        {count('unread') > 0 && (
          <LeavingButton className={styles.markAll} onClick={() => void dismissAll()}>
            {m.markAllRead}
          </LeavingButton>
        )}
        <AppLink href="/user/notifications" className={styles.gear} aria-label={m.settings} onClick={onClose}>
          <IconSettings size={17} aria-hidden />
        </AppLink>
      </div>
      {entries.length > 0 && (
        <div className={styles.parts}>
          <SegmentedControl
            label={m.show}
            size="xs"
            value={part}
            onChange={setPart}
            segments={[
              { value: 'all', label: m.all(count('all')) },
              { value: 'unread', label: m.unread(count('unread')) },
              { value: 'mentions', label: m.mentions(count('mentions')) },
            ]}
          />
        </div>
      )}
      {isError && !data && <ListFailed text={m.failed} again={m.again} retry={retry} />}
      {!data && !isError && <p className={styles.none}>{m.loading}</p>}
      {data && !shown.length && <None isEmpty={!entries.length} />}
      <ul className={styles.list}>
        {shown.map((one) => (
          <Row
            key={one.uuid}
            one={one}
            isFirst={one === first}
            onDismiss={() => void dismiss(one.uuid)}
            onClose={onClose}
          />
        ))}
      </ul>
      {entries.length > 0 && <p className={styles.foot}>{m.kept}</p>}
    </div>
  );
}

/** Disappears when it is pressed: the focus goes to the link beside it, or to the panel. */
function LeavingButton(props: ComponentPropsWithoutRef<'button'>) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, linkBeside);
  return <button {...props} ref={ref} type="button" />;
}

const linkBeside = (leaving: HTMLElement) => leaving.closest('li')?.querySelector('a');

function None({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className={styles.none}>
      <strong>{isEmpty ? m.empty : m.noneHere}</strong>
      {isEmpty && <span>{m.emptyText}</span>}
    </p>
  );
}

interface RowProps {
  one: Notification;
  /** The first unread one has the focus when the panel opens. */
  isFirst: boolean;
  onDismiss: () => void;
  onClose: () => void;
}

function Row({ one, isFirst, onDismiss, onClose }: RowProps) {
  const { seen, title, path } = one;
  const open = () => {
    if (!seen) onDismiss();
    onClose();
  };
  return (
    <li className={styles.row} data-unread={!seen || undefined}>
      <Target path={path} onOpen={open} isFirst={isFirst}>
        <NotificationMark one={one} />
        <NotificationText one={one} />
      </Target>
      {!seen && <LeavingButton className={styles.dot} aria-label={m.markRead(title)} onClick={onDismiss} />}
    </li>
  );
}

interface TargetProps {
  path: string | null;
  onOpen: () => void;
  isFirst: boolean;
  children: ReactNode;
}

function Target({ path, onOpen, isFirst, children }: TargetProps) {
  if (!path) return <div className={styles.target}>{children}</div>;
  return (
    <AppLink href={path} className={styles.target} onClick={onOpen} data-autofocus={isFirst || undefined}>
      {children}
    </AppLink>
  );
}

/** Title, message, and the record with the time. */
export function NotificationText({ one }: { one: Notification }) {
  const { title, message, record, received_at } = one;
  return (
    <span className={styles.texts}>
      <span className={styles.title}>{title}</span>
      {message && <span className={styles.message}>{message}</span>}
      <span className={styles.facts}>
        {record && record.name !== message && <span className="fl-ellipsis">{record.name}</span>}
        <span className={styles.time}>
          <RelativeTime when={received_at} />
        </span>
      </span>
    </span>
  );
}
