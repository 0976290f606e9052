import { type ReactNode, useRef } from 'react';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from './icons';
import styles from './states.module.css';
import { uiMessages as m } from './ui.messages';
import { useFocusHeir } from './use-focus-heir';

type NoticeTone = 'amber' | 'red' | 'accent' | 'green';

const noticeIcons: Record<NoticeTone, Icon> = {
  amber: IconAlertTriangle,
  red: IconAlertCircle,
  accent: IconInfoCircle,
  green: IconCheck,
};

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  /** The button that leads on. */
  action?: { label: string; run: () => void };
}

/** One sentence: what happened, the effect on the data, and what to do. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Mark = noticeIcons[tone];
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box);
  return (
    <div ref={box} className={styles.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Mark size={17} aria-hidden />
      <div>
        {children}
        {action && (
          <>
            {' '}
            <button type="button" className={styles.noticeAction} onClick={action.run}>
              {action.label}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

interface EmptyProps {
  icon: Icon;
  title: string;
  text?: ReactNode;
  /** The button that creates the first one. */
  action?: ReactNode;
  /** There are no records yet: only this place shows the actions, and the page's head omits its own. */
  begin?: boolean;
}

/** Explains what belongs here, why, and how to begin. */
export function EmptyState({ icon: Mark, title, text, action, begin }: EmptyProps) {
  return (
    <div className={styles.empty} data-begin={begin || undefined}>
      <Mark size={24} aria-hidden />
      <p className={styles.emptyTitle}>{title}</p>
      {text && <p className={styles.emptyText}>{text}</p>}
      {action && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}

interface SkeletonProps {
  width?: number | string;
  height?: number;
  radius?: number;
}

/** A bar of the final size. Appears after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ width = '100%', height = 12, radius = 4 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} />;
}

/** Rows of a table while they are loading; announces this to screen readers once. */
export function SkeletonRows({ rows = 8, label = m.loading }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton width={16} height={16} />
          <Skeleton width={`${30 + ((index * 17) % 30)}%`} />
          <span className={styles.push}>
            <Skeleton width={64} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface TaskCircleProps {
  done: boolean;
  tone: 'late' | 'today' | 'planned';
  title: string;
  onToggle?: () => void;
}

/** Round; its edge shows when the task is due, and pressing it completes the task. */
export function TaskCircle({ done, tone, title, onToggle }: TaskCircleProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={done}
      aria-label={done ? m.reopen(title) : m.complete(title)}
      className={styles.circle}
      data-tone={tone}
      onClick={onToggle}
    >
      {done && <IconCheck size={12} aria-hidden />}
    </button>
  );
}
