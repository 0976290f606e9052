import { type SignedOut, signUp } from '@fairlead/domain/session/session.contract';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { email as emailProblem, required } from '@fairlead/domain/validation/rules';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import styles from './first-run-page.module.css';
import frame from './open-page.module.css';
import { SignUpConsent } from './privacy-notice';
import { sessionMessages as m } from './session.messages';
import { textFields } from './text-fields';

const EMPTY = { company_name: '', first_name: '', last_name: '', email: '', password: '', signup_token: '' };

const AGREED = { privacy_accepted: true };

export function CreateAccount({ boot }: { boot: SignedOut }) {
  const { refresh } = useBoot();
  const [values, setValues] = useState(EMPTY);
  const [sent, setSent] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const needsToken = boot.signup === 'token';
  const requirements = boot.password_requirements;
  const check = () => ({
    company_name: required(values.company_name),
    first_name: required(values.first_name),
    last_name: required(values.last_name),
    email: required(values.email) ?? emailProblem(values.email),
    password: required(values.password) ?? passwordProblem(requirements, values.password),
    signup_token: needsToken ? required(values.signup_token) : null,
    privacy_accepted: boot.privacy_url && !agrees ? m.privacyMissing : null,
  });
  const form = useForm(check, async () => {
    const answer = await call(signUp, { body: { ...bodyOf(values, needsToken), ...(agrees ? AGREED : {}) } });
    if (answer.logged_in) await refresh();
    else setSent(true);
  });
  const field = textFields(form, values, setValues);
  if (sent) return <CheckEmail email={values.email.trim()} />;
  return (
    <form className={styles.card} onSubmit={form.submit} noValidate>
      <h2 className="fl-pane-title">{m.createTitle}</h2>
      <p className={styles.cardText}>{m.createText}</p>
      <div className={frame.form}>
        <FormProblem errors={form.errors} />
        <TextField label={m.company} autoComplete="organization" autoFocus {...field('company_name')} />
        <div className={frame.pair}>
          <TextField label={m.firstName} autoComplete="given-name" {...field('first_name')} />
          <TextField label={m.lastName} autoComplete="family-name" {...field('last_name')} />
        </div>
        <TextField label={m.workEmail} type="email" autoComplete="email" {...field('email')} />
        <PasswordField
          label={m.password}
          autoComplete="new-password"
          rules={passwordTicks(requirements, values.password)}
          {...field('password')}
        />
        {needsToken && <TextField label={m.token} hint={m.tokenHint} {...field('signup_token')} />}
        <SignUpConsent url={boot.privacy_url} checked={agrees} onChange={setAgrees} form={form} />
        <Button type="submit" variant="filled" size="lg" fullWidth saving={form.saving}>
          {m.create}
        </Button>
        {!boot.first_run || boot.demo ? (
          <p className={styles.center}>
            <AppLink href="/login">{m.toSignIn}</AppLink>
          </p>
        ) : null}
      </div>
    </form>
  );
}

/** The same for every address: what the message says depends on whether it has an account. */
function CheckEmail({ email }: { email: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.card}>
      <h2 className={`fl-pane-title ${styles.told}`} ref={title} tabIndex={-1}>
        {m.checkEmailTitle}
      </h2>
      <p className={styles.cardText}>{m.checkEmailText(email)}</p>
      <div className={frame.form}>
        <p className={styles.cardText}>{m.checkEmailNone}</p>
        <p>
          <AppLink href="/login">{m.toSignIn}</AppLink>
        </p>
      </div>
    </section>
  );
}

function bodyOf(values: typeof EMPTY, needsToken: boolean) {
  const { company_name, signup_token, ...user } = values;
  return {
    account: { company_name: company_name.trim() },
    user: { ...user, email: user.email.trim() },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(needsToken ? { signup_token: signup_token.trim() } : {}),
  };
}
