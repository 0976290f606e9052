import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import { deleteNote, updateNote } from '@fairlead/domain/notes/note.contract';
import type { NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconNote, IconPencil, IconTrash } from '../../ui/icons';
import { TextArea } from '../../ui/text-field';
import { TimelineEntry } from '../../ui/timeline';
import { errorToast } from '../../ui/toast-store';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

interface Props {
  note: NoteEntry;
  kind: RecordKind;
  recordId: number;
}

/** What somebody wrote, whole; its author edits it where it stands. */
export function NoteLine({ note, kind, recordId }: Props) {
  const { time } = useFormats();
  const [editing, setEditing] = useState(false);
  const who = note.user ? `${note.user.first_name} ${note.user.last_name}`.trim() : m.system;
  const done = (text: string, changeSetId: number | null) => {
    offerUndo(text, changeSetId);
    sendEvent(`${kind}:update`, { id: recordId });
  };
  const remove = async () => {
    try {
      const { changeSetId } = await callWithChangeSet(deleteNote, { params: { id: note.id } });
      done(m.noteDeleted, changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <TimelineEntry
      icon={IconNote}
      who={who}
      what={note.category ? m.wroteIn(note.category.name) : m.wroteNote}
      time={time(note.at)}
      actions={
        note.can_edit && (
          <>
            <IconButton icon={IconPencil} size="xs" label={m.editNote} onClick={() => setEditing(true)} />
            <IconButton icon={IconTrash} size="xs" label={m.deleteNote} onClick={() => void remove()} />
          </>
        )
      }
      bubble={
        editing ? (
          <NoteEditor note={note} onDone={done} onClose={() => setEditing(false)} />
        ) : (
          <>
            {note.title && <b className={styles.noteTitle}>{note.title}</b>}
            <span className={styles.noteText}>{note.content}</span>
          </>
        )
      }
    />
  );
}

interface EditorProps {
  note: NoteEntry;
  onDone: (text: string, changeSetId: number | null) => void;
  onClose: () => void;
}

function NoteEditor({ note, onDone, onClose }: EditorProps) {
  const [content, setContent] = useState(note.content);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setSaving(true);
    try {
      const { changeSetId } = await callWithChangeSet(updateNote, { params: { id: note.id }, body: { content } });
      onDone(m.noteSaved, changeSetId);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <div className={styles.noteEditor}>
      <TextArea label={m.editNote} hideLabel value={content} onChange={setContent} error={problem} autoFocus rows={4} />
      <div className={styles.noteActions}>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button variant="filled" saving={saving} onClick={() => void save()}>
          {m.saveNote}
        </Button>
      </div>
    </div>
  );
}
