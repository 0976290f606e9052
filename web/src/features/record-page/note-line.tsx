import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { deleteNote, updateNote } from '@fairlead/domain/notes/note.contract';
import type { NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { offerUndo } from '../../lib/undo';
import { IconButton } from '../../ui/icon-button';
import { IconLock, IconNote, IconPencil, IconTrash } from '../../ui/icons';
import { AnswerField } from './answer-field';
import { attempt } from './attempt';
import { mentionedIn } from './comment-acts';
import { NoteComments } from './comment-line';
import { entryName, FeedEntry } from './feed-entry';
import feed from './feed.module.css';
import type { LineProps } from './line-props';
import type { Written } from './mention-area';
import { MentionedText } from './mentioned-text';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { WritingField } from './writing-field';

/** A note in full; its author edits it in place. */
export function NoteLine({ entry: note, kind, recordId }: LineProps<NoteEntry>) {
  const [editing, setEditing] = useState(false);
  const who = note.user ? `${note.user.first_name} ${note.user.last_name}`.trim() : m.system;
  const on = { kind, recordId, noteId: note.id, isPrivate: note.is_private };
  const { save, remove } = noteActs(kind, recordId, note.id);
  return (
    <FeedEntry
      entry={note}
      kind={kind}
      recordId={recordId}
      icon={IconNote}
      who={who}
      what={<What note={note} />}
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
            mentions={note.mentions}
            draft={`edit.${entryName(note)}`}
            place={{ kind, recordId, isPrivate: note.is_private }}
            onClose={() => setEditing(false)}
            save={save}
          />
        ) : (
          <>
            {note.title && <b className={styles.noteTitle}>{note.title}</b>}
            <span className={styles.noteText}>
              <MentionedText text={textOf(note)} mentions={note.mentions} />
            </span>
            <NoteComments note={note} on={on} />
            <AnswerField on={on} to={who} entry={entryName(note)} />
          </>
        )
      }
    />
  );
}

/** The category of the notes that the system writes when a task is completed. */
const TASK = 'CalendarTask';

/** Of a completed task only its name: the line above says that it was completed. */
function textOf({ category, content }: NoteEntry): string {
  return (category?.name === TASK && /^completed task titled "(.*)"$/s.exec(content)?.[1]) || content;
}

function wordsOf({ category }: NoteEntry): string {
  if (!category) return m.wroteNote;
  return category.name === TASK ? m.completedTask : m.wroteIn(category.name);
}

function What({ note }: { note: NoteEntry }) {
  return (
    <>
      {wordsOf(note)}
      {note.is_private && (
        <span className={feed.secret} title={m.isPrivate}>
          <IconLock size={13} aria-hidden />
          {m.private}
        </span>
      )}
    </>
  );
}

/** The acts on a note. Each offers Undo and refetches the timeline. */
function noteActs(kind: RecordKind, recordId: number, id: number) {
  const done = (text: string, changeSetId: number | null) => {
    offerUndo(text, changeSetId);
    sendEvent(`${kind}:update`, { id: recordId });
  };
  return {
    save: async ({ text, mentions }: Written) => {
      const body = { content: text, ...mentionedIn(mentions) };
      const { changeSetId } = await callWithChangeSet(updateNote, { params: { id }, body });
      done(m.noteSaved, changeSetId);
    },
    remove: () =>
      attempt(async () => {
        const { changeSetId } = await callWithChangeSet(deleteNote, { params: { id } });
        done(m.noteDeleted, changeSetId);
      }),
  };
}
