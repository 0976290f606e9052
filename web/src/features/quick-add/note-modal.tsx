import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { createNote } from '@fairlead/domain/notes/note.contract';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { useEffect, useState } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { FormProblem } from '../../lib/form-problem';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { recentRecords } from '../../lib/recent-records';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import type { LoadOptions, Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { TextArea } from '../../ui/text-field';
import { quickAddMessages as m } from './quick-add.messages';

interface Draft {
  /** `deal-12`, and the record's name. */
  readonly about: { readonly value: string; readonly label: string } | null;
  readonly content: string;
  readonly category: number | null;
}
const EMPTY: Draft = { about: null, content: '', category: null };

/** The unsaved note, kept until it is saved or discarded. */
function useNote(onClose: () => void) {
  const { user } = useSession();
  const name = `note.${user.id}`;
  const [kept] = useState(() => keptDraft<Draft>(name));
  const [draft, setDraft] = useState<Draft>(kept ?? EMPTY);
  const empty = draft.about === null && draft.content.trim() === '';
  useEffect(() => {
    if (empty) forgetDraft(name);
    else keepDraft(name, draft);
  }, [draft, empty, name]);
  const form = useForm(
    () => ({
      about: draft.about ? null : m.required,
      content: draft.content.trim() ? null : m.required,
    }),
    async () => {
      const [kind, id] = (draft.about?.value ?? '').split('-') as [RecordKind, string];
      const body = { content: draft.content, note_category_id: draft.category, [`${kind}_id`]: Number(id) };
      const { changeSetId } = await callWithChangeSet(createNote, { body });
      forgetDraft(name);
      offerUndo(m.added(draft.about?.label ?? ''), changeSetId);
      sendEvent(`${kind}:update`, { id: Number(id) });
      onClose();
    },
  );
  const discard = () => {
    forgetDraft(name);
    onClose();
  };
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change, empty, wasKept: kept !== null, form, discard };
}

/** Adds a note from any screen to a record found by search. */
export function NoteModal({ onClose }: { onClose: () => void }) {
  const note = useNote(onClose);
  return (
    <Modal
      opened
      keepOpen
      title={m.title}
      size={525}
      onClose={onClose}
      onSubmit={note.form.submit}
      footer={
        <>
          {!note.empty && (
            <Button variant="quiet" onClick={note.discard}>
              {m.deleteDraft}
            </Button>
          )}
          <ModalButtons
            act={m.save}
            cancel={note.empty ? m.cancel : m.keepDraft}
            onCancel={onClose}
            saving={note.form.saving}
          />
        </>
      }
    >
      {note.wasKept && <Notice tone="accent">{m.kept}</Notice>}
      <FormProblem errors={note.form.errors} />
      <NoteFields note={note} />
    </Modal>
  );
}

function NoteFields({ note: { draft, change, form } }: { note: ReturnType<typeof useNote> }) {
  const { user, account } = useSession();
  const [load] = useState(() => loadRecords(user.id));
  return (
    <>
      <Combobox
        label={m.about}
        load={load}
        placeholder={m.aboutPlaceholder}
        value={draft.about?.value ?? null}
        chosen={draft.about}
        autoFocus
        clearable
        error={form.errors.about}
        onChange={(value, option) => change({ about: value && option ? { value, label: option.label } : null })}
      />
      <TextArea
        label={m.note}
        placeholder={m.notePlaceholder}
        value={draft.content}
        error={form.errors.content}
        onChange={(content) => change({ content })}
      />
      <Select
        label={m.category}
        placeholder={m.noCategory}
        optional
        clearable
        options={account.note_categories.map(({ id, name: label }) => ({ value: id, label }))}
        value={draft.category}
        onChange={(category) => change({ category })}
      />
    </>
  );
}

/** The records that match the typed text; the last opened ones while the field is empty. */
function loadRecords(user: number): LoadOptions<string> {
  return async (text, signal) => {
    const query = text.trim() ? { q: text } : { records: recentRecords(user).join(',') };
    const { entries } = await call(searchCall, { query, signal });
    return entries.map(
      ({ type, id, name, company_name }): Option<string> => ({
        value: `${type}-${id}`,
        label: name,
        hint: [m.kind(type), company_name].filter(Boolean).join(', '),
      }),
    );
  };
}
