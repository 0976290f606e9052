import type { DateFormat } from '@fairlead/domain/dates/display';
import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { moneyText } from '@fairlead/domain/money/money';
import { readShortAmount, readTypedAmount, readTypedNumber } from '@fairlead/domain/money/short-amount';
import { numberOf } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';
import { useFormats } from './formats';
import { InputBox, type InputProps } from './text-field';
import { uiMessages as m } from './ui.messages';

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

export interface ShortAmountProps
  extends FieldProps,
    Omit<InputProps, 'type' | 'figures' | 'left' | 'right' | 'onBlur' | 'inputMode'> {
  /** The currency sign, in front; a plain number has none. */
  symbol?: string;
  /** Percentages are never typed as `12k`. */
  percent?: boolean;
}

export interface MoneyFieldProps extends Omit<ShortAmountProps, 'percent'> {
  symbol: string;
}

export function MoneyField(props: MoneyFieldProps) {
  return <ShortAmountField {...props} />;
}

/**
 * Thousands and millions can be typed as `12k` and `1.5m`, and numbers with the separators of the user; what is
 * understood is shown beside them.
 */
export function ShortAmountField({ symbol, percent = false, value, onChange, ...props }: ShortAmountProps) {
  const { money, settings } = useFormats();
  const [typed, setTyped] = useState<{ text: string; amount: string } | null>(null);
  // A value that was set from outside replaces what is typed.
  const shown = typed?.amount === value ? typed : null;
  const type = (text: string) => {
    const read = symbol === undefined ? readTypedNumber : readTypedAmount;
    const amount =
      (percent ? null : shortAmount(text, settings.dateFormat)) ?? separated(text, read(text, settings.dateFormat));
    setTyped(amount === null ? null : { text, amount });
    onChange(amount ?? text);
  };
  const written = (amount: string) => {
    if (percent) return percentText(Number(amount), true);
    return symbol === undefined ? numberText(Number(amount)) : money(amount, undefined, symbol);
  };
  return (
    <Field {...props}>
      {(control) => (
        <InputBox
          {...props}
          control={control}
          value={shown?.text ?? value}
          onChange={type}
          // What was understood stays: a button below would move under the pointer that presses it.
          onBlur={() => setTyped(shown && { ...shown, text: shown.amount })}
          // Phones show a keypad without letters for `decimal`.
          inputMode={percent ? 'decimal' : 'text'}
          figures
          left={symbol}
          right={
            // Stays while empty: screen readers announce only what changes in a region that is already there.
            <output htmlFor={control.id} className={styles.understood}>
              {shown && m.understood(written(shown.amount))}
            </output>
          }
        />
      )}
    </Field>
  );
}

function shortAmount(text: string, format: DateFormat): string | null {
  const cents = readShortAmount(text, format);
  return cents === null ? null : plainAmount(cents);
}

/** Null for what the server reads the same way. */
function separated(text: string, number: string | null): string | null {
  return number === null || numberOf(text) === Number(number) ? null : number;
}

/** As a user would type it: without decimals if there are none. */
function plainAmount(cents: number): string {
  return moneyText(cents).replace(/\.0$/, '');
}
