import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { CommentEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { mayDo } from '../../http/access';
import type { EntryKind } from '../../reading/entry-kind';
import { hangingOnSeen } from '../../reading/hanging';
import { factsOfHanging } from '../../writing/record-writing';
import { authorOf } from '../changes/public';
import { mentionsOf } from './mentioned';

/** Comments on the record itself: they are as visible as it is. Comments on a note are shown below the note. */
export const COMMENTS: EntryKind<CommentEntry> = {
  kind: 'comment',
  rank: 2,
  filter: 'ACTIVITIES',
  rows: (ctx, { kind, record }) => ({
    from: sql`comment c`,
    where: hangingOnSeen(ctx, 'comment', 'c', kind, record.id),
    id: sql`c.id`,
    at: sql`c.created_at`,
  }),
  read: async (ctx, { kind }, ids) => {
    const rows = await ctx.db.prepared.rows<{
      comment: ReadComment;
    }>(sql`select ${commentJson} as comment from comment c
      where c.account_id = ${ctx.account.id} and c.id = any(${ids}::bigint[]) and c.deleted_at is null`);
    return rows.map(({ comment }) => ({ key: comment.id, ...commentEntry(ctx, kind, comment) }));
  },
};

export interface ReadComment {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly comment: string;
  readonly mentioned_user_ids: readonly number[];
  readonly edited_by_user_id: number | null;
}

export const commentJson = sql`json_build_object('id', c.id, 'at', wire_time(c.created_at), 'user_id', c.user_id,
  'comment', c.comment, 'mentioned_user_ids', c.mentioned_user_ids, 'edited_by_user_id', c.edited_by_user_id)`;

export function commentEntry(ctx: Ctx, on: RecordKind, comment: ReadComment): CommentEntry {
  const { user_id, edited_by_user_id, mentioned_user_ids, ...shown } = comment;
  const facts = factsOfHanging(ctx, { user_id, created_by_user_id: user_id });
  return {
    kind: 'comment',
    record_type: kindOf(on).wire_name,
    ...shown,
    mentions: mentionsOf(ctx, mentioned_user_ids),
    user: authorOf(ctx, user_id),
    is_external: ctx.config.users.some(({ id, is_external }) => id === user_id && is_external),
    edited_by: authorOf(ctx, edited_by_user_id),
    can_edit: mayDo(ctx, 'update', 'comment', facts),
    can_delete: mayDo(ctx, 'delete', 'comment', facts),
  };
}
