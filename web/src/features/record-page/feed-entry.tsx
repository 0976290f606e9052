import { bucketOf } from '@fairlead/domain/timeline/feed';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { TimelineEntry as Entry } from '@fairlead/domain/timeline/timeline.contract';
import { readWire } from '@fairlead/domain/dates/wire';
import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import { AppLink, recordPath } from '../../lib/record-link';
import { type Formats, useFormats } from '../../ui/formats';
import { TimelineEntry } from '../../ui/timeline';
import styles from './feed.module.css';
import { recordPageMessages as m } from './record-page.messages';

/** The name of an entry in the address: `note-45`. Those of changes are known by their change set. */
export function entryName(entry: Entry): string {
  return `${entry.kind}-${entry.kind === 'change' ? entry.change_set_id : entry.id}`;
}

/** The entry to which the address links. */
export const LinkedEntry = createContext<string | null>(null);

interface Props extends Omit<ComponentProps<typeof TimelineEntry>, 'time'> {
  entry: Entry;
  kind: RecordKind;
  recordId: number;
}

/** An entry of the feed. Its time is the link to it; the entry to which the address links is marked and has the focus. */
export function FeedEntry({ entry, kind, recordId, ...rest }: Props) {
  const formats = useFormats();
  const name = entryName(entry);
  const linked = useContext(LinkedEntry) === name;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!linked) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [linked]);
  const whole = `${formats.dateTime(entry.at)} · ${formats.relative(entry.at)}`;
  return (
    <TimelineEntry
      {...rest}
      ref={item}
      marked={linked}
      time={
        <AppLink
          className={styles.time}
          href={`${recordPath(kind, recordId)}?entry=${name}`}
          title={whole}
          aria-label={m.linkTo(whole)}
        >
          {timeOf(entry.at, formats)}
        </AppLink>
      }
    />
  );
}

export function instantOf(at: string): Date {
  const read = readWire(at);
  return read.kind === 'instant' ? read.instant : new Date(0);
}

/** What the heading above lacks: the time of today and yesterday, the day of older ones. */
function timeOf(at: string, { date, time, now, settings }: Formats): string {
  const bucket = bucketOf(instantOf(at), now(), settings.zone);
  if (bucket === 'TODAY' || bucket === 'YESTERDAY') return time(at);
  return bucket === 'PAST_7_DAYS' ? `${date(at)}, ${time(at)}` : date(at);
}
