import { type ReactNode, useId } from 'react';
import { join } from './button';
import styles from './field.module.css';
import { IconAlertCircle, IconLock } from './icons';
import { uiMessages as m } from './ui.messages';

/** The text and state that every form field shows around its control. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers only, because the context already shows it. */
  hideLabel?: boolean;
  optional?: boolean;
  error?: string | null;
  hint?: ReactNode;
  /** The reason why the value cannot be changed here. */
  lockedReason?: string | null;
  /** Shown right of the label, for example a link. The keyboard reaches the control first. */
  aside?: ReactNode;
  className?: string;
}

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  readOnly: boolean | undefined;
}

interface Props extends FieldProps {
  /** A group of controls (checkboxes, a segmented control) has a legend instead of a label. */
  group?: boolean;
  /** The hint is a question that the control answers, so it is shown above the control. */
  asks?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then the error or the hint. */
export function Field({
  label,
  hideLabel,
  optional,
  error,
  hint,
  lockedReason,
  aside,
  className,
  group,
  asks,
  children,
}: Props) {
  const id = useId();
  const note = error ?? lockedReason ?? hint;
  const above = Boolean(asks && !error && !lockedReason);
  const noteId = note ? `${id}-note` : undefined;
  const control: ControlProps = {
    id,
    'aria-describedby': noteId,
    'aria-invalid': error ? true : undefined,
    readOnly: lockedReason ? true : undefined,
  };
  const words = (
    <>
      {label}
      {optional && <span className={styles.optional}>{m.optional}</span>}
      {lockedReason && <IconLock size={13} aria-label={m.locked} className={styles.lock} />}
    </>
  );
  return (
    <div
      className={join(styles.field, className)}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
    >
      <div className={hideLabel ? 'fl-hidden' : styles.head}>
        {group ? (
          <span className={styles.label} id={`${id}-label`}>
            {words}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id} id={`${id}-label`}>
            {words}
          </label>
        )}
      </div>
      {note && above && (
        <div className={styles.question} id={noteId}>
          {note}
        </div>
      )}
      {children(control)}
      {aside && <div className={styles.aside}>{aside}</div>}
      {note && !above && <FieldNote id={noteId} error={error} text={note} />}
    </div>
  );
}

function FieldNote({ id, error, text }: { id: string | undefined; error: string | null | undefined; text: ReactNode }) {
  if (!error)
    return (
      <div className={styles.hint} id={id}>
        {text}
      </div>
    );
  return (
    <div className={styles.error} id={id} role="alert">
      <IconAlertCircle size={15} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
