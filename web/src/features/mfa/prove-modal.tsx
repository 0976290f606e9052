import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { Buttons } from './enable-mfa-modal';
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
      footer={<Buttons onClose={onClose} act={act} saving={form.saving} />}
    >
      <div className={styles.step}>
        {form.errors.form && <Notice tone="red">{form.errors.form}</Notice>}
        <p>{text}</p>
        <PasswordField
          label={m.password}
          size="md"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={form.errors.current_password}
        />
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
