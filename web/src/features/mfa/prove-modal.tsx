import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { CurrentPassword } from './current-password';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

interface Props {
  title: string;
  text: string;
  act: string;
  onClose: () => void;
  send: (proof: { current_password: string; code: string }) => Promise<void>;
}

/** Asks for both factors before an act that weakens them. */
export function ProveModal({ title, text, act, onClose, send }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm(
    () => ({ current_password: required(password), code: required(code.trim()) }),
    () => send({ current_password: password, code: code.trim() }),
  );
  return (
    <Modal
      opened
      size={525}
      title={title}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={act} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.step}>
        <FormProblem errors={form.errors} />
        <p>{text}</p>
        <CurrentPassword value={password} onChange={setPassword} error={form.errors.current_password} />
        <TextField
          label={m.eitherCode}
          size="md"
          figures
          autoComplete="one-time-code"
          placeholder={m.codePlaceholder}
          maxLength={20}
          value={code}
          onChange={setCode}
          error={form.errors.code}
        />
      </div>
    </Modal>
  );
}
