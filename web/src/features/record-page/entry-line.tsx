import type { TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { ComponentType } from 'react';
import { FEED_KINDS } from './feed-kinds';
import type { LineProps } from './line-props';

/** One entry of a timeline, by its kind. */
export function EntryLine(props: LineProps<TimelineEntry>) {
  const Line = FEED_KINDS[props.entry.kind].Line as ComponentType<LineProps<TimelineEntry>>;
  return <Line {...props} />;
}
