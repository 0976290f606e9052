import { type CalendarItem, type CalendarRange, calendarRange } from '@fairlead/domain/calendar/calendar.contract';
import { CATEGORIES, type CalendarChoice } from '@fairlead/domain/calendar/filter';
import type { Days } from '@fairlead/domain/calendar/views';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useLiveEntries } from '../../lib/live/use-live-entries';
import { keyOf } from './shown';

const KEY = 'calendar';

interface Ask {
  readonly days: Days;
  readonly choice: CalendarChoice;
  /** The maximum of each day; the rest is counted. */
  readonly perDay: number;
  readonly enabled: boolean;
}

/** The data of a screen: one call. Data of other days stays until the new data has arrived. */
export function useRange({ days, choice, perDay, enabled }: Ask) {
  const queries = useQueryClient();
  const query = askedOf(choice);
  const isEmpty = query === null;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [KEY, days, query, perDay],
    queryFn: ({ signal }) =>
      call(calendarRange, { query: { start: days.from, end: days.to, per_day: perDay, ...query }, signal }),
    enabled: enabled && !isEmpty,
    placeholderData: keepPreviousData,
  });
  const reread = () => queries.invalidateQueries({ queryKey: [KEY] });
  const again = () => void reread();
  useAppEvent('list_view:refresh', again);
  useRecordUpdates(again);
  useLiveEntries(reread, { held });
  return {
    data: isEmpty ? NOTHING : data,
    isEmpty,
    isOld: isPlaceholderData,
    error,
    retry: () => void refetch(),
    again,
  };
}

/** While an entry is moved, what is around it stays. */
const held = () => document.querySelector('[data-held]') !== null;

const NOTHING: CalendarRange = { entries: [], totals: {}, overdue: 0 };

/** The part of a call that says whose entries of which types. */
export interface Asked {
  readonly user_ids: string;
  readonly show?: string;
  readonly event_category_ids?: string;
}

/** Null if nothing is chosen. Without a choice of types all are shown, including those added later. */
export function askedOf({ user_ids, event_type_ids }: CalendarChoice): Asked | null {
  if (user_ids.length === 0 || event_type_ids?.length === 0) return null;
  const users = { user_ids: user_ids.join() };
  if (!event_type_ids) return users;
  const categories = event_type_ids.filter((id) => typeof id === 'number');
  const plain = event_type_ids.includes('CalendarEvent');
  const hasEvents = plain || categories.length > 0;
  const show = CATEGORIES.filter((one) => (one === 'CalendarEvent' ? hasEvents : event_type_ids.includes(one)));
  return {
    ...users,
    show: show.join(),
    ...(hasEvents && { event_category_ids: [...categories, ...(plain ? ['none'] : [])].join() }),
  };
}

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}

/** Changes an entry on the screen at once; the answer of the server follows. */
export function useLocalChange() {
  const queries = useQueryClient();
  return (item: CalendarItem, patch: Partial<CalendarItem>) => {
    const key = keyOf(item);
    // An answer that is under way is older than this change; what was never answered is still waited for.
    void queries.cancelQueries({ queryKey: [KEY], predicate: ({ state }) => state.data !== undefined });
    queries.setQueriesData<CalendarRange>(
      { queryKey: [KEY] },
      (range) =>
        range && { ...range, entries: range.entries.map((one) => (keyOf(one) === key ? { ...one, ...patch } : one)) },
    );
  };
}
