import { createComment, deleteComment, updateComment } from '@fairlead/domain/comments/comment.contract';
import { type RecordKind, pathOfKind } from '@fairlead/domain/kinds/kinds';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { offerUndo } from '../../lib/undo';
import type { Written } from './mention-area';
import { recordPageMessages as m } from './record-page.messages';

/** The target of comments: the record whose timeline is shown, or a note in it. */
export interface Commented {
  readonly kind: RecordKind;
  readonly recordId: number;
  readonly noteId?: number;
  /** The note is private, and so are the comments below it. */
  readonly isPrivate?: boolean;
}

/** The acts on these comments. Each offers Undo and refetches the timeline. */
export function commentActs({ kind, recordId, noteId }: Commented) {
  const params =
    noteId === undefined ? { type: pathOfKind(kind), id: recordId } : { type: 'notes' as const, id: noteId };
  const done = (text: string, changeSetId: number | null) => {
    offerUndo(text, changeSetId);
    sendEvent(`${kind}:update`, { id: recordId });
  };
  return {
    add: async (written: Written) => {
      const { changeSetId } = await callWithChangeSet(createComment, { params, body: bodyOf(written) });
      done(m.commentAdded, changeSetId);
    },
    change: async (comment_id: number, written: Written) => {
      const asked = { params: { ...params, comment_id }, body: bodyOf(written) };
      const { changeSetId } = await callWithChangeSet(updateComment, asked);
      done(m.commentSaved, changeSetId);
    },
    remove: async (comment_id: number) => {
      const { changeSetId } = await callWithChangeSet(deleteComment, { params: { ...params, comment_id } });
      done(m.commentDeleted, changeSetId);
    },
  };
}

function bodyOf({ text, mentions }: Written) {
  return { comment: text, ...mentionedIn(mentions) };
}

/** Left out if there are none: the server drops mentions that a text no longer has. */
export function mentionedIn(mentions: Written['mentions']): { mentioned_user_ids?: number[] } {
  return mentions.length ? { mentioned_user_ids: mentions.map(({ id }) => id) } : {};
}
