import { passwordResetLink, resetPassword } from '@fairlead/domain/session/session.contract';
import { DEFAULT_PASSWORD_REQUIREMENTS, passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { PasswordField } from '../../ui/password-field';
import { OpenCard, OpenForm, OpenPage, OpenWaiting } from './open-page';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/** The target of a reset link: opening it does not use up the link, saving a password does. */
export function ResetPasswordPage() {
  usePageTitle(m.resetTitle);
  const { token = '' } = useParams({ strict: false });
  const link = useQuery({
    queryKey: ['password_reset', token],
    queryFn: ({ signal }) => call(passwordResetLink, { params: { token }, signal }),
    retry: false,
  });
  if (link.isPending)
    return (
      <OpenPage note={m.slogan}>
        <OpenWaiting title={m.resetTitle} />
      </OpenPage>
    );
  if (!link.data?.valid) return <DeadLink />;
  return (
    <OpenPage note={m.slogan}>
      <OpenCard title={m.resetTitle} text={link.data.email ? m.resetFor(link.data.email) : undefined}>
        <NewPassword token={token} />
      </OpenCard>
    </OpenPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const { boot, refresh } = useBoot();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const requirements = boot.logged_in ? boot.account.password_requirements : boot.password_requirements;
  const rules = requirements ?? DEFAULT_PASSWORD_REQUIREMENTS;
  const form = useForm(
    () => ({ password: passwordProblem(rules, password) }),
    async () => {
      const { logged_in } = await call(resetPassword, { params: { token }, body: { password } });
      await refresh();
      // With a second factor, the new password alone does not sign the user in.
      await router.navigate({ href: logged_in ? '/' : '/login', replace: true });
    },
  );
  return (
    <OpenForm form={form} act={m.savePassword}>
      <PasswordField
        label={m.newPassword}
        size="lg"
        autoComplete="new-password"
        autoFocus
        rules={passwordTicks(rules, password)}
        value={password}
        onChange={setPassword}
        error={form.errors.password}
      />
    </OpenForm>
  );
}

function DeadLink() {
  return (
    <OpenPage note={m.slogan}>
      <OpenCard title={m.linkDead} text={m.linkDeadText}>
        <div className={frame.form}>
          <AppLink href="/forgot_password">{m.askAgain}</AppLink>
        </div>
      </OpenCard>
    </OpenPage>
  );
}
