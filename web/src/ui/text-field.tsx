import type {
  ChangeEvent,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  KeyboardEvent,
  ReactNode,
  Ref,
} from 'react';
import { type ControlSize, join } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import styles from './field.module.css';

interface TypedProps<Control> {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  placeholder?: string;
  autoFocus?: boolean;
  maxLength?: number;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<Control>) => void;
  ref?: Ref<Control>;
}

/** The common props of a one-line and a multi-line text field. */
function typed<Control extends HTMLInputElement | HTMLTextAreaElement>(props: TypedProps<Control>) {
  return {
    ref: props.ref,
    value: props.value,
    name: props.name,
    placeholder: props.placeholder,
    autoFocus: props.autoFocus,
    'data-autofocus': props.autoFocus || undefined,
    maxLength: props.maxLength,
    onChange: (event: ChangeEvent<Control>) => props.onChange(event.currentTarget.value),
    onBlur: props.onBlur,
    onKeyDown: props.onKeyDown,
  };
}

export interface InputProps extends TypedProps<HTMLInputElement> {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  size?: ControlSize;
  /** Inside the box, before and after the typed text. */
  left?: ReactNode;
  right?: ReactNode;
  /** Figures have equal widths. */
  figures?: boolean;
}

export function TextField({ value, onChange, ...props }: FieldProps & InputProps) {
  return (
    <Field {...props}>{(control) => <InputBox {...props} value={value} onChange={onChange} control={control} />}</Field>
  );
}

interface BoxProps extends InputProps {
  control: Partial<ControlProps>;
  'aria-label'?: string;
}

/** The bare control, for uses that supply their own label. */
export function InputBox({ control, size = 'sm', left, right, figures, ...props }: BoxProps) {
  return (
    <div
      className={styles.box}
      data-size={size}
      data-invalid={control['aria-invalid'] || undefined}
      data-locked={control.readOnly || undefined}
    >
      {left && <span className={styles.side}>{left}</span>}
      <input
        {...control}
        {...typed(props)}
        className={styles.input}
        aria-label={props['aria-label']}
        data-figures={figures || undefined}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete ?? 'off'}
      />
      {right && <span className={styles.end}>{right}</span>}
    </div>
  );
}

export interface TextAreaProps extends FieldProps, TypedProps<HTMLTextAreaElement> {
  rows?: number;
}

export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div
          className={join(styles.box, styles.boxArea)}
          data-invalid={control['aria-invalid'] || undefined}
          data-locked={control.readOnly || undefined}
        >
          <textarea {...control} {...typed(props)} className={join(styles.input, styles.area)} rows={rows} />
        </div>
      )}
    </Field>
  );
}
