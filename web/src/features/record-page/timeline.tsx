import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import {
  recordTimeline,
  type Timeline as TimelineData,
  type TimelineEntry,
} from '@fairlead/domain/timeline/timeline.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconHistory } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { TimelineDay } from '../../ui/timeline';
import { EntryLine } from './entry-line';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

type Kind = 'all' | 'activities' | 'system';
const kinds = (['all', 'activities', 'system'] as const).map((value) => ({ value, label: m.kinds[value] }));

/** Notes, comments and changes, newest first, grouped by day. The first entries are loaded with the page itself. */
export function Timeline({ kind, id, first }: { kind: RecordKind; id: number; first: TimelineData }) {
  const [shown, setShown] = useState<Kind>('all');
  const { entries, more, error, retry, loading } = useTimeline(kind, id, shown, first);
  const { date, day } = useFormats();
  const days = byDay(entries, (entry) => date(entry.at));
  return (
    <section aria-label={m.timeline}>
      <h2 className="fl-hidden">{m.timeline}</h2>
      <div className={styles.timelineHead}>
        <SegmentedControl label={m.timeline} value={shown} onChange={setShown} segments={kinds} size="xs" />
      </div>
      {error && (
        <Notice tone="red" action={{ label: m.again, run: retry }}>
          {m.failed}
        </Notice>
      )}
      {loading && <SkeletonRows rows={4} />}
      {!loading && entries.length === 0 && <EmptyState icon={IconHistory} title={m.noEntries} text={m.noEntriesText} />}
      {days.map(({ key, of }) => (
        <TimelineDay key={key} label={day(of[0]?.at)}>
          {of.map((entry) => (
            <EntryLine key={`${entry.kind}${entry.id}`} entry={entry} kind={kind} recordId={id} />
          ))}
        </TimelineDay>
      ))}
      {more && (
        <Button variant="quiet" onClick={more}>
          {m.older}
        </Button>
      )}
    </section>
  );
}

function useTimeline(kind: RecordKind, id: number, shown: Kind, first: TimelineData) {
  const query = useInfiniteQuery({
    queryKey: ['timeline', kind, id, shown, shown === 'all' ? stamp(first) : null],
    queryFn: ({ pageParam, signal }) =>
      call(recordTimeline, {
        params: { type: pathOfKind(kind), id },
        query: { kind: shown, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...(shown === 'all'
      ? { initialData: { pages: [first], pageParams: [null] }, staleTime: Number.POSITIVE_INFINITY }
      : {}),
  });
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    error: query.error,
    loading: query.isLoading,
    retry: () => void query.refetch(),
  };
}

/** If the first entries loaded with the page change, the timeline restarts with them. */
function stamp({ entries }: TimelineData): string {
  return JSON.stringify(entries);
}

function byDay(entries: readonly TimelineEntry[], keyOf: (entry: TimelineEntry) => string) {
  const days: { key: string; of: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const key = keyOf(entry);
    const last = days.at(-1);
    if (last?.key === key) last.of.push(entry);
    else days.push({ key, of: [entry] });
  }
  return days;
}
