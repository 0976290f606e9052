import { type ReactNode, useId } from 'react';
import { Field, type FieldProps } from './field';
import styles from './radio-cards.module.css';

interface RadioCard<V extends string | number> {
  value: V;
  label: string;
  /** One sentence that explains the effect of choosing it. */
  text?: ReactNode;
  /** The reason why it cannot be chosen. */
  disabledReason?: string | null;
}

interface Props<V extends string | number> extends FieldProps {
  value: V | null;
  onChange: (value: V) => void;
  cards: readonly RadioCard<V>[];
}

/** A few alternatives that need one sentence each. Arrow keys move, as in any radio group. */
export function RadioCards<V extends string | number>({ value, onChange, cards, ...field }: Props<V>) {
  const name = useId();
  return (
    <Field {...field} group asks>
      {(control) => (
        <div
          className={styles.cards}
          role="radiogroup"
          aria-label={field.label}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
        >
          {cards.map((card) => {
            const off = Boolean(control.readOnly || card.disabledReason);
            return (
              <label
                key={card.value}
                className={styles.card}
                data-on={card.value === value || undefined}
                data-off={off || undefined}
              >
                <input
                  type="radio"
                  name={name}
                  value={card.value}
                  checked={card.value === value}
                  disabled={off && card.value !== value}
                  aria-disabled={off || undefined}
                  onChange={() => !off && onChange(card.value)}
                />
                <span>
                  <span className={styles.label}>{card.label}</span>
                  <span className={styles.text}>{card.disabledReason ?? card.text}</span>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </Field>
  );
}
