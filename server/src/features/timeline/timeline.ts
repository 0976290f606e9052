import type { OwnedKind } from '@fairlead/domain/access/visibility';
import { readCursor, type TimelineCursor, writeCursor } from '@fairlead/domain/timeline/cursor';
import type { ChangeSetEntry, NoteEntry, Timeline, TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../../db/changes';
import { factsOf, teamOf } from '../../db/record-writing';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../http/context';
import { invalidField } from '../../http/errors';
import { authorOf, type HistoryRow, presentHistory } from '../changes/public';
import { changesOfSets, NOTE, notesByIds, type TimelineNote, timelinePlaces } from './timeline.queries';

/** One page of the activity feed (1§9). */
const PAGE = 20;

export interface TimelineQuery {
  readonly before?: string;
  readonly kind: 'all' | 'activities' | 'system';
}

/** Notes and changes of a record that the actor sees, newest first. All that one change set did is one entry. */
export async function timelineOf(ctx: Ctx, kind: OwnedKind, record: Row, query: TimelineQuery): Promise<Timeline> {
  const before = query.before === undefined ? undefined : readCursor(query.before);
  if (query.before !== undefined && !before) throw invalidField('before', 'Has invalid value');
  const changes = query.kind !== 'activities' && mayDo(ctx, 'read_history', kind, factsOf(ctx, kind, record));
  const ask = { kind, id: record.id, notes: query.kind !== 'system', changes, before, limit: PAGE + 1 };
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
  kind: OwnedKind,
  record: Row,
  places: readonly TimelineCursor[],
): Promise<TimelineEntry[]> {
  const idsOf = (wanted: boolean) => places.filter(({ rank }) => (rank === NOTE) === wanted).map(({ id }) => id);
  const [written, changed] = await Promise.all([
    notesByIds(ctx, idsOf(true)),
    changesOfSets(ctx, kind, record.id, idsOf(false)),
  ]);
  const notes = new Map(written.map((note) => [note.id, noteEntry(ctx, note)]));
  const sets = new Map<number, TimelineEntry>();
  for (const { can_put_back: _, ...entry } of await presentHistory(ctx, kind, record, mergeSets(changed))) {
    sets.set(entry.change_set_id, { kind: 'change', ...entry } satisfies ChangeSetEntry);
  }
  return places.flatMap(({ rank, id }) => (rank === NOTE ? notes : sets).get(id) ?? []);
}

function noteEntry(ctx: Ctx, { user_id, created_by_user_id, ...note }: TimelineNote): NoteEntry {
  const facts = { owner_id: user_id, created_by_user_id, visible: true, team: teamOf(ctx, user_id) };
  return { kind: 'note', ...note, user: authorOf(ctx, user_id), can_edit: mayDo(ctx, 'update', 'activity', facts) };
}

/** The changes of each set as one: first values before, last values after. What made or unmade the record names it. */
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
