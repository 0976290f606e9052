import { signIn } from '@fairlead/domain/session/session.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { useBoot } from '../../lib/session';
import { safeNext } from '../../lib/signed-out';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { DemoPanel } from './demo-panel';
import { OpenPage } from './open-page';
import frame from './open-page.module.css';
import { SecondStep } from './second-step';
import { sessionMessages as m } from './session.messages';
import styles from './sign-in-page.module.css';

/** A signed-in user is sent to the requested page, once, whether they signed in here or were signed in already. */
function useLanding(): void {
  const { boot } = useBoot();
  const router = useRouter();
  const [search] = useSearchState();
  const landed = useRef(false);
  useEffect(() => {
    if (!boot.logged_in || landed.current) return;
    landed.current = true;
    void router.navigate({ href: safeNext(search.next), replace: true });
  }, [boot.logged_in, router, search.next]);
}

export function SignInPage() {
  usePageTitle(m.signIn);
  const { boot, refresh } = useBoot();
  const fields = useSignIn(refresh);
  useLanding();
  if (boot.logged_in) return null;
  return (
    <OpenPage note={m.slogan}>
      <div className={styles.card} data-demo={boot.demo ? true : undefined}>
        <SignInForm fields={fields} maySignUp={boot.signup !== 'closed'} />
        {boot.demo && <DemoPanel demo={boot.demo} onPick={fields.signInAs} busy={fields.saving} />}
      </div>
    </OpenPage>
  );
}

function useSignIn(refresh: () => Promise<unknown>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [keep, setKeep] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (as = { email: email.trim(), password }) => {
    const body = { ...as, remember_me: keep, ...(code ? { otp_code: code } : {}) };
    const answer = await call(signIn, { body });
    if (answer.mfa_required) setCode('');
    else await refresh();
  };
  const check = () => ({
    email: email.trim() ? null : MESSAGES.required,
    password: password ? null : MESSAGES.required,
  });
  const form = useForm(check, () => send());
  const signInAs = async (as: { email: string; password: string }) => {
    setEmail(as.email);
    setPassword(as.password);
    setProblem(null);
    await send(as).catch((error: unknown) => setProblem(error instanceof Error ? error.message : null));
  };
  return { ...form, email, setEmail, password, setPassword, code, setCode, keep, setKeep, problem, signInAs };
}

function SignInForm({ fields, maySignUp }: { fields: ReturnType<typeof useSignIn>; maySignUp: boolean }) {
  const problem = fields.errors.form ?? fields.problem;
  return (
    <form className={styles.form} onSubmit={fields.submit} noValidate>
      <h1 className="fl-figure-small">{m.signIn}</h1>
      <p className={styles.host}>{location.host}</p>
      <div className={frame.form}>
        {problem && <Notice tone="red">{problem}</Notice>}
        <TextField
          label={m.email}
          type="email"
          size="lg"
          name="email"
          autoComplete="username"
          autoFocus
          value={fields.email}
          onChange={fields.setEmail}
          error={fields.errors.email}
        />
        <PasswordField
          label={m.password}
          aside={<AppLink href="/forgot_password">{m.forgot}</AppLink>}
          size="lg"
          name="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={fields.setPassword}
          error={fields.errors.password}
        />
        {fields.code !== null && <SecondStep code={fields.code} onCode={fields.setCode} />}
        <Checkbox label={m.keep} checked={fields.keep} onChange={fields.setKeep} />
        <Button type="submit" variant="filled" size="lg" fullWidth saving={fields.saving}>
          {m.signIn}
        </Button>
        {maySignUp && (
          <p className={styles.below}>
            <AppLink href="/first_run">{m.createInstead}</AppLink>
          </p>
        )}
      </div>
    </form>
  );
}
