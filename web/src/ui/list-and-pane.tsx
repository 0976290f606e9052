import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button';
import { IconX } from './icons';
import styles from './list-and-pane.module.css';
import { uiMessages as m } from './ui.messages';
import { useFocusReturn } from './use-focus-return';

interface Props {
  /** Stays above the list while it scrolls. */
  head: ReactNode;
  children: ReactNode;
  /** A `Pane` to the right of the list; on a phone it replaces the list. */
  pane: ReactNode;
}

/** A list, and beside it the form of the open entry. Both scroll independently. */
export function ListAndPane({ head, children, pane }: Props) {
  return (
    <div className={styles.both}>
      <div className={styles.left}>
        {head}
        <div className={styles.list}>{children}</div>
      </div>
      {pane}
    </div>
  );
}

interface PaneProps {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Stays at the lower edge: the actions on the whole form. */
  footer?: ReactNode;
  /** Makes the pane a form: Enter submits. */
  onSubmit?: () => void;
  /** One of its fields receives the initial focus; otherwise the title receives it. */
  focusField?: boolean;
}

/** The form beside a list: takes the focus when it opens, closes with Escape and returns the focus. */
export function Pane({ title, subtitle, onClose, children, footer, onSubmit, focusField }: PaneProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusReturn(true);
  useEffect(() => {
    if (!focusField) heading.current?.focus({ preventScroll: true });
  }, [focusField]);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove(event.target)) return;
    event.stopPropagation();
    onClose();
  };
  const inside = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && (
        <div data-pane-footer className={styles.footer}>
          {footer}
        </div>
      )}
    </>
  );
  return (
    <aside tabIndex={-1} className={styles.pane} aria-labelledby={`${id}-title`} onKeyDown={escape}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <IconButton icon={IconX} label={m.close} onClick={onClose} noTooltip />
      </div>
      {onSubmit ? (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </aside>
  );
}

/** A layer that floats above the pane, outside of it in the page, handles its own Escape. */
function isAbove(target: EventTarget): boolean {
  return target instanceof Element && target.closest('aside') === null;
}

interface SectionProps {
  title: string;
  count?: number;
  hint?: ReactNode;
  children: ReactNode;
}

/** A section of a pane with its own heading. */
export function PaneSection({ title, count, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h3 id={id} className={styles.sectionTitle}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
