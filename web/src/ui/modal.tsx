import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import { IconX } from './icons';
import styles from './modal.module.css';
import { uiMessages as m } from './ui.messages';
import { useFocusReturn } from './use-focus-return';

/** 450 asks, 525 sets something up, 640 holds a whole form. */
export type ModalSize = 450 | 525 | 640;

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: ModalSize;
  children: ReactNode;
  /** The buttons, at the right; the last one is the act. */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: () => void;
  /** Pressing beside the dialog does not close it: there is something to lose. */
  keepOpen?: boolean;
}

/**
 * Opens with focus in its first field (`data-autofocus` names another), keeps it inside, closes with Escape and gives
 * it back to where it was.
 */
export function Modal({ opened, ...props }: Props) {
  useFocusReturn(opened);
  return opened ? createPortal(<Dialog {...props} />, document.body) : null;
}

function Dialog({ onClose, title, subtitle, size = 450, children, footer, onSubmit, keepOpen }: Omit<Props, 'opened'>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(box, useFocusTrap(true));
  // What floats above the dialog is outside of it in the page, so Escape there closes only what floats.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !box.current?.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  };
  const inside = (
    <>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
  return (
    <div className={styles.layer} data-portal="true">
      <div className={styles.scrim} onClick={keepOpen ? undefined : onClose} aria-hidden />
      <div
        ref={ref}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className={styles.content}
        style={{ maxWidth: size }}
        onKeyDown={escape}
      >
        <div className={styles.head}>
          <div>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
        </div>
        {onSubmit ? (
          <form onSubmit={submitting(onSubmit)} noValidate className={styles.form}>
            {inside}
          </form>
        ) : (
          inside
        )}
        {/* After the fields, so that the first field has the focus; it stands in the corner all the same. */}
        <IconButton icon={IconX} label={m.close} onClick={onClose} noTooltip className={styles.close} />
      </div>
    </div>
  );
}

/** A form in a dialog may stand, in React's tree, within another form: its submit stays its own. */
function submitting(onSubmit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
}
