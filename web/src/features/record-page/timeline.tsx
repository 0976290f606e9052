import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { bucketOf } from '@fairlead/domain/timeline/feed';
import { type FoldedUpdates, foldUpdates } from '@fairlead/domain/timeline/fold';
import type { Timeline as TimelineData, TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import { RequestError } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconHistory } from '../../ui/icons';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { TimelineDay } from '../../ui/timeline';
import { EntryLine } from './entry-line';
import { FeedControls } from './feed-controls';
import { entryName, instantOf, LinkedEntry } from './feed-entry';
import styles from './feed.module.css';
import { recordPageMessages as m } from './record-page.messages';
import { UpdatesLine } from './updates-line';
import { useFeed, useFeedCounts } from './use-feed';
import { useFeedFilter } from './use-feed-filter';

const PAGE = 20;

interface Props {
  kind: RecordKind;
  id: number;
  /** The record's name, for the text of an empty feed. */
  name: string;
  first: TimelineData;
}

/** The activity of a record, newest first, grouped by the date buckets. The first entries are loaded with the page. */
export function Timeline({ kind, id, name, first }: Props) {
  const asked = useFeedFilter(kind, id, first.filter);
  const { filter, date, entry } = asked;
  const feed = useFeed({ kind, id, filter, date, entry }, first);
  const counts = useFeedCounts({ kind, id, filter }, feed.more !== null && entry === null);
  const isGone = entry !== null && feed.error instanceof RequestError && [404, 422].includes(feed.error.status);
  const isEmpty = !feed.loading && !feed.error && feed.entries.length === 0;
  return (
    <section aria-label={m.timeline}>
      <h2 className="fl-hidden">{m.timeline}</h2>
      <FeedControls kind={kind} id={id} asked={asked} />
      {feed.error && !isGone && (
        <Notice tone="red" action={{ label: m.again, run: feed.retry }}>
          {m.feedFailed}
        </Notice>
      )}
      {entry !== null && (
        <Notice tone={isGone ? 'amber' : 'accent'} action={{ label: m.showLatest, run: asked.showLatest }}>
          {isGone ? m.linkGone : m.linkedEntry}
        </Notice>
      )}
      {feed.loading && <SkeletonRows rows={4} />}
      {isEmpty && <Nothing filter={filter} date={date} name={name} showAll={asked.showAll} />}
      <LinkedEntry value={entry}>
        <Entries entries={feed.entries} kind={kind} id={id} />
      </LinkedEntry>
      {feed.more && (
        <div className={styles.more}>
          {counts && <span>{m.shown(feed.entries.length, counts[date])}</span>}
          <Button saving={feed.loadingMore} onClick={feed.more}>
            {m.showMore(counts && entry === null ? Math.min(PAGE, counts[date] - feed.entries.length) || PAGE : PAGE)}
          </Button>
        </div>
      )}
    </section>
  );
}

function Entries({ entries, kind, id }: { entries: readonly TimelineEntry[]; kind: RecordKind; id: number }) {
  const { now, settings } = useFormats();
  const lines = foldUpdates(entries, (at) => instantOf(at).getTime());
  const bucketFor = (line: TimelineEntry | FoldedUpdates) =>
    bucketOf(instantOf(startOf(line).at), now(), settings.zone);
  return (['TODAY', 'YESTERDAY', 'PAST_7_DAYS', 'OLDER'] as const).map((bucket) => {
    const of = lines.filter((line) => bucketFor(line) === bucket);
    if (!of.length) return null;
    return (
      <TimelineDay key={bucket} label={m.dates[bucket]}>
        {of.map((line) =>
          line.kind === 'updates' ? (
            // By its oldest change, which stays when a further one joins.
            <UpdatesLine key={entryName(oldestOf(line))} updates={line} kind={kind} recordId={id} />
          ) : (
            <EntryLine key={entryName(line)} entry={line} kind={kind} recordId={id} />
          ),
        )}
      </TimelineDay>
    );
  });
}

function startOf(line: TimelineEntry | FoldedUpdates): TimelineEntry {
  return line.kind === 'updates' ? (line.of[0] as TimelineEntry) : line;
}

function oldestOf({ of }: FoldedUpdates): TimelineEntry {
  return of.at(-1) as TimelineEntry;
}

interface NothingProps extends Pick<ReturnType<typeof useFeedFilter>, 'filter' | 'date' | 'showAll'> {
  name: string;
}

function Nothing({ filter, date, name, showAll }: NothingProps) {
  if (filter === 'ALL' && date === 'ANY_TIME')
    return <EmptyState icon={IconHistory} title={m.noEntries} text={m.noEntriesText} />;
  return (
    <p className={styles.nothing} role="status">
      {m.noneOf(filter, name, date)}{' '}
      <button type="button" className={styles.unfold} onClick={showAll}>
        {m.showAllEntries}
      </button>
    </p>
  );
}
