import {
  type CommentRecord,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from '@fairlead/domain/comments/comment.contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/formats';
import { Notice } from '../../ui/states';
import { TextArea } from '../../ui/text-field';
import { Tile } from '../../ui/tile';
import { errorToast, toast } from '../../ui/toast-store';
import { useFocusHeir } from '../../ui/use-focus-heir';
import { useFocusReturn } from '../../ui/use-focus-return';
import { shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';

interface Props {
  type: 'deals' | 'people' | 'companies';
  id: number;
}

/** The comments on a record, and a field to add one. Users can change and delete their own. */
export function Comments({ type, id }: Props) {
  const query = useQuery({
    queryKey: ['comments', type, id],
    queryFn: ({ signal }) => call(listComments, { params: { type, id }, signal }),
  });
  const again = async () => void (await query.refetch());
  return (
    <Tile title={m.comments} count={query.data?.pagination.total ?? null} collapsible={false}>
      {query.error && (
        <Notice tone="red" action={{ label: m.again, run: () => void again() }}>
          {m.failed}
        </Notice>
      )}
      {query.data?.entries.length === 0 && <p className={styles.aside}>{m.noComments}</p>}
      <ul className={styles.rows} tabIndex={-1} aria-label={m.comments}>
        {query.data?.entries.map((comment) => (
          <Comment key={comment.id} type={type} id={id} comment={comment} onDone={again} />
        ))}
      </ul>
      <Writing
        label={m.write}
        act={m.send}
        initially=""
        save={async (text) => {
          await call(createComment, { params: { type, id }, body: { comment: text } });
          await again();
        }}
      />
    </Tile>
  );
}

function Comment({ type, id, comment, onDone }: Props & { comment: CommentRecord; onDone: () => Promise<void> }) {
  const { user } = useSession();
  const line = useRef<HTMLLIElement>(null);
  useFocusHeir(line);
  const [editing, setEditing] = useState(false);
  const place = { params: { type, id, comment_id: comment.id } };
  const remove = async () => {
    try {
      await call(deleteComment, place);
      toast({ text: m.removed });
      await onDone();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  const name = comment.user ? `${comment.user.first_name} ${comment.user.last_name}`.trim() : m.somebody;
  return (
    <li ref={line} className={styles.comment}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <RelativeTime when={comment.created_at} />
        {comment.edited_by_user_id !== null && <span>{m.edited}</span>}
      </div>
      {editing ? (
        <Writing
          label={m.editOf(comment.comment)}
          act={m.save}
          initially={comment.comment}
          onClose={() => setEditing(false)}
          save={async (text) => {
            await call(updateComment, { ...place, body: { comment: text } });
            setEditing(false);
            await onDone();
          }}
        />
      ) : (
        <p className={styles.said}>{comment.comment}</p>
      )}
      {comment.user_id === user.id && (
        <div className={styles.own} hidden={editing}>
          <Button size="xs" variant="quiet" aria-label={m.editOf(comment.comment)} onClick={() => setEditing(true)}>
            {m.edit}
          </Button>
          <Button size="xs" variant="quiet" aria-label={m.removeOf(comment.comment)} onClick={() => void remove()}>
            {m.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

interface WritingProps {
  label: string;
  act: string;
  initially: string;
  save: (text: string) => Promise<void>;
  /** The text is edited in place: Escape and Cancel close it, and the focus returns to the element that opened it. */
  onClose?: () => void;
}

/** The text stays until it is saved, even if saving fails. */
function Writing({ label, act, initially, save, onClose }: WritingProps) {
  useFocusReturn(Boolean(onClose));
  const [text, setText] = useState(initially);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setSaving(true);
    setProblem(null);
    try {
      await save(text);
      setText('');
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void send();
      }}
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <TextArea
        label={label}
        value={text}
        onChange={setText}
        autoFocus={Boolean(onClose)}
        onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
      />
      <div className={styles.acts}>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {m.cancel}
          </Button>
        )}
        <Button type="submit" variant={text.trim() ? 'filled' : 'default'} saving={saving} disabled={!text.trim()}>
          {act}
        </Button>
      </div>
    </form>
  );
}
