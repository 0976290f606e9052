import { requestPasswordReset } from '@fairlead/domain/session/session.contract';
import { email as emailProblem, required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { OpenCard, OpenForm, OpenPage } from './open-page';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/** Requests a reset link by mail. The answer is the same for known and unknown email addresses. */
export function ForgotPasswordPage() {
  usePageTitle(m.forgotTitle);
  const { boot } = useBoot();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const form = useForm(
    () => ({ email: required(email) ?? emailProblem(email) }),
    async () => {
      await call(requestPasswordReset, { body: { email: email.trim() } });
      setSent(true);
    },
  );
  const back = <AppLink href="/login">{m.back}</AppLink>;
  const withoutMail = !boot.logged_in && !boot.environment.mail;
  if (sent)
    return (
      <OpenPage note={m.slogan}>
        <OpenCard title={m.sentTitle} text={m.sentText(email)}>
          <div className={frame.form}>
            {withoutMail && <Notice tone="accent">{m.mailOffNote}</Notice>}
            {back}
          </div>
        </OpenCard>
      </OpenPage>
    );
  return (
    <OpenPage note={m.slogan}>
      <OpenCard title={m.forgotTitle} text={m.forgotText}>
        <OpenForm form={form} act={m.sendLink} below={back}>
          <TextField
            label={m.email}
            type="email"
            size="lg"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={setEmail}
            error={form.errors.email}
          />
        </OpenForm>
      </OpenCard>
    </OpenPage>
  );
}
