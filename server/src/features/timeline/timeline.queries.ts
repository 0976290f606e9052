import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { readableColumns } from '@fairlead/domain/changes/reading';
import type { EntryRef } from '@fairlead/domain/deals/deal.types';
import type { TimelineCursor } from '@fairlead/domain/timeline/cursor';
import { hangingOnSeen, visibleHanging } from '../../reading/hanging';
import { entryJson } from '../../presenting/present';
import { join, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import type { HistoryRow } from '../changes/public';

export const COMMENT = 2;
export const NOTE = 1;
export const CHANGE = 0;
/** A note carries its latest comments, at most this many; earlier ones are read from the comments of the note. */
const LAST_COMMENTS = 20;

export interface TimelineAsk {
  readonly kind: RecordKind;
  readonly id: number;
  /** Notes and comments. */
  readonly written: boolean;
  readonly changes: boolean;
  readonly before: TimelineCursor | undefined;
  readonly limit: number;
}

/** The entries of a timeline as ids only, newest first: comments, notes and change sets. */
export function timelinePlaces(ctx: Ctx, ask: TimelineAsk): Promise<TimelineCursor[]> {
  const branches = [
    ...(ask.written ? [notePlaces(ctx, ask), commentPlaces(ctx, ask)] : []),
    ...(ask.changes ? [setPlaces(ctx, ask)] : []),
  ];
  if (!branches.length) return Promise.resolve([]);
  return ctx.db.prepared.rows(sql`select x.rank, x.id, to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${join(branches, ' union all ')}) x order by x.at desc, x.rank desc, x.id desc limit ${ask.limit}`);
}

function notePlaces(ctx: Ctx, { kind, id, before, limit }: TimelineAsk): Sql {
  return sql`(select ${NOTE}::int as rank, n.id, n.created_at as at from note n
    where ${hangingOnSeen(ctx, 'note', 'n', kind, id)} and ${isBefore(before, NOTE, sql`n.created_at`, sql`n.id`)}
    order by n.created_at desc, n.id desc limit ${limit})`;
}

/** Comments on the record itself: they are as visible as it is. Comments on a note are shown below the note. */
function commentPlaces(ctx: Ctx, { kind, id, before, limit }: TimelineAsk): Sql {
  return sql`(select ${COMMENT}::int as rank, c.id, c.created_at as at from comment c
    where ${hangingOnSeen(ctx, 'comment', 'c', kind, id)}
      and ${isBefore(before, COMMENT, sql`c.created_at`, sql`c.id`)}
    order by c.created_at desc, c.id desc limit ${limit})`;
}

/** A change set that only touched unreadable columns is left out. */
function setPlaces(ctx: Ctx, { kind, id, before, limit }: TimelineAsk): Sql {
  return sql`(select ${CHANGE}::int as rank, s.id, s.at from change_set s
    where s.account_id = ${ctx.account.id} and s.id in (select c.change_set_id from change c where ${readable(ctx, kind, id)})
      and ${isBefore(before, CHANGE, sql`s.at`, sql`s.id`)} order by s.at desc, s.id desc limit ${limit})`;
}

function isBefore(before: TimelineCursor | undefined, rank: number, at: Sql, id: Sql): Sql {
  if (!before) return sql`true`;
  const earlier = sql`(${at}, ${rank}::int, ${id}) < (${before.at}::timestamptz, ${before.rank}::int, ${before.id}::bigint)`;
  return sql`${at} <= ${before.at}::timestamptz and ${earlier}`;
}

function readable(ctx: Ctx, kind: RecordKind, id: number): Sql {
  return sql`c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = ${id}
    and (c.op <> 'update' or jsonb_exists_any(c.after, ${readableColumns(ctx.catalogue, kind)}::text[]))`;
}

/** The changes of these sets to the record, in the order in which they were made. */
export function changesOfSets(ctx: Ctx, kind: RecordKind, id: number, sets: readonly number[]): Promise<HistoryRow[]> {
  if (!sets.length) return Promise.resolve([]);
  return ctx.db.prepared.rows(sql`select c.id, c.change_set_id, c.op, c.before, c.after, s.user_id, s.via, wire_time(s.at) as at
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where ${readable(ctx, kind, id)} and c.change_set_id = any(${sets}::bigint[]) order by c.id`);
}

export interface TimelineNote {
  readonly id: number;
  readonly at: string;
  readonly title: string | null;
  readonly content: string;
  readonly user_id: number | null;
  readonly created_by_user_id: number | null;
  readonly category: EntryRef | null;
  readonly comments: readonly TimelineComment[];
  readonly comment_count: number;
}

export interface TimelineComment {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly comment: string;
  readonly edited_by_user_id: number | null;
}

export function notesByIds(ctx: Ctx, ids: readonly number[]): Promise<TimelineNote[]> {
  if (!ids.length) return Promise.resolve([]);
  return ctx.db.prepared.rows(sql`select n.id, wire_time(n.created_at) as at, n.title, n.content, n.user_id, n.created_by_user_id,
      ${entryJson(ctx, 'note_category', sql`n.note_category_id`)} as category,
      (select coalesce(json_agg(${commentJson} order by c.id), '[]')
        from (select c.* ${onNote} order by c.id desc limit ${LAST_COMMENTS}) c) as comments,
      (select count(*) ${onNote})::int as comment_count
    from note n where ${visibleHanging(ctx, 'note', 'n')} and n.id = any(${ids}::bigint[])`);
}

/** The comments on the note n. */
const onNote = sql`from comment c where c.account_id = n.account_id and c.note_id = n.id and c.deleted_at is null`;

export async function commentsByIds(ctx: Ctx, ids: readonly number[]): Promise<TimelineComment[]> {
  if (!ids.length) return [];
  const rows = await ctx.db.prepared.rows<{
    comment: TimelineComment;
  }>(sql`select ${commentJson} as comment from comment c
    where c.account_id = ${ctx.account.id} and c.id = any(${ids}::bigint[]) and c.deleted_at is null`);
  return rows.map(({ comment }) => comment);
}

const commentJson = sql`json_build_object('id', c.id, 'at', wire_time(c.created_at), 'user_id', c.user_id,
  'comment', c.comment, 'edited_by_user_id', c.edited_by_user_id)`;
