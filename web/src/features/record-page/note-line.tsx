import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { deleteNote, updateNote } from '@fairlead/domain/notes/note.contract';
import type { NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconNote, IconPencil, IconTrash } from '../../ui/icons';
import { TimelineEntry } from '../../ui/timeline';
import { errorToast } from '../../ui/toast-store';
import { AnswerField } from './answer-field';
import { NoteComments } from './comment-line';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { WritingField } from './writing-field';

interface Props {
  note: NoteEntry;
  kind: RecordKind;
  recordId: number;
}

/** A note in full; its author edits it in place. */
export function NoteLine({ note, kind, recordId }: Props) {
  const { time } = useFormats();
  const [editing, setEditing] = useState(false);
  const who = note.user ? `${note.user.first_name} ${note.user.last_name}`.trim() : m.system;
  const on = { kind, recordId, noteId: note.id };
  const done = (text: string, changeSetId: number | null) => {
    offerUndo(text, changeSetId);
    sendEvent(`${kind}:update`, { id: recordId });
  };
  const save = async (content: string) => {
    const { changeSetId } = await callWithChangeSet(updateNote, { params: { id: note.id }, body: { content } });
    done(m.noteSaved, changeSetId);
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
          <WritingField
            label={m.editNote}
            act={m.saveNote}
            initially={note.content}
            onClose={() => setEditing(false)}
            save={save}
          />
        ) : (
          <>
            {note.title && <b className={styles.noteTitle}>{note.title}</b>}
            <span className={styles.noteText}>{note.content}</span>
            <NoteComments note={note} on={on} />
            <AnswerField on={on} to={who} />
          </>
        )
      }
    />
  );
}
