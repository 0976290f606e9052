import type { CommentEntry, NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { isFocusTaken } from '../../ui/focus-taken';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconMessage, IconPencil, IconTrash } from '../../ui/icons';
import { Notice } from '../../ui/states';
import { AnswerField } from './answer-field';
import { type Commented, commentActs } from './comment-acts';
import { attempt } from './attempt';
import { entryName, FeedEntry } from './feed-entry';
import type { LineProps } from './line-props';
import { MentionedText } from './mentioned-text';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { useEarlierComments } from './use-earlier-comments';
import { WritingField } from './writing-field';

/** A comment on the record; answers are shown above it, like everything later in the timeline. */
export function CommentLine({ entry: comment, kind, recordId }: LineProps<CommentEntry>) {
  const on = { kind, recordId };
  const [editing, setEditing] = useState(false);
  return (
    <FeedEntry
      entry={comment}
      kind={kind}
      recordId={recordId}
      icon={IconMessage}
      who={<Who comment={comment} />}
      what={comment.edited_by ? m.commentedEdited : m.commented}
      actions={<CommentActions comment={comment} on={on} onEdit={() => setEditing(true)} />}
      bubble={
        <>
          <CommentText comment={comment} on={on} editing={editing} onClose={() => setEditing(false)} />
          {!editing && <AnswerField on={on} to={nameOf(comment)} entry={entryName(comment)} />}
        </>
      }
    />
  );
}

/**
 * The comments on a note, below it, oldest first. The last comments are loaded with the note, the earlier ones on
 * request.
 */
export function NoteComments({ note, on }: { note: NoteEntry; on: Commented }) {
  const { comments, left, more, loading, failed } = useEarlierComments(note, on.kind);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef(false);
  const all = left === 0 && comments.length > 0;
  // The pressed button is gone, so the focus moves to the list that it loaded, unless the user has moved on.
  useEffect(() => {
    if (all && pressed.current && !isFocusTaken()) list.current?.focus();
    if (all) pressed.current = false;
  }, [all]);
  const show = () => {
    pressed.current = true;
    more();
  };
  if (!note.comments.length) return null;
  return (
    <div className={styles.thread}>
      {failed && (
        <Notice tone="red" action={{ label: m.again, run: failed }}>
          {m.commentsFailed}
        </Notice>
      )}
      {left > 0 && (
        <Button variant="quiet" size="xs" saving={loading} onClick={show}>
          {m.earlierComments(left)}
        </Button>
      )}
      <ol ref={list} className={styles.threadLines} tabIndex={-1} aria-label={m.comments}>
        {[...comments, ...note.comments].map((comment) => (
          <NoteComment key={comment.id} comment={comment} on={on} />
        ))}
      </ol>
    </div>
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
  if (!editing)
    return (
      <span className={styles.noteText}>
        <MentionedText text={comment.comment} mentions={comment.mentions} />
      </span>
    );
  return (
    <WritingField
      label={m.editComment}
      act={m.saveComment}
      initially={comment.comment}
      mentions={comment.mentions}
      draft={`edit.${entryName(comment)}`}
      place={on}
      onClose={onClose}
      save={(written) => commentActs(on).change(comment.id, written)}
    />
  );
}

function nameOf({ user }: CommentEntry): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() : m.system;
}
