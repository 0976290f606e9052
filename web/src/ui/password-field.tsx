import { passwordStrength, STRENGTHS, type Strength } from '@fairlead/domain/validation/password-strength';
import { useState } from 'react';
import { Field, type FieldProps } from './field';
import { IconButton } from './icon-button';
import { IconCheck, IconCircle, IconEye, IconEyeOff } from './icons';
import styles from './password-field.module.css';
import { InputBox, type InputProps } from './text-field';
import { uiMessages as m } from './ui.messages';

/** One password rule and whether the typed text meets it. */
interface LiveRule {
  label: string;
  met: boolean;
}

export interface PasswordFieldProps extends FieldProps, Omit<InputProps, 'type' | 'right'> {
  /** Live ticks below the field; omit it where an existing password is entered. */
  rules?: readonly LiveRule[];
}

export function PasswordField({ rules, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Field {...props}>
        {(control) => (
          <InputBox
            {...props}
            control={control}
            type={shown ? 'text' : 'password'}
            right={
              <IconButton
                icon={shown ? IconEyeOff : IconEye}
                label={shown ? m.hidePassword : m.showPassword}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            }
          />
        )}
      </Field>
      {rules && props.value && <Meter strength={passwordStrength(props.value)} />}
      {rules && <Rules rules={rules} />}
    </div>
  );
}

function Meter({ strength }: { strength: Strength }) {
  const steps = STRENGTHS.indexOf(strength) + 1;
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={m.passwordStrength}
      aria-valuemin={0}
      aria-valuemax={STRENGTHS.length}
      aria-valuenow={steps}
      aria-valuetext={m.strengths[strength]}
    >
      {STRENGTHS.map((one, at) => (
        <span key={one} className={styles.step} data-reached={at < steps ? strength : undefined} />
      ))}
      <span aria-hidden>{m.strengths[strength]}</span>
    </div>
  );
}

function Rules({ rules }: { rules: readonly LiveRule[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.label} className={styles.rule} data-met={rule.met || undefined}>
          {rule.met ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          {rule.label}
          <span className="fl-hidden">, {rule.met ? m.ruleMet : m.ruleOpen}</span>
        </li>
      ))}
    </ul>
  );
}
