import type { GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { ConfirmModal } from '../../ui/confirm-modal';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { customFieldsMessages as m } from './custom-fields.messages';
import { fieldCalls, useRereadFields } from './use-custom-fields';

interface Props {
  kind: RecordKind;
  onClose: () => void;
}

/** Names a new group or renames one. */
export function GroupDialog({ kind, group, onClose }: Props & { group: GroupAnswer | null }) {
  const [name, setName] = useState(group?.name ?? '');
  const reread = useRereadFields();
  const { createGroup, updateGroup } = fieldCalls(kind);
  const form = useForm(
    () => ({ name: required(name) }),
    async () => {
      const { data, changeSetId } = group
        ? await callWithChangeSet(updateGroup, { params: { id: group.id }, body: { name } })
        : await callWithChangeSet(createGroup, { body: { name } });
      offerUndo(group ? m.saved(data.name) : m.created(data.name), changeSetId);
      onClose();
      await reread();
    },
  );
  return (
    <Modal
      opened
      keepOpen
      title={group ? m.groupRename(group.name) : m.groupNew}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={group ? m.rename : m.createGroup}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
        />
      }
    >
      <FormProblem errors={form.errors} />
      <TextField
        label={m.groupName}
        size="md"
        value={name}
        onChange={(next) => {
          form.clear('name');
          setName(next);
        }}
        error={form.errors.name}
        maxLength={255}
        autoFocus
      />
    </Modal>
  );
}

export function DeleteGroupDialog({ kind, group, onClose }: Props & { group: GroupAnswer }) {
  const reread = useRereadFields();
  const form = useForm(
    () => ({}),
    async () => {
      const { changeSetId } = await callWithChangeSet(fieldCalls(kind).deleteGroup, { params: { id: group.id } });
      offerUndo(m.deleted(group.name), changeSetId);
      onClose();
      await reread();
    },
  );
  return (
    <ConfirmModal
      title={m.groupDeleteTitle(group.name)}
      act={m.delete}
      cancel={m.cancel}
      saving={form.saving}
      problem={form.errors.form}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{m.groupDeleteText}</p>
    </ConfirmModal>
  );
}
