import { titleProblem } from '@fairlead/domain/documents/document';
import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { useState } from 'react';
import { errorText } from '../../lib/request-error';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { renameFile } from './file-acts';
import { filesMessages as m } from './files.messages';

export function RenameDialog({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  const [title, setTitle] = useState(file.title);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    const wrong = titleProblem(title);
    setProblem(wrong);
    if (wrong) return;
    setSaving(true);
    try {
      await renameFile(file, title.trim());
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.renameTitle}
      onSubmit={() => void save()}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={saving} />}
    >
      <TextField label={m.name} value={title} onChange={setTitle} error={problem ?? undefined} autoFocus />
    </Modal>
  );
}
