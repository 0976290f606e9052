import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react';
import { type ControlSize, join } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import styles from './field.module.css';

export interface InputProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  maxLength?: number;
  size?: ControlSize;
  /** Inside the box, before and after the typed text. */
  left?: ReactNode;
  right?: ReactNode;
  /** Figures have equal widths. */
  figures?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
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
export function InputBox({ control, value, onChange, size = 'sm', left, right, figures, ...props }: BoxProps) {
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
        ref={props.ref}
        className={styles.input}
        aria-label={props['aria-label']}
        data-figures={figures || undefined}
        value={value}
        name={props.name}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus || undefined}
        maxLength={props.maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
      />
      {right && <span className={styles.end}>{right}</span>}
    </div>
  );
}

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  placeholder?: string;
  rows?: number;
  autoFocus?: boolean;
  maxLength?: number;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ value, onChange, rows = 3, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div
          className={join(styles.box, styles.boxArea)}
          data-invalid={control['aria-invalid'] || undefined}
          data-locked={control.readOnly || undefined}
        >
          <textarea
            {...control}
            ref={props.ref}
            className={join(styles.input, styles.area)}
            rows={rows}
            value={value}
            name={props.name}
            placeholder={props.placeholder}
            autoFocus={props.autoFocus}
            data-autofocus={props.autoFocus || undefined}
            maxLength={props.maxLength}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={props.onBlur}
            onKeyDown={props.onKeyDown}
          />
        </div>
      )}
    </Field>
  );
}
