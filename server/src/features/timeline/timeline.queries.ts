import { bucketRange, type BucketRange, DATE_BUCKETS } from '@fairlead/domain/timeline/feed';
import type { TimelineCursor } from '@fairlead/domain/timeline/cursor';
import type { BucketCounts } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../base/context';
import { all, join, name, type Sql, sql } from '../../base/sql';
import type { AskedPage, EntryKind, EntryRows, OnRecord } from '../../reading/entry-kind';

export interface PlacesAsk {
  readonly on: OnRecord;
  readonly kinds: readonly EntryKind[];
  readonly range: BucketRange;
  /** The page begins after this place, or with it. */
  readonly after?: TimelineCursor & { readonly included?: true };
  readonly limit: number;
}

/**
 * The entries of a page as places only, newest first. Each kind delivers as many as the page has, from its index, so
 * that the work does not grow with the number of entries.
 */
export function timelinePlaces(ctx: Ctx, ask: PlacesAsk): Promise<TimelineCursor[]> {
  const onPage = (rank: number) => (at: Sql, id: Sql) => [
    ...inRange(at, ask.range),
    ...beyond(ask.after, rank, at, id),
  ];
  const page = ({ rank }: EntryKind): AskedPage => ({ within: onPage(rank), limit: ask.limit });
  const branches = rowsOf(ctx, ask, page).map(([{ rank }, rows]) => {
    const { from, where, id, at, several } = rows;
    const within = all([where, ...onPage(rank)(at, id)]);
    return sql`(select ${rank}::int as rank, ${id} as id, ${at} as at from ${from} where ${within}
      ${several ? sql`group by ${at}, ${id}` : sql``} order by ${at} desc, ${id} desc limit ${ask.limit})`;
  });
  if (!branches.length) return Promise.resolve([]);
  return ctx.db.prepared.rows(sql`select x.rank, x.id, ${cursorTime(sql`x.at`)} as at
    from (${join(branches, ' union all ')}) x order by x.at desc, x.rank desc, x.id desc limit ${ask.limit}`);
}

/** The place of one entry; undefined if it is not in this timeline. */
export async function placeOf(
  ctx: Ctx,
  on: OnRecord,
  kind: EntryKind,
  id: number,
): Promise<TimelineCursor | undefined> {
  const rows = kind.rows(ctx, on);
  if (!rows) return undefined;
  const found = await ctx.db.prepared.maybe<{ at: string }>(sql`select ${cursorTime(rows.at)} as at from ${rows.from}
    where ${rows.where} and ${rows.id} = ${id} limit 1`);
  return found && { at: found.at, rank: kind.rank, id };
}

/** The number of entries in each bucket. This reads all entries of the record. */
export async function countBuckets(ctx: Ctx, ask: Pick<PlacesAsk, 'on' | 'kinds'>): Promise<BucketCounts> {
  const branches = rowsOf(ctx, ask).map(([, { from, where, id, at, several }]) =>
    several
      ? sql`(select ${at} as at from ${from} where ${where} group by ${at}, ${id})`
      : sql`(select ${at} as at from ${from} where ${where})`,
  );
  if (!branches.length) return { ANY_TIME: 0, TODAY: 0, YESTERDAY: 0, PAST_7_DAYS: 0, OLDER: 0 };
  const counts = DATE_BUCKETS.map((bucket) => {
    const range = inRange(sql`x.at`, bucketRange(bucket, ctx.now, ctx.actor.time_zone));
    return sql`count(*) filter (where ${all(range)})::int as ${name(bucket)}`;
  });
  return ctx.db.prepared.one(sql`select ${join(counts)} from (${join(branches, ' union all ')}) x`);
}

function rowsOf(
  ctx: Ctx,
  { on, kinds }: Pick<PlacesAsk, 'on' | 'kinds'>,
  page?: (kind: EntryKind) => AskedPage,
): [EntryKind, EntryRows][] {
  return kinds.flatMap((kind): [EntryKind, EntryRows][] => {
    const rows = kind.rows(ctx, on, page?.(kind));
    return rows ? [[kind, rows]] : [];
  });
}

function inRange(at: Sql, { from, until }: BucketRange): Sql[] {
  return [
    ...(from ? [sql`${at} >= ${from.toISOString()}::timestamptz`] : []),
    ...(until ? [sql`${at} < ${until.toISOString()}::timestamptz`] : []),
  ];
}

function beyond(after: PlacesAsk['after'], rank: number, at: Sql, id: Sql): Sql[] {
  if (!after) return [];
  const here = sql`(${at}, ${rank}::int, ${id})`;
  const there = sql`(${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`;
  // The first condition is for the index.
  return [sql`${at} <= ${after.at}::timestamptz`, after.included ? sql`${here} <= ${there}` : sql`${here} < ${there}`];
}

function cursorTime(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
