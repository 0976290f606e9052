import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
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
import { IconMessage, IconNote } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { SelectBox } from '../../ui/select';
import { Notice } from '../../ui/states';
import { commentActs } from './comment-acts';
import { NotifyPicker } from './notify-picker';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

type Form = 'note' | 'comment';
const forms = [
  { value: 'note', label: m.note, icon: IconNote },
  { value: 'comment', label: m.comment, icon: IconMessage },
] as const;

/** The note or comment being written. The text stays until it is saved, even if saving fails. */
function useWriting(kind: RecordKind, id: number) {
  const [form, setForm] = useState<Form>('note');
  const [content, setContent] = useState('');
  const [category, setCategory] = useState<number | null>(null);
  const [deal, setDeal] = useState<number | null>(null);
  const [notify, setNotify] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (!content.trim() || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      if (form === 'comment') await commentActs({ kind, recordId: id }).add(content);
      else await addNote(kind, id, { content, category, deal, notify });
      setContent('');
      setNotify([]);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const details = { category, setCategory, deal, setDeal, notify, setNotify };
  return { form, setForm, content, setContent, ...details, saving, problem, save };
}

interface NewNote {
  content: string;
  category: number | null;
  deal: number | null;
  /** The colleagues who get it by email. */
  notify?: readonly number[];
}

export async function addNote(kind: RecordKind, id: number, note: NewNote): Promise<void> {
  const { content, category, deal, notify = [] } = note;
  const more = { ...(deal ? { deal_id: deal } : {}), ...(notify.length ? { notify_user_ids: notify } : {}) };
  const body = { content, note_category_id: category, ...more, [`${kind}_id`]: id };
  const { changeSetId } = await callWithChangeSet(createNote, { body });
  offerUndo(m.noteAdded, changeSetId);
  sendEvent(`${kind}:update`, { id });
  if (deal && kind !== DEAL.name) sendEvent(`${DEAL.name}:update`, { id: deal });
}

interface Props {
  kind: RecordKind;
  id: number;
  /** Draws the picker for the deal that the note also belongs to; it appears when the user begins to write. */
  dealPicker?: (deal: number | null, choose: (deal: number | null) => void) => ReactNode;
}

/** The field for writing notes and comments. */
export function Composer({ kind, id, dealPicker }: Props) {
  const { why } = useCan();
  const writing = useWriting(kind, id);
  const { form, setForm, content, setContent, saving, problem, save } = writing;
  const [begun, setBegun] = useState(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  };
  const reason = why('create', form === 'note' ? 'activity' : 'comment');
  const words = form === 'note' ? m.writeNote : m.writeComment;
  return (
    <section className={styles.composer} aria-label={form === 'note' ? m.note : m.comment} onKeyDown={keys}>
      <div className={styles.composerHead}>
        <SegmentedControl label={m.writeWhat} value={form} onChange={setForm} segments={forms} size="xs" />
      </div>
      <textarea
        className={styles.composerText}
        aria-label={words}
        placeholder={words}
        rows={content ? 4 : 2}
        value={content}
        readOnly={reason !== null}
        onChange={(event) => setContent(event.currentTarget.value)}
        onFocus={() => setBegun(true)}
      />
      {form === 'note' && begun && reason === null && (
        <Suspense>
          <NotifyPicker value={writing.notify} onChange={writing.setNotify} />
        </Suspense>
      )}
      {problem && <Notice tone="red">{problem}</Notice>}
      <div className={styles.composerFoot}>
        {form === 'comment' ? (
          <span className={styles.composerReaders}>{m.commentReaders}</span>
        ) : (
          <NoteDetails writing={writing} readOnly={reason !== null} dealPicker={begun ? dealPicker : undefined} />
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
          {form === 'note' ? m.addNote : m.addComment}
        </Button>
      </div>
    </section>
  );
}

interface DetailsProps extends Pick<Props, 'dealPicker'> {
  writing: ReturnType<typeof useWriting>;
  readOnly: boolean;
}

/** The details of a note besides its record. */
function NoteDetails({ writing, readOnly, dealPicker }: DetailsProps) {
  const { account } = useSession();
  return (
    <>
      <SelectBox
        control={{ readOnly }}
        aria-label={m.category}
        placeholder={m.noCategory}
        options={account.note_categories.map(({ id: value, name }) => ({ value, label: name }))}
        value={writing.category}
        clearable
        onChange={(next) => writing.setCategory(next)}
      />
      {dealPicker && !readOnly && (
        <span className={styles.composerDeal}>
          <Suspense>{dealPicker(writing.deal, writing.setDeal)}</Suspense>
        </span>
      )}
    </>
  );
}
