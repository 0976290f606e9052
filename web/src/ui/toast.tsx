import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconAlertCircle, IconCheck, IconX } from './icons';
import styles from './toast.module.css';
import { currentToasts, dismiss, subscribeToToasts, type ToastEntry } from './toast-store';
import { uiMessages as m } from './ui.messages';
import { useFocusHeir } from './use-focus-heir';

const DEFAULT_SECONDS = 6;
const UNDO_SECONDS = 15;
const STEP = 100;
const EDITED = '[role="gridcell"][data-editing]';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/** The place where toasts appear; used once, in the layout. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const some = toasts.length > 0;
  // Must not cover a field that the user types in; its margin is as high as the messages.
  useEffect(() => {
    if (some) document.querySelector(EDITED)?.scrollIntoView({ block: 'nearest' });
  }, [some]);
  return (
    <section className={styles.host} aria-label={m.messages} aria-live="polite" data-toasts={some || undefined}>
      {toasts.map((entry) => (
        <ToastRow key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function ToastRow({ entry }: { entry: ToastEntry }) {
  const { id, text, action, tone = 'done' } = entry;
  const stays = tone === 'error' || entry.live;
  const total = stays ? null : (entry.seconds ?? (action ? UNDO_SECONDS : DEFAULT_SECONDS)) * 1000;
  const [paused, setPaused] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, OPEN_DIALOG);
  const left = useCountdown(total, paused, () => dismiss(id));
  const act = () => {
    dismiss(id);
    action?.run();
  };
  return (
    <div
      ref={row}
      className={styles.toast}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Mark entry={entry} />
      <span className={styles.text} title={tone === 'error' ? undefined : text}>
        {tone === 'error' ? text : shortened(text)}
      </span>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
          {total !== null && (
            <span className={styles.seconds} aria-hidden>
              {Math.ceil(left / 1000)}
            </span>
          )}
        </button>
      )}
      {(tone === 'error' || !action) && (
        <button type="button" className={styles.close} aria-label={m.dismiss} onClick={() => dismiss(id)}>
          <IconX size={16} aria-hidden />
        </button>
      )}
      {total !== null && <span className={styles.bar} style={{ scale: `${left / total} 1` }} />}
    </div>
  );
}

function Mark({ entry: { tone, live } }: { entry: ToastEntry }) {
  if (live) return <span className={styles.ring} aria-hidden />;
  return tone === 'error' ? <IconAlertCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />;
}

const LONGEST_TEXT = 140;
const END = 50;

/** Cuts a long name in the middle, because the verb is often at the end of the message. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT - END).trimEnd()}…${text.slice(-END).trimStart()}`;
}

/** Milliseconds left of a total; does not count down while paused. */
function useCountdown(total: number | null, paused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(total ?? 0);
  useEffect(() => {
    if (total === null || paused) return;
    const ticking = setInterval(() => setLeft((now) => Math.max(0, now - STEP)), STEP);
    return () => clearInterval(ticking);
  }, [total, paused]);
  useEffect(() => {
    if (total !== null && left <= 0) onEnd();
  }, [left, onEnd, total]);
  return left;
}
