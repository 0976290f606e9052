import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { createNote } from '@fairlead/domain/notes/note.contract';
import { useEffect, useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { FormProblem } from '../../lib/form-problem';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextArea } from '../../ui/text-field';
import { focusMessages as m } from './focus.messages';
import type { QueuedDeal } from './use-focus-queue';

interface Props {
  readonly deal: QueuedDeal;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A note on the deal. Unsaved text stays in this browser. */
export function NoteDialog({ deal, onClose, onSaved }: Props) {
  const { user } = useSession();
  const kept = `focus.note.${user.id}.${deal.id}`;
  const [content, setContent] = useState(() => keptDraft<string>(kept) ?? '');
  useEffect(() => {
    if (content.trim()) keepDraft(kept, content);
    else forgetDraft(kept);
  }, [content, kept]);
  const form = useForm(
    () => ({ content: content.trim() ? null : m.required }),
    async () => {
      const { changeSetId } = await callWithChangeSet(createNote, { body: { content, deal_id: deal.id } });
      forgetDraft(kept);
      onSaved();
      offerUndo(m.noteAdded, changeSetId);
      sendEvent(`${DEAL.name}:update`, { id: deal.id });
      onClose();
    },
  );
  return (
    <Modal
      opened
      keepOpen={content.trim() !== ''}
      title={m.noteTitle(deal.name)}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.addNote} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextArea label={m.noteText} autoFocus value={content} error={form.errors.content} onChange={setContent} />
    </Modal>
  );
}
