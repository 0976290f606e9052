import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { readCursor, type TimelineCursor, writeCursor } from '@fairlead/domain/timeline/cursor';
import { bucketRange, type DateBucket, type FeedFilter, feedFilterOf } from '@fairlead/domain/timeline/feed';
import type { BucketCounts, Timeline, TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import type { EntryKind, OnRecord } from '../../reading/entry-kind';
import { readUserSetting, writeUserSetting } from '../user-settings/public';
import { ENTRY_KINDS } from './entry-kinds';
import { countBuckets, placeOf, type PlacesAsk, timelinePlaces } from './timeline.queries';

/** One page of the activity feed (1§9). */
const PAGE = 20;
const KEPT_FILTER = 'activities_global_filters';

export interface TimelineQuery {
  readonly before?: string;
  /** `note-45`: the page begins with this entry. */
  readonly entry?: string;
  readonly filter: FeedFilter;
  readonly date: DateBucket;
}

/** The entries of a record's timeline that the actor may see, newest first. */
export async function timelineOf(ctx: Ctx, kind: RecordKind, record: Row, query: TimelineQuery): Promise<Timeline> {
  const on = { kind, record };
  const kinds = kindsOf(query.filter);
  const range = bucketRange(query.date, ctx.now, ctx.actor.time_zone);
  const places = await timelinePlaces(ctx, { on, kinds, range, after: await startOf(ctx, on, query), limit: PAGE + 1 });
  const shown = places.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    filter: query.filter,
    entries: await entriesAt(ctx, on, shown),
    next: places.length > PAGE && last ? writeCursor(last) : null,
  };
}

export function timelineCountsOf(ctx: Ctx, on: OnRecord, filter: FeedFilter): Promise<BucketCounts> {
  return countBuckets(ctx, { on, kinds: kindsOf(filter) });
}

/** The filter that the user chose last, on any record. */
export async function keptFilter(ctx: Ctx): Promise<FeedFilter> {
  const kept = await readUserSetting(ctx, KEPT_FILTER);
  return feedFilterOf((kept as { filter?: unknown } | undefined)?.filter) ?? 'ALL';
}

export async function keepFilter(ctx: Ctx, value: string): Promise<FeedFilter> {
  const filter = feedFilterOf(value);
  if (!filter) throw invalidField('value', 'Has invalid value');
  await writeUserSetting(ctx, KEPT_FILTER, { filter });
  return filter;
}

function kindsOf(filter: FeedFilter): readonly EntryKind[] {
  return filter === 'ALL' || filter === 'Any' ? ENTRY_KINDS : ENTRY_KINDS.filter((one) => one.filter === filter);
}

async function startOf(ctx: Ctx, on: OnRecord, { before, entry }: TimelineQuery): Promise<PlacesAsk['after']> {
  if (before !== undefined) {
    const cursor = readCursor(before);
    if (!cursor) throw invalidField('before', 'Has invalid value');
    return cursor;
  }
  if (entry === undefined) return undefined;
  const [, name, id] = /^([a-z_]+)-(\d{1,15})$/.exec(entry) ?? [];
  const kind = ENTRY_KINDS.find((one) => one.kind === name);
  if (!kind) throw invalidField('entry', 'Has invalid value');
  const place = await placeOf(ctx, on, kind, Number(id));
  if (!place) throw notFound();
  return { ...place, included: true };
}

async function entriesAt(ctx: Ctx, on: OnRecord, places: readonly TimelineCursor[]): Promise<TimelineEntry[]> {
  const found = new Map<string, TimelineEntry>();
  const read = ENTRY_KINDS.map(async (kind) => {
    const ids = places.filter(({ rank }) => rank === kind.rank).map(({ id }) => id);
    if (!ids.length) return;
    for (const { key, ...entry } of await kind.read(ctx, on, ids)) found.set(`${kind.rank} ${key}`, entry);
  });
  await Promise.all(read);
  return places.flatMap(({ rank, id }) => found.get(`${rank} ${id}`) ?? []);
}
