import { type DeletedRecord, purgeRecord } from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { ConfirmModal } from '../../ui/confirm-modal';
import { toast } from '../../ui/toast-store';
import { recycleBinMessages as m } from './recycle-bin.messages';

/** This act cannot be undone, so it asks first and names what is lost. */
export function EraseDialog({ record, onClose }: { record: DeletedRecord; onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const erase = async () => {
    setSaving(true);
    try {
      await call(purgeRecord, { params: { type: record.type, id: record.id } });
      toast({ text: m.erased(record.name) });
      sendEvent('list_view:refresh', {});
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <ConfirmModal
      onClose={onClose}
      title={m.eraseTitle(record.name)}
      onConfirm={() => void erase()}
      act={m.erase}
      cancel={m.cancel}
      problem={problem}
      saving={saving}
    >
      <p>{m.eraseText}</p>
    </ConfirmModal>
  );
}
