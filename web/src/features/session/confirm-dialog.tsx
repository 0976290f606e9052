import { confirmSession } from '@fairlead/domain/session/own-sessions.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { answerConfirmation } from '../../lib/confirmation';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { sessionMessages as m } from './session.messages';

type Proof = 'current_password' | 'code';

/** Asks for the password, or a code of the second factor, while a call waits to be repeated. */
export function ConfirmDialog() {
  const { user } = useSession();
  const [by, setBy] = useState<Proof>('current_password');
  const [typed, setTyped] = useState('');
  const cancel = () => answerConfirmation(false);
  const form = useForm(
    () => ({ [by]: required(typed.trim()) }),
    async () => {
      await call(confirmSession, { body: { [by]: by === 'code' ? typed.trim() : typed } });
      answerConfirmation(true);
    },
  );
  const turn = () => {
    setBy(by === 'code' ? 'current_password' : 'code');
    setTyped('');
  };
  return (
    <Modal
      opened
      keepOpen
      title={m.confirmTitle}
      subtitle={m.confirmText}
      onClose={cancel}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.confirm} cancel={m.cancel} onCancel={cancel} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <ProofField key={by} by={by} value={typed} onChange={setTyped} error={form.errors[by]} />
      {user.mfa_enabled && (
        <Button variant="link" onClick={turn}>
          {by === 'code' ? m.usePassword : m.useCode}
        </Button>
      )}
    </Modal>
  );
}

interface ProofProps {
  by: Proof;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ProofField({ by, ...field }: ProofProps) {
  if (by === 'current_password')
    return <PasswordField {...field} label={m.currentPassword} size="md" autoComplete="current-password" autoFocus />;
  const code = { label: m.eitherCode, placeholder: m.codePlaceholder, maxLength: 20, autoComplete: 'one-time-code' };
  return <TextField {...field} {...code} size="md" figures autoFocus />;
}
