import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import { createNote } from '@fairlead/domain/notes/note.contract';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { KeyCap } from '../../ui/chips';
import { SelectBox } from '../../ui/select';
import { Notice } from '../../ui/states';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

/** A note being written. What was typed stays until it is saved, also when saving fails. */
function useNewNote(kind: RecordKind, id: number) {
  const [content, setContent] = useState('');
  const [category, setCategory] = useState<number | null>(null);
  const [deal, setDeal] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (!content.trim() || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      const body = { content, note_category_id: category, ...(deal ? { deal_id: deal } : {}), [`${kind}_id`]: id };
      const { changeSetId } = await callWithChangeSet(createNote, { body });
      offerUndo(m.noteAdded, changeSetId);
      setContent('');
      sendEvent(`${kind}:update`, { id });
      if (deal && kind !== 'deal') sendEvent('deal:update', { id: deal });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { content, setContent, category, setCategory, deal, setDeal, saving, problem, save };
}

interface Props {
  kind: RecordKind;
  id: number;
  /** Draws what chooses the deal that the note is on as well; it appears when somebody begins to write. */
  dealPicker?: (deal: number | null, choose: (deal: number | null) => void) => ReactNode;
}

/** Where a note is written. */
export function Composer({ kind, id, dealPicker }: Props) {
  const { account } = useSession();
  const { can, why } = useCan();
  const note = useNewNote(kind, id);
  const { content, setContent, category, setCategory, saving, problem, save } = note;
  const [begun, setBegun] = useState(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  };
  const reason = can('create', 'activity') ? null : why('create', 'activity');
  return (
    <section className={styles.composer} aria-label={m.note}>
      <textarea
        className={styles.composerText}
        aria-label={m.writeNote}
        placeholder={m.writeNote}
        rows={content ? 4 : 2}
        value={content}
        readOnly={reason !== null}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={keys}
        onFocus={() => setBegun(true)}
      />
      {problem && <Notice tone="red">{problem}</Notice>}
      <div className={styles.composerFoot}>
        <SelectBox
          control={{ readOnly: reason !== null }}
          aria-label={m.category}
          placeholder={m.noCategory}
          options={account.note_categories.map(({ id: value, name }) => ({ value, label: name }))}
          value={category}
          clearable
          onChange={(next) => setCategory(next)}
        />
        {begun && dealPicker && reason === null && (
          <span className={styles.composerDeal}>
            <Suspense>{dealPicker(note.deal, note.setDeal)}</Suspense>
          </span>
        )}
        <span className={styles.composerHint}>
          {m.hint.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </span>
        <Button
          variant={content.trim() ? 'filled' : 'default'}
          saving={saving}
          disabled={!content.trim()}
          disabledReason={reason}
          onClick={() => void save()}
        >
          {m.addNote}
        </Button>
      </div>
    </section>
  );
}
