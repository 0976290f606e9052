import { standingOf } from '@fairlead/domain/access/team-of';
import { type CommentRecord, listComments } from '@fairlead/domain/comments/comment.contract';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { CommentEntry, NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useAppEvent } from '../../lib/events';
import { useSession } from '../../lib/session';

const AT_ONCE = 100;

interface EarlierComments {
  /** The comments above those loaded with the note. */
  readonly comments: readonly CommentEntry[];
  /** The number of comments still hidden. */
  readonly left: number;
  readonly more: () => void;
  readonly loading: boolean;
  /** Retries after a failure; null if nothing failed. */
  readonly failed: (() => void) | null;
}

/**
 * The comments of a note before the last ones, from the latest backwards; refetched together with the record's page.
 */
export function useEarlierComments(note: NoteEntry, kind: RecordKind): EarlierComments {
  const entryOf = useCommentEntries(kind);
  const [asked, setAsked] = useState(0);
  const earlier = note.comment_count - note.comments.length;
  const before = note.comments[0]?.id ?? 0;
  const isAsked = asked > 0 && earlier > 0;
  const query = useQuery({
    queryKey: ['earlier-comments', note.id, before, earlier, asked],
    queryFn: ({ signal }) => readEarlier(note.id, earlier, asked * AT_ONCE, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  useAppEvent(`${kind}:update`, () => {
    if (isAsked) void query.refetch();
  });
  const found = isAsked ? (query.data ?? []).filter(({ id }) => id < before) : [];
  return {
    comments: found.map(entryOf),
    left: Math.max(earlier - found.length, 0),
    more: () => setAsked(asked + 1),
    loading: query.isFetching,
    failed: query.isError ? () => void query.refetch() : null,
  };
}

/**
 * At least the last `most` of the first `earlier` comments. Whole pages, counted from the oldest, so that a comment
 * written in between shifts none of them.
 */
async function readEarlier(note: number, earlier: number, most: number, signal: AbortSignal): Promise<CommentRecord[]> {
  const first = Math.floor(Math.max(earlier - most, 0) / AT_ONCE) + 1;
  const last = Math.ceil(earlier / AT_ONCE);
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const params = { type: 'notes', id: note } as const;
  const found = await Promise.all(
    pages.map((page) => call(listComments, { params, query: { page, per_page: AT_ONCE }, signal })),
  );
  return found.flatMap(({ entries }) => entries);
}

/** Converts comments to timeline entries: what is allowed with a comment depends on its author. */
function useCommentEntries(kind: RecordKind): (comment: CommentRecord) => CommentEntry {
  const { actor, can } = useCan();
  const { account } = useSession();
  return ({ id, comment, created_at, user_id, edited_by_user_id, mentioned_user_ids }) => {
    const team = standingOf(actor.team_id, user_id, account);
    const facts = { owner_id: user_id, created_by_user_id: user_id, visible: true, team };
    const byId = (wanted: number | null) => account.users.find((one) => one.id === wanted);
    return {
      kind: 'comment',
      record_type: kindOf(kind).wire_name,
      id,
      at: created_at,
      user: byId(user_id) ?? null,
      is_external: byId(user_id)?.is_external ?? false,
      comment,
      mentions: mentioned_user_ids.flatMap((one) => byId(one) ?? []),
      edited_by: byId(edited_by_user_id) ?? null,
      can_edit: can('update', 'comment', facts),
      can_delete: can('delete', 'comment', facts),
    };
  };
}
