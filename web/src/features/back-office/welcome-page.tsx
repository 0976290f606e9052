import { staffLink, useStaffLink } from '@fairlead/domain/back-office/back-office.contract';
import { DEFAULT_PASSWORD_REQUIREMENTS, passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { Skeleton } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { QrCode } from '../mfa/public';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { SignInFrame } from './sign-in-frame';

/** The link of the operator: password and second factor are set together. Opening it does not use it up. */
export function WelcomePage({ token }: { token: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['staff-link', token],
    queryFn: ({ signal }) => call(staffLink, { params: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (isPending)
    return (
      <SignInFrame title={m.welcome} text="">
        <Skeleton height={160} />
      </SignInFrame>
    );
  if (!data?.valid || !data.uri || !data.secret)
    return (
      <SignInFrame title={m.linkDead} text={m.linkDeadText}>
        {null}
      </SignInFrame>
    );
  return (
    <SignInFrame title={m.welcome} text={m.welcomeFor(data.email ?? '')}>
      <WelcomeForm token={token} uri={data.uri} secret={data.secret} />
    </SignInFrame>
  );
}

function WelcomeForm({ token, uri, secret }: { token: string; uri: string; secret: string }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm(
    () => ({
      password: passwordProblem(DEFAULT_PASSWORD_REQUIREMENTS, password),
      code: code.trim() ? null : m.required,
    }),
    async () => {
      await call(useStaffLink, { params: { token }, body: { password, code } });
      location.assign('/backend');
    },
  );
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FormProblem errors={form.errors} />
      <PasswordField
        label={m.newPassword}
        size="lg"
        autoComplete="new-password"
        autoFocus
        rules={passwordTicks(DEFAULT_PASSWORD_REQUIREMENTS, password)}
        value={password}
        onChange={setPassword}
        error={form.errors.password}
      />
      <p className={styles.quiet}>{m.scan}</p>
      <QrCode text={uri} label={m.qr} />
      <p className={styles.key}>{m.key(secret)}</p>
      <TextField
        label={m.code}
        placeholder={m.codePlaceholder}
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={form.errors.code}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth saving={form.saving}>
        {m.save}
      </Button>
    </form>
  );
}
