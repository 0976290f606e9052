import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import { IconX } from './icons';
import styles from './modal.module.css';
import { uiMessages as m } from './ui.messages';
import { useFocusReturn } from './use-focus-return';
import { useKeyboardRoom } from './use-keyboard-room';

/** 450 for questions, 525 for a set-up step, 640 for a whole form, 900 for one with two columns. */
type ModalSize = 450 | 525 | 640 | 900;

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: ModalSize;
  children: ReactNode;
  /** The buttons, at the right; the last one is the action. */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: () => void;
  /** Pressing outside the dialog does not close it, because there is input to lose. */
  keepOpen?: boolean;
  /** Its fields are being loaded. */
  isBusy?: boolean;
}

/**
 * Opens with focus in its first field (`data-autofocus` names another), keeps focus inside, closes with Escape and
 * returns focus to where it was.
 */
export function Modal({ opened, ...props }: Props) {
  useFocusReturn(opened);
  return opened ? createPortal(<Dialog {...props} />, document.body) : null;
}

function Dialog(props: Omit<Props, 'opened'>) {
  const { onClose, title, subtitle, size = 450, children, footer, onSubmit, keepOpen, isBusy } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useKeyboardRoom(layer);
  const ref = useMergedRef(box, useFocusTrap(true));
  // A layer that floats above the dialog is outside of it in the page, so Escape there closes only that layer.
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
    <div ref={layer} className={styles.layer} data-portal="true">
      <div className={styles.scrim} onClick={keepOpen ? undefined : onClose} aria-hidden />
      <div
        ref={ref}
        role="dialog"
        aria-modal="true"
        aria-busy={isBusy || undefined}
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className={styles.content}
        style={{ maxWidth: `${size / 16}rem` }}
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
          <form onSubmit={submitting(onSubmit)} onKeyDown={submitByKeys} noValidate className={styles.form}>
            {inside}
          </form>
        ) : (
          inside
        )}
        {/* Placed after the fields, so that the first field gets the focus; it is displayed in the corner. */}
        <IconButton icon={IconX} label={m.close} onClick={onClose} noTooltip className={styles.close} />
      </div>
    </div>
  );
}

/**
 * Ctrl or ⌘ Enter submits from any field, also from long text. A focused button of the footer is pressed instead, as
 * with Enter alone, and floating layers, which React places inside the form, have their own keys.
 */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
  const fields = event.currentTarget.firstElementChild;
  if (!fields?.contains(event.target as Node)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** In React's tree a form in a dialog may be inside another form: its submit must not reach the outer form. */
function submitting(onSubmit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
}
