import type { FormState } from '../../lib/use-form';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import styles from './first-run-page.module.css';
import { sessionMessages as m } from './session.messages';

/** The data kept about a user, and the operator's page on it. */
export function PrivacyText({ url }: { url: string }) {
  return (
    <>
      {m.privacyText}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {m.privacyPage}
      </a>
    </>
  );
}

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  form: Pick<FormState, 'errors' | 'clear'>;
}

/** Never ticked beforehand. */
export function PrivacyConsent({ checked, onChange, form }: Props) {
  const change = (next: boolean) => {
    onChange(next);
    form.clear('privacy_accepted');
  };
  return (
    <Field label={m.privacyTitle} hideLabel group error={form.errors.privacy_accepted ?? null}>
      {() => <Checkbox name="privacy_accepted" label={m.privacyAgree} checked={checked} onChange={change} />}
    </Field>
  );
}

/** Part of the sign-up, if the operator has a privacy notice. */
export function SignUpConsent({ url, ...consent }: Props & { url: string | null }) {
  if (url === null) return null;
  return (
    <>
      <p className={styles.cardText}>
        <PrivacyText url={url} />
      </p>
      <PrivacyConsent {...consent} />
    </>
  );
}
