import type { ReactNode, Ref } from 'react';
import type { Icon } from './icons';
import styles from './timeline.module.css';

/** The day above its entries, with a line. */
export function TimelineDay({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.day}>
      <h3 className={styles.dayLabel}>{label}</h3>
      <ol>{children}</ol>
    </section>
  );
}

interface EntryProps {
  icon: Icon;
  who: ReactNode;
  what: ReactNode;
  time: ReactNode;
  /** A second line, for actions of the system. */
  detail?: ReactNode;
  /** Text written by a user, in a bordered bubble. */
  bubble?: ReactNode;
  actions?: ReactNode;
  ref?: Ref<HTMLLIElement>;
  /** The entry that the address names: it is highlighted and can have the focus. */
  marked?: boolean;
}

/** Who did what and when, along a vertical line. */
export function TimelineEntry({ icon: Mark, who, what, time, detail, bubble, actions, ref, marked }: EntryProps) {
  return (
    <li ref={ref} className={styles.entry} data-marked={marked || undefined} tabIndex={marked ? -1 : undefined}>
      <span className={styles.mark}>
        <Mark size={15} aria-hidden />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.sentence}>
            <b>{who}</b> {what}
          </div>
          {actions && <span className={styles.actions}>{actions}</span>}
          <span className={styles.time}>{time}</span>
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
        {bubble && <div className={styles.bubble}>{bubble}</div>}
      </div>
    </li>
  );
}
