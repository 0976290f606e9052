import { nounOf } from '@fairlead/domain/kinds/kinds';
import type { Notification } from '@fairlead/domain/notifications/notifications.contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { useInline } from './inline-state';
import { NotificationMark } from './mark';
import { notificationsMessages as m } from './notifications.messages';
import styles from './notifications.module.css';
import { NotificationText } from './panel';

const STEP_MS = 100;

interface Props {
  entries: readonly Notification[] | undefined;
  onDismiss: (uuid: string) => Promise<void>;
}

/** New notifications, at the lower right: at most three, announced politely, gone after 15 seconds. */
export function InlineNotifications({ entries, onDismiss }: Props) {
  const { user, account } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The pages of imports show their progress; a notification would only cover their buttons.
  const isOnPage = ({ kind }: Notification) => kind === 'imported' && /^\/imports\b/.test(path);
  const { shown, end, keepLeft } = useInline(`${account.id}.${user.id}`, entries, isOnPage);
  return createPortal(
    <section className={styles.host} aria-label={m.inline} aria-live="polite">
      {shown.map(({ one, key, total, left }) => (
        <Inline
          key={key}
          one={one}
          total={total}
          left={left}
          onLeft={(ms) => keepLeft(key, ms)}
          onEnd={() => end(key)}
          onOpen={() => {
            end(key);
            void onDismiss(one.uuid);
          }}
        />
      ))}
    </section>,
    document.body,
  );
}

interface InlineProps {
  one: Notification;
  /** Null for one that is kept open. */
  total: number | null;
  left: number;
  onLeft: (ms: number) => void;
  onEnd: () => void;
  onOpen: () => void;
}

function Inline({ one, total, left: first, onLeft, onEnd, onOpen }: InlineProps) {
  const [waits, setWaits] = useState(false);
  const row = useRef<HTMLElement>(null);
  useFocusHeir(row);
  const left = useTimeLeft(first, total === null || waits, onEnd);
  const wait = () => setWaits(true);
  const go = () => {
    setWaits(false);
    onLeft(left);
  };
  const { path, record } = one;
  return (
    <article
      ref={row}
      className={styles.inline}
      onPointerEnter={wait}
      onPointerLeave={go}
      onFocus={wait}
      onBlur={go}
      aria-label={one.title}
    >
      <NotificationMark one={one} />
      <div className={styles.inlineTexts}>
        <NotificationText one={one} />
        <div className={styles.inlineActs}>
          {path && (
            <AppLink href={path} className={styles.inlineOpen} onClick={onOpen}>
              {record ? m.openRecord(nounOf(record.type)) : m.open}
            </AppLink>
          )}
          {total !== null && (
            <span className={styles.seconds} aria-hidden>
              {m.seconds(Math.ceil(left / 1000))}
            </span>
          )}
        </div>
      </div>
      <IconButton icon={IconX} label={m.close} className={styles.close} onClick={onEnd} noTooltip />
      {total !== null && <span className={styles.bar} style={{ scale: `${left / total} 1` }} />}
    </article>
  );
}

/** The remaining milliseconds; they do not count down while it waits. */
function useTimeLeft(first: number, waits: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(first);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (waits) return;
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - STEP_MS)), STEP_MS);
    return () => clearInterval(ticking);
  }, [waits]);
  const isOver = !waits && left <= 0;
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);
  return left;
}
