import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import {
  DATE_BUCKETS,
  type DateBucket,
  type FeedFilter,
  type FeedGroup,
  feedFilterOf,
} from '@fairlead/domain/timeline/feed';
import { saveFeedFilter } from '@fairlead/domain/timeline/timeline.contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { RequestError } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { errorToast } from '../../ui/toast-store';
import { recordPageMessages as m } from './record-page.messages';

/** A filter that the screen shows; `Any` is the same as all. */
export type ShownFilter = 'ALL' | FeedGroup;

/**
 * Filter, date and linked entry of a feed, in the address. The address takes precedence over the user's saved filter,
 * which is their last choice on any record.
 */
export function useFeedFilter(kind: RecordKind, id: number, kept: FeedFilter | undefined) {
  const [{ feed, date, entry }, change] = useSearchState();
  const queries = useQueryClient();
  const filter = shownFilter(feedFilterOf(feed?.replace('-', '_')) ?? kept);
  const save = async (value: FeedFilter) => {
    try {
      await call(saveFeedFilter, { params: { type: pathOfKind(kind), id }, body: { value } });
      // Other records open with it; this one already shows it.
      await queries.invalidateQueries({ queryKey: ['page'], refetchType: 'none' });
    } catch (error) {
      // In View as, and in a read-only account, the filter is not saved.
      if (!(error instanceof RequestError && error.status === 403)) errorToast(m.filterFailed);
    }
  };
  return {
    filter,
    date: DATE_BUCKETS.find((bucket) => slug(bucket) === date) ?? 'ANY_TIME',
    entry: entry ?? null,
    chooseFilter: (next: ShownFilter) => {
      change({ feed: slug(next), entry: undefined });
      if (next !== shownFilter(kept)) void save(next);
    },
    chooseDate: (next: DateBucket) => change({ date: next === 'ANY_TIME' ? undefined : slug(next), entry: undefined }),
    showAll: () => change({ feed: 'all', date: undefined, entry: undefined }),
    showLatest: () => change({ entry: undefined }),
  };
}

export function shownFilter(filter: FeedFilter | undefined): ShownFilter {
  return filter === undefined || filter === 'Any' ? 'ALL' : filter;
}

/** As it is in the address: `past-7-days`. */
function slug(word: string): string {
  return word.toLowerCase().replaceAll('_', '-');
}
