import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { callWithChangeSet } from '../../lib/api';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { ConfirmModal } from '../../ui/confirm-modal';
import { customFieldsMessages as m } from './custom-fields.messages';
import { fieldCalls, useFieldUse, useRereadFields } from './use-custom-fields';

interface Props {
  kind: RecordKind;
  field: FieldAnswer;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says how many records have a value before the field is deleted. */
export function DeleteFieldDialog({ kind, field, onClose, onDeleted }: Props) {
  const use = useFieldUse(field.id);
  const reread = useRereadFields();
  const form = useForm(
    () => ({}),
    async () => {
      const { changeSetId } = await callWithChangeSet(fieldCalls(kind).deleteField, { params: { id: field.id } });
      offerUndo(m.deleted(field.name), changeSetId);
      onClose();
      onDeleted();
      await reread();
    },
  );
  const counted = use.isError ? m.notCounted : use.data ? m.deleteText(kind, use.data.values) : m.counting;
  return (
    <ConfirmModal
      title={m.deleteTitle(field.name)}
      act={m.delete}
      cancel={m.cancel}
      saving={form.saving}
      problem={form.errors.form}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p role="status">{counted}</p>
      <p>{m.deleteMeans}</p>
    </ConfirmModal>
  );
}
