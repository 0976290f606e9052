import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './checkbox.module.css';
import { Tooltip } from './tooltip';

interface ToggleProps {
  checked: boolean;
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void;
  label: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
}

export interface CheckboxProps extends ToggleProps {
  /** Some of the represented items are selected, not all. */
  mixed?: boolean;
  tabIndex?: number;
  /** The reason why it cannot be changed; it keeps its place in the order of focus. */
  disabledReason?: string | null;
}

export function Checkbox({ onChange, label, hideLabel, hint, mixed, disabledReason, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = Boolean(mixed);
  }, [mixed]);
  return (
    <label className={styles.line} onClickCapture={(event) => (shift.current = event.shiftKey)}>
      <Tooltip label={disabledReason} disabled={!disabledReason}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          className={styles.checkbox}
          aria-disabled={disabledReason ? true : undefined}
          // Otherwise the browser would remove the dash of a mixed box.
          onClick={disabledReason ? (event) => event.preventDefault() : undefined}
          onChange={({ currentTarget: { checked } }) => {
            if (!disabledReason) onChange(checked, { shiftKey: shift.current });
          }}
        />
      </Tooltip>
      <span className={hideLabel ? 'fl-hidden' : undefined}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}

/** On or off, with immediate effect. In settings (`spread`) the label is on the left and the switch on the right. */
export function Switch({ onChange, label, hideLabel, hint, spread, ...input }: ToggleProps & { spread?: boolean }) {
  const id = useId();
  const words = (
    <span className={hideLabel ? 'fl-hidden' : styles.words}>
      <label htmlFor={id} className={spread ? styles.strong : undefined}>
        {label}
      </label>
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  );
  return (
    <span className={styles.line} data-spread={spread || undefined}>
      {spread && words}
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        onChange={(event) => onChange(event.currentTarget.checked, { shiftKey: false })}
      />
      {!spread && words}
    </span>
  );
}
