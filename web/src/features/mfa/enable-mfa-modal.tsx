import { confirmMfa, type MfaSetUp, setUpMfa } from '@fairlead/domain/mfa/mfa.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { BackupCodes } from './backup-codes';
import { CurrentPassword } from './current-password';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';
import { QrCode } from './qr-code';

interface Props {
  onClose: () => void;
  /** The second factor is on, and the backup codes have been shown. */
  onDone: () => void;
}

/**
 * Password, then the app and a code from it, then the backup codes: the second factor is on as soon as the code is
 * right.
 */
export function EnableMfaModal({ onClose, onDone }: Props) {
  const [setUp, setSetUp] = useState<MfaSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesModal codes={codes} onDone={onDone} />;
  if (setUp) return <ScanStep setUp={setUp} onClose={onClose} onCodes={setCodes} />;
  return <PasswordStep onClose={onClose} onSetUp={setSetUp} />;
}

function PasswordStep({ onClose, onSetUp }: { onClose: () => void; onSetUp: (setUp: MfaSetUp) => void }) {
  const [password, setPassword] = useState('');
  const form = useForm(
    () => ({ current_password: required(password) }),
    async () => onSetUp(await call(setUpMfa, { body: { current_password: password } })),
  );
  return (
    <Modal
      opened
      size={525}
      title={m.enableTitle}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.next} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.step}>
        <FormProblem errors={form.errors} />
        <p>{m.passwordText}</p>
        <CurrentPassword value={password} onChange={setPassword} error={form.errors.current_password} />
      </div>
    </Modal>
  );
}

interface ScanProps {
  setUp: MfaSetUp;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ setUp, onClose, onCodes }: ScanProps) {
  const [code, setCode] = useState('');
  const form = useForm(
    () => ({ code: /^\d{6}$/.test(code.trim()) ? null : m.codeWrong }),
    async () => onCodes((await call(confirmMfa, { body: { code: code.trim() } })).backup_codes),
  );
  return (
    <Modal
      opened
      keepOpen
      size={525}
      title={m.enableTitle}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.confirm} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.step}>
        <FormProblem errors={form.errors} />
        <p>{m.scan}</p>
        <QrCode text={setUp.uri} label={m.qr} />
        <div>
          <p className={styles.quiet}>{m.typeInstead}</p>
          <code className={styles.secret}>{inFours(setUp.secret)}</code>
        </div>
        <TextField
          label={m.code}
          size="md"
          figures
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          placeholder={m.codePlaceholder}
          maxLength={6}
          hint={m.codeHint}
          value={code}
          onChange={setCode}
          error={form.errors.code}
        />
      </div>
    </Modal>
  );
}

/** New backup codes of a second factor that is on. Closing the dialog means that the codes were saved. */
export function CodesModal({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Modal
      opened
      keepOpen
      size={525}
      title={m.codesTitle}
      onClose={onDone}
      footer={
        <Button variant="filled" onClick={onDone} data-autofocus>
          {m.codesKept}
        </Button>
      }
    >
      <div className={styles.step}>
        <BackupCodes codes={codes} />
      </div>
    </Modal>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
