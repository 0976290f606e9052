import type { EntryRef } from '@fairlead/domain/deals/deal.types';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, type IdColumn, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { NoteEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { join, name, sql } from '../../base/sql';
import { mayDo } from '../../http/access';
import { entryJson } from '../../presenting/present';
import type { EntryKind } from '../../reading/entry-kind';
import { hangingOnSeen, visibleHanging } from '../../reading/hanging';
import { factsOfHanging } from '../../writing/record-writing';
import { authorOf } from '../changes/public';
import { commentEntry, commentJson, type ReadComment } from './comment-entries.queries';
import { mentionsOf } from './mentioned';

/** A note carries its latest comments, at most this many; earlier ones are read from the comments of the note. */
const LAST_COMMENTS = 20;

export const NOTES: EntryKind<NoteEntry> = {
  kind: 'note',
  rank: 1,
  filter: 'ACTIVITIES',
  rows: (ctx, { kind, record }) => ({
    from: sql`note n`,
    where: hangingOnSeen(ctx, NOTE.name, 'n', kind, record.id),
    id: sql`n.id`,
    at: sql`n.created_at`,
  }),
  read: async (ctx, { kind }, ids) =>
    (await notesByIds(ctx, ids)).map((note) => ({ key: note.id, ...noteEntry(ctx, kind, note) })),
};

interface ReadNote extends Readonly<Record<IdColumn, number | null>> {
  readonly id: number;
  readonly at: string;
  readonly title: string | null;
  readonly content: string;
  readonly is_private: boolean;
  readonly mentioned_user_ids: readonly number[];
  readonly user_id: number | null;
  readonly created_by_user_id: number | null;
  readonly category: EntryRef | null;
  /** The name of its category if that is one of the system's. */
  readonly system: string | null;
  readonly comments: readonly ReadComment[];
  readonly comment_count: number;
}

function notesByIds(ctx: Ctx, ids: readonly number[]): Promise<ReadNote[]> {
  const on = join(NOTE.on.map((kind) => sql`n.${name(idColumnOf(kind))}`));
  return ctx.db.prepared.rows(sql`select n.id, wire_time(n.created_at) as at, n.title, n.content, n.is_private,
      n.mentioned_user_ids, n.user_id, n.created_by_user_id, ${on},
      ${entryJson(ctx, 'note_category', sql`n.note_category_id`)} as category,
      (select k.name from note_category k
        where k.account_id = n.account_id and k.id = n.note_category_id and k.system) as system,
      (select coalesce(json_agg(${commentJson} order by c.id), '[]')
        from (select c.* ${onNote} order by c.id desc limit ${LAST_COMMENTS}) c) as comments,
      (select count(*) ${onNote})::int as comment_count
    from note n where ${visibleHanging(ctx, NOTE.name, 'n')} and n.id = any(${ids}::bigint[])`);
}

/** The comments on the note n. */
const onNote = sql`from comment c where c.account_id = n.account_id and c.note_id = n.id and c.deleted_at is null`;

function noteEntry(ctx: Ctx, kind: RecordKind, note: ReadNote): NoteEntry {
  const { id, at, title, content, is_private, user_id, created_by_user_id, category, comment_count } = note;
  const facts = factsOfHanging(ctx, { user_id, created_by_user_id });
  const primary = NOTE.on.find((one) => note[idColumnOf(one)] !== null) ?? kind;
  return {
    kind: 'note',
    record_type: note.system ?? kindOf(primary).wire_name,
    id,
    at,
    title,
    content,
    is_private,
    category,
    comment_count,
    mentions: mentionsOf(ctx, note.mentioned_user_ids),
    user: authorOf(ctx, user_id),
    can_edit: mayDo(ctx, 'update', 'activity', facts),
    comments: note.comments.map((comment) => commentEntry(ctx, primary, comment)),
  };
}
