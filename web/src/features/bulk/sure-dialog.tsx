import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { Notice } from '../../ui/states';
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
        <>
          <Button variant="quiet" onClick={onClose} data-autofocus>
            {m.cancel}
          </Button>
          <Button type="submit" variant={act === 'delete' ? 'destructive' : 'filled'} saving={form.saving}>
            {m.sure(kind, count, act)}
          </Button>
        </>
      }
    >
      {form.errors.form && <Notice tone="red">{form.errors.form}</Notice>}
      <p>{m.sureText}</p>
    </Modal>
  );
}
