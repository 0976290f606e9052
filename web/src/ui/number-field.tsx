import { Field, type FieldProps } from './field';
import { InputBox, type InputProps } from './text-field';

export interface NumberFieldProps extends FieldProps, Omit<InputProps, 'type' | 'figures'> {
  /** Shown after the figures, for example `%`. */
  unit?: string;
}

/**
 * Keeps figures as typed, including thousands separators: the rule "Not a valid number" checks them, so that the
 * browser does not discard them.
 */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <InputBox
          {...props}
          control={control}
          inputMode={props.inputMode ?? 'decimal'}
          figures
          right={
            unit ? (
              <span style={{ paddingRight: 8, color: 'var(--fl-text-3)', fontSize: 13 }}>{unit}</span>
            ) : (
              props.right
            )
          }
        />
      )}
    </Field>
  );
}

export interface MoneyFieldProps extends FieldProps, Omit<InputProps, 'type' | 'figures' | 'left'> {
  /** The currency sign, in front. */
  symbol: string;
}

export function MoneyField({ symbol, ...props }: MoneyFieldProps) {
  return (
    <Field {...props}>
      {(control) => <InputBox {...props} control={control} inputMode="decimal" figures left={symbol} />}
    </Field>
  );
}
