import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import type { CommentEntry } from '@fairlead/domain/timeline/timeline.contract';
import { useState } from 'react';
import { Badge } from '../../ui/chips';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconMessage, IconPencil, IconTrash } from '../../ui/icons';
import { TimelineEntry } from '../../ui/timeline';
import { AnswerField } from './answer-field';
import { type Commented, commentActs } from './comment-acts';
import { attempt } from './record-acts';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { WritingField } from './writing-field';

interface Props {
  comment: CommentEntry;
  kind: RecordKind;
  recordId: number;
}

/** What somebody said about the record; answers stand above it, as everything in the timeline that came later. */
export function CommentLine({ comment, kind, recordId }: Props) {
  const { time } = useFormats();
  const on = { kind, recordId };
  const [editing, setEditing] = useState(false);
  return (
    <TimelineEntry
      icon={IconMessage}
      who={<Who comment={comment} />}
      what={comment.edited_by ? m.commentedEdited : m.commented}
      time={time(comment.at)}
      actions={<CommentActions comment={comment} on={on} onEdit={() => setEditing(true)} />}
      bubble={
        <>
          <CommentText comment={comment} on={on} editing={editing} onClose={() => setEditing(false)} />
          {!editing && <AnswerField on={on} to={nameOf(comment)} />}
        </>
      }
    />
  );
}

/** What was said about a note, below it, oldest first. */
export function NoteComments({ comments, on }: { comments: readonly CommentEntry[]; on: Commented }) {
  if (!comments.length) return null;
  return (
    <ol className={styles.thread} aria-label={m.comments}>
      {comments.map((comment) => (
        <NoteComment key={comment.id} comment={comment} on={on} />
      ))}
    </ol>
  );
}

function NoteComment({ comment, on }: { comment: CommentEntry; on: Commented }) {
  const { date, time } = useFormats();
  const [editing, setEditing] = useState(false);
  return (
    <li className={styles.threadLine}>
      <div className={styles.threadHead}>
        <Who comment={comment} />
        <span className={styles.threadTime}>
          {date(comment.at)}, {time(comment.at)}
          {comment.edited_by && ` · ${m.edited}`}
        </span>
        <span className={styles.threadActions}>
          <CommentActions comment={comment} on={on} onEdit={() => setEditing(true)} />
        </span>
      </div>
      <CommentText comment={comment} on={on} editing={editing} onClose={() => setEditing(false)} />
    </li>
  );
}

function Who({ comment }: { comment: CommentEntry }) {
  return (
    <>
      <b>{nameOf(comment)}</b>
      {comment.is_external && (
        <span className={styles.external}>
          <Badge tone="amber">{m.external}</Badge>
        </span>
      )}
    </>
  );
}

interface ActionsProps {
  comment: CommentEntry;
  on: Commented;
  onEdit: () => void;
}

function CommentActions({ comment, on, onEdit }: ActionsProps) {
  return (
    <>
      <IconButton
        icon={IconPencil}
        size="xs"
        label={m.editComment}
        disabledReason={comment.can_edit ? null : m.unable}
        onClick={onEdit}
      />
      <IconButton
        icon={IconTrash}
        size="xs"
        label={m.deleteComment}
        disabledReason={comment.can_delete ? null : m.unable}
        onClick={() => void attempt(() => commentActs(on).remove(comment.id))}
      />
    </>
  );
}

interface TextProps {
  comment: CommentEntry;
  on: Commented;
  editing: boolean;
  onClose: () => void;
}

function CommentText({ comment, on, editing, onClose }: TextProps) {
  if (!editing) return <span className={styles.noteText}>{comment.comment}</span>;
  return (
    <WritingField
      label={m.editComment}
      act={m.saveComment}
      initially={comment.comment}
      onClose={onClose}
      save={(text) => commentActs(on).change(comment.id, text)}
    />
  );
}

function nameOf({ user }: CommentEntry): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() : m.system;
}
