import { addPasskey, PASSKEY_NAME_LENGTH, preparePasskey } from '@fairlead/domain/mfa/passkeys.contract';
import { deviceOf } from '@fairlead/domain/session/device';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { makePasskey } from '../../lib/passkeys';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { CodesModal } from './enable-mfa-modal';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** A name, then the browser's own dialog. The backup codes follow if this is the first second factor. */
export function AddPasskeyModal({ onClose, onDone }: Props) {
  const { user } = useSession();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm(
    () => ({ name: required(name.trim()) }),
    async () => {
      const passkey = await makePasskey(await call(preparePasskey));
      const { backup_codes } = await call(addPasskey, { body: { name: name.trim(), passkey } });
      if (backup_codes) return setCodes(backup_codes);
      toast({ text: m.passkeyWasAdded });
      onDone();
    },
  );
  if (codes) return <CodesModal codes={codes} onDone={onDone} />;
  return (
    <Modal
      opened
      keepOpen
      size={525}
      title={m.addPasskeyTitle}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.next} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.step}>
        <FormProblem errors={form.errors} />
        <p>{m.addPasskeyText}</p>
        {!user.mfa_enabled && <p>{m.addFirstPasskeyText}</p>}
        <TextField
          label={m.passkeyName}
          hint={m.passkeyNameHint}
          size="md"
          autoFocus
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          onChange={setName}
          error={form.errors.name}
        />
      </div>
    </Modal>
  );
}
