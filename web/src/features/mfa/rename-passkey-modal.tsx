import { type Passkey, PASSKEY_NAME_LENGTH, renamePasskey } from '@fairlead/domain/mfa/passkeys.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { mfaMessages as m } from './mfa.messages';

interface Props {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => void;
}

export function RenamePasskeyModal({ passkey, onClose, onDone }: Props) {
  const [name, setName] = useState(passkey.name);
  const form = useForm(
    () => ({ name: required(name.trim()) }),
    async () => {
      await call(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } });
      onDone();
    },
  );
  return (
    <Modal
      opened
      title={m.renamePasskeyTitle}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextField
        label={m.passkeyName}
        size="md"
        autoFocus
        maxLength={PASSKEY_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={form.errors.name}
      />
    </Modal>
  );
}
