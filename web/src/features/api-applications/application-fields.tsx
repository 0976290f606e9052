import { STRATEGIES, type AuthStrategy } from '@fairlead/domain/api-applications/api-applications';
import { Checkbox } from '../../ui/checkbox';
import { PaneSection } from '../../ui/list-and-pane';
import { RadioCards } from '../../ui/radio-cards';
import { TextField } from '../../ui/text-field';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';

/** An application as typed: the expiration in days. */
export interface ApplicationForm {
  readonly app_name: string;
  readonly app_owner_name: string;
  readonly app_owner_email: string;
  readonly app_owner_phone: string;
  readonly public_app: boolean;
  readonly auth_strategy: AuthStrategy;
  readonly days: string;
}

interface Props {
  value: ApplicationForm;
  set: (patch: Partial<ApplicationForm>) => void;
  errors: Readonly<Record<string, string>>;
  blocked: string | null;
  isNew: boolean;
}

export function ApplicationFields({ value, set, errors, blocked, isNew }: Props) {
  const field = (name: 'app_name' | 'app_owner_name' | 'app_owner_email' | 'app_owner_phone') => ({
    size: 'md' as const,
    value: value[name],
    onChange: (text: string) => set({ [name]: text }),
    error: errors[name],
    lockedReason: blocked,
  });
  return (
    <>
      <TextField label={m.name} placeholder={m.namePlaceholder} autoFocus={isNew} {...field('app_name')} />
      <PaneSection title={m.owner} hint={m.ownerHint}>
        <TextField label={m.ownerName} optional {...field('app_owner_name')} />
        <div className={styles.pair}>
          <TextField label={m.ownerEmail} optional type="email" {...field('app_owner_email')} />
          <TextField label={m.ownerPhone} optional inputMode="tel" {...field('app_owner_phone')} />
        </div>
      </PaneSection>
      <PaneSection title={m.signIn}>
        <RadioCards
          label={m.strategy}
          hideLabel
          value={value.auth_strategy}
          cards={STRATEGIES.map((strategy) => ({
            value: strategy,
            label: m.strategies[strategy],
            text: m.strategyTexts[strategy],
          }))}
          onChange={(auth_strategy) => set({ auth_strategy })}
          error={errors.auth_strategy}
          lockedReason={blocked}
        />
        <TextField
          label={m.expiration}
          size="md"
          inputMode="decimal"
          figures
          value={value.days}
          onChange={(days) => set({ days })}
          right={<span className={styles.unit}>{m.days}</span>}
          hint={m.expirationHint}
          error={errors.jwt_expiration_period}
          lockedReason={blocked ?? (value.auth_strategy === 'api_key' ? m.expirationUnused : null)}
        />
      </PaneSection>
      <Checkbox
        label={m.publicApp}
        hint={m.publicHint}
        checked={value.public_app}
        disabled={Boolean(blocked)}
        onChange={(public_app) => set({ public_app })}
      />
    </>
  );
}
