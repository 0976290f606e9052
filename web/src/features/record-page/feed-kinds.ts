import type { FeedGroup } from '@fairlead/domain/timeline/feed';
import type { TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { ComponentType } from 'react';
import { ChangeLine } from './change-line';
import { CommentLine } from './comment-line';
import { DealMoveLine } from './deal-move-line';
import { HangingLine } from './hanging-line';
import type { LineProps } from './line-props';
import { NoteLine } from './note-line';

type Kinds = {
  readonly [K in TimelineEntry['kind']]: {
    /** The filter that shows it. A filter without kinds is not offered. */
    readonly filter: FeedGroup;
    readonly Line: ComponentType<LineProps<Extract<TimelineEntry, { kind: K }>>>;
  };
};

/** How each kind of entries is shown: see the recipe "Add a kind of feed entries". */
export const FEED_KINDS: Kinds = {
  note: { filter: 'ACTIVITIES', Line: NoteLine },
  comment: { filter: 'ACTIVITIES', Line: CommentLine },
  change: { filter: 'SYSTEM_UPDATES', Line: ChangeLine },
  deal_move: { filter: 'SYSTEM_UPDATES', Line: DealMoveLine },
  hanging: { filter: 'SYSTEM_UPDATES', Line: HangingLine },
};
