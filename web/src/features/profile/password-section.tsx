import { updateProfile } from '@fairlead/domain/session/session.contract';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';

export function PasswordSection() {
  const { account, refresh } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const rules = account.password_requirements;
  const form = useForm(
    () => ({ current_password: required(current), password: required(next) ?? passwordProblem(rules, next) }),
    async () => {
      await call(updateProfile, { body: { current_password: current, password: next } });
      await refresh();
      setCurrent('');
      setNext('');
      toast({ text: m.changed });
    },
  );
  return (
    <Section title={m.passwordTitle} text={m.passwordText} onSubmit={form.submit}>
      {form.errors.form && <Notice tone="red">{form.errors.form}</Notice>}
      <PasswordField
        label={m.current}
        size="md"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={form.errors.current_password}
      />
      <PasswordField
        label={m.next}
        size="md"
        autoComplete="new-password"
        rules={next ? passwordTicks(rules, next) : undefined}
        value={next}
        onChange={setNext}
        error={form.errors.password}
      />
      <Button type="submit" size="md" saving={form.saving}>
        {m.change}
      </Button>
    </Section>
  );
}
