import { confirmSignUp, signUpLink } from '@fairlead/domain/session/session.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { OpenCard, OpenForm, OpenPage, OpenWaiting } from './open-page';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/** The target of the link that a new account is confirmed with: opening it changes nothing. */
export function ConfirmSignUpPage() {
  usePageTitle(m.confirmAccountTitle);
  const { token = '' } = useParams({ strict: false });
  const link = useQuery({
    queryKey: ['sign-up', token],
    queryFn: ({ signal }) => call(signUpLink, { params: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (link.isPending) {
    return (
      <OpenPage note={m.slogan}>
        <OpenWaiting title={m.confirmAccountTitle} />
      </OpenPage>
    );
  }
  return (
    <OpenPage note={m.slogan}>
      {link.error ? (
        <OpenCard title={m.confirmAccountTitle}>
          <div className={frame.form}>
            <Notice tone="red">{errorText(link.error)}</Notice>
          </div>
        </OpenCard>
      ) : link.data.valid ? (
        <Confirm token={token} company={link.data.company_name ?? ''} email={link.data.email ?? ''} />
      ) : (
        <DeadLink />
      )}
    </OpenPage>
  );
}

function Confirm({ token, company, email }: { token: string; company: string; email: string }) {
  const { refresh } = useBoot();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const form = useForm(
    () => ({ password: required(password) }),
    async () => {
      await call(confirmSignUp, { params: { token }, body: { password } });
      await refresh();
      await router.navigate({ href: '/', replace: true });
    },
  );
  return (
    <OpenCard title={m.confirmAccountTitle} text={m.confirmAccountText(company, email)}>
      <OpenForm form={form} act={m.confirmAccount}>
        <PasswordField
          label={m.password}
          size="lg"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={form.errors.password}
        />
      </OpenForm>
    </OpenCard>
  );
}

function DeadLink() {
  return (
    <OpenCard title={m.signUpDead} text={m.signUpDeadText}>
      <div className={frame.form}>
        <AppLink href="/login">{m.toSignIn}</AppLink>
        <AppLink href="/first_run">{m.signUpAgain}</AppLink>
      </div>
    </OpenCard>
  );
}
