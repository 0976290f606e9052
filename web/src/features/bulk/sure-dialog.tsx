import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { bulkMessages as m } from './bulk.messages';

export type SureAct = 'delete' | 'archive' | 'unarchive';

interface Props {
  kind: RecordKind;
  act: SureAct;
  count: number;
  onClose: () => void;
  onAsk: () => Promise<void>;
}

/** Confirms an act on many records: names the number, and the button is named after the act. */
export function SureDialog({ kind, act, count, onClose, onAsk }: Props) {
  const form = useForm(
    () => ({}),
    async () => {
      await onAsk();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={m.sureTitle(kind, count, act)}
      footer={
        <ModalButtons
          act={m.sure(kind, count, act)}
          cancel={m.cancel}
          onCancel={onClose}
          variant={act === 'delete' ? 'destructive' : 'filled'}
          saving={form.saving}
          cancelFocused
        />
      }
    >
      <FormProblem errors={form.errors} />
      <p>{m.sureText}</p>
    </Modal>
  );
}
