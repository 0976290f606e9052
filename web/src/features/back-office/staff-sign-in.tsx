import { staffSignIn } from '@fairlead/domain/back-office/back-office.contract';
import { demoPassword, demoStaff } from '@fairlead/domain/session/demo';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useBoot } from '../../lib/session';
import { type FormState, useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { SignInFrame } from './sign-in-frame';

export function StaffSignIn({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const send = async (given: { email: string; password: string; code?: string }) => {
    const { code_required } = await call(staffSignIn, { body: given });
    if (code_required) setAsked(true);
    else onDone();
  };
  const form = useForm(
    () => ({
      email: email.trim() ? null : m.required,
      password: password ? null : m.required,
      code: asked && !code.trim() ? m.required : null,
    }),
    () => send({ email, password, ...(asked ? { code } : {}) }),
  );
  const asDemo = useForm(
    () => ({}),
    () => send({ email: demoStaff.email, password: demoPassword }),
  );
  return (
    <SignInFrame title={m.signIn} text={m.signInText}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <FormProblem errors={{ ...asDemo.errors, ...form.errors }} />
        <TextField
          label={m.email}
          type="email"
          size="lg"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={form.errors.email}
        />
        <PasswordField
          label={m.password}
          size="lg"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={form.errors.password}
        />
        {asked && <Code value={code} onChange={setCode} error={form.errors.code} />}
        <Button type="submit" variant="filled" size="lg" fullWidth saving={form.saving}>
          {m.enter}
        </Button>
        <DemoStaff form={asDemo} />
        <a className={styles.below} href="/login">
          {m.toUsers}
        </a>
      </form>
    </SignInFrame>
  );
}

function Code(props: { value: string; onChange: (code: string) => void; error: string | undefined }) {
  return (
    <TextField
      {...props}
      label={m.code}
      hint={m.codePlease}
      placeholder={m.codePlaceholder}
      size="lg"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}

/** The demo's staff have a public password. */
function DemoStaff({ form }: { form: FormState }) {
  const { boot } = useBoot();
  if (boot.logged_in || !boot.demo) return null;
  return (
    <>
      <Notice tone="amber">{m.demo(demoStaff.email)}</Notice>
      <Button size="lg" fullWidth saving={form.saving} onClick={() => form.submit()}>
        {m.fillDemo}
      </Button>
    </>
  );
}
