import { updateProfile } from '@fairlead/domain/session/session.contract';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';

export function PasswordSection() {
  const { account, user, refresh } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  const rules = account.password_requirements;
  const form = useForm(
    () => ({
      current_password: required(current),
      password: required(next) ?? passwordProblem(rules, next),
      code: user.mfa_enabled ? required(code.trim()) : null,
    }),
    async () => {
      const proof = { current_password: current, ...(user.mfa_enabled ? { code: code.trim() } : {}) };
      await call(updateProfile, { body: { ...proof, password: next } });
      await refresh();
      setCurrent('');
      setNext('');
      setCode('');
      toast({ text: m.changed });
    },
  );
  return (
    <Section title={m.passwordTitle} text={m.passwordText} onSubmit={form.submit}>
      <FormProblem errors={form.errors} />
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
      {user.mfa_enabled && <CodeField value={code} onChange={setCode} error={form.errors.code} />}
      <Button type="submit" size="md" saving={form.saving}>
        {m.change}
      </Button>
    </Section>
  );
}

interface CodeProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function CodeField(props: CodeProps) {
  return (
    <TextField
      {...props}
      label={m.code}
      size="md"
      figures
      autoComplete="one-time-code"
      placeholder={m.codePlaceholder}
      maxLength={20}
    />
  );
}
