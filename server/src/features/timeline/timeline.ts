import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { readCursor, type TimelineCursor, writeCursor } from '@fairlead/domain/timeline/cursor';
import type {
  ChangeSetEntry,
  CommentEntry,
  NoteEntry,
  Timeline,
  TimelineEntry,
} from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../../base/changes';
import { factsOf, factsOfHanging } from '../../writing/record-writing';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { authorOf, type HistoryRow, presentHistory } from '../changes/public';
import {
  CHANGE,
  changesOfSets,
  COMMENT,
  commentsByIds,
  NOTE,
  notesByIds,
  type TimelineComment,
  type TimelineNote,
  timelinePlaces,
} from './timeline.queries';

/** One page of the activity feed (1§9). */
const PAGE = 20;

export interface TimelineQuery {
  readonly before?: string;
  readonly kind: 'all' | 'activities' | 'system';
}

/** Notes, comments and changes of a record that the actor sees, newest first. Each change set is one entry. */
export async function timelineOf(ctx: Ctx, kind: RecordKind, record: Row, query: TimelineQuery): Promise<Timeline> {
  const before = query.before === undefined ? undefined : readCursor(query.before);
  if (query.before !== undefined && !before) throw invalidField('before', 'Has invalid value');
  const changes = query.kind !== 'activities' && mayDo(ctx, 'read_history', kind, factsOf(ctx, kind, record));
  const ask = { kind, id: record.id, written: query.kind !== 'system', changes, before, limit: PAGE + 1 };
  const places = await timelinePlaces(ctx, ask);
  const shown = places.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    entries: await entriesAt(ctx, kind, record, shown),
    next: places.length > PAGE && last ? writeCursor(last) : null,
  };
}

async function entriesAt(
  ctx: Ctx,
  kind: RecordKind,
  record: Row,
  places: readonly TimelineCursor[],
): Promise<TimelineEntry[]> {
  const idsOf = (wanted: number) => places.filter(({ rank }) => rank === wanted).map(({ id }) => id);
  const [notes, comments, changed] = await Promise.all([
    notesByIds(ctx, idsOf(NOTE)),
    commentsByIds(ctx, idsOf(COMMENT)),
    changesOfSets(ctx, kind, record.id, idsOf(CHANGE)),
  ]);
  const entries = new Map<string, TimelineEntry>();
  for (const note of notes) entries.set(`${NOTE} ${note.id}`, noteEntry(ctx, note));
  for (const comment of comments) entries.set(`${COMMENT} ${comment.id}`, commentEntry(ctx, comment));
  for (const { can_put_back: _, ...entry } of await presentHistory(ctx, kind, record, mergeSets(changed))) {
    entries.set(`${CHANGE} ${entry.change_set_id}`, { kind: 'change', ...entry } satisfies ChangeSetEntry);
  }
  return places.flatMap(({ rank, id }) => entries.get(`${rank} ${id}`) ?? []);
}

function noteEntry(ctx: Ctx, { user_id, created_by_user_id, comments, ...note }: TimelineNote): NoteEntry {
  const facts = factsOfHanging(ctx, { user_id, created_by_user_id });
  return {
    kind: 'note',
    ...note,
    user: authorOf(ctx, user_id),
    can_edit: mayDo(ctx, 'update', 'activity', facts),
    comments: comments.map((comment) => commentEntry(ctx, comment)),
  };
}

function commentEntry(ctx: Ctx, { user_id, edited_by_user_id, ...comment }: TimelineComment): CommentEntry {
  const facts = factsOfHanging(ctx, { user_id, created_by_user_id: user_id });
  return {
    kind: 'comment',
    ...comment,
    user: authorOf(ctx, user_id),
    is_external: ctx.config.users.some(({ id, is_external }) => id === user_id && is_external),
    edited_by: authorOf(ctx, edited_by_user_id),
    can_edit: mayDo(ctx, 'update', 'comment', facts),
    can_delete: mayDo(ctx, 'delete', 'comment', facts),
  };
}

/**
 * Merges the changes of each set into one: first values before, last values after. An operation other than `update`
 * determines the operation of the merged change.
 */
function mergeSets(rows: readonly HistoryRow[]): HistoryRow[] {
  const sets = new Map<number, HistoryRow>();
  for (const row of rows) {
    const known = sets.get(row.change_set_id);
    const op = known && known.op !== 'update' ? known.op : row.op;
    sets.set(row.change_set_id, {
      ...row,
      op,
      before: known ? { ...row.before, ...known.before } : row.before,
      after: known ? { ...known.after, ...row.after } : row.after,
    });
  }
  return [...sets.values()];
}
