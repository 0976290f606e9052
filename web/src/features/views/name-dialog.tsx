import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Modal } from '../../ui/modal';
import { TextField } from '../../ui/text-field';
import { viewsMessages as m } from './views.messages';

interface Props {
  title: string;
  text?: string;
  name: string;
  /** Also offers to share the new view. */
  shareable?: boolean;
  onSave: (name: string, shared: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view. The server's error is shown below it. */
export function NameDialog({ title, text, name: first, shareable, onSave, onClose }: Props) {
  const [name, setName] = useState(first);
  const [shared, setShared] = useState(false);
  const form = useForm(
    () => ({ name: required(name) }),
    async () => {
      await onSave(name.trim(), shared);
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      subtitle={text}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button type="submit" variant="filled" saving={form.saving}>
            {m.save}
          </Button>
        </>
      }
    >
      <TextField
        label={m.name}
        value={name}
        onChange={(next) => {
          setName(next);
          form.clear('name');
        }}
        error={form.errors.name ?? Object.values(form.errors)[0]}
      />
      {shareable && <Checkbox label={m.shareToo} checked={shared} onChange={setShared} />}
    </Modal>
  );
}
