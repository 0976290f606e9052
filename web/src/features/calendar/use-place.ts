import { CALENDAR_VIEWS, type CalendarView, daysShown, stepped } from '@fairlead/domain/calendar/views';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { readWire } from '@fairlead/domain/dates/wire';
import { useSearchState } from '../../lib/search-state';
import { useFormats } from '../../ui/formats';

/** View and date: in the address, so that Back, reload and a link show the same. */
export function usePlace(first: CalendarView, keep: (view: CalendarView) => void, weekStart: number) {
  const { today } = useFormats();
  const [search, change] = useSearchState();
  const view = CALENDAR_VIEWS.find((one) => one === search.view) ?? first;
  const date = dateIn(search.date) ?? today();
  const go = (to: PlainDate) => change({ date: to === today() ? undefined : to });
  return {
    view,
    date,
    days: daysShown(view, date, weekStart),
    go,
    show: (next: CalendarView, on: PlainDate = date) => {
      keep(next);
      change({ view: next, date: on === today() ? undefined : on }, true);
    },
    step: (by: 1 | -1) => go(stepped(view, date, by)),
    toToday: () => go(today()),
  };
}
export type Place = ReturnType<typeof usePlace>;

function dateIn(text: string | undefined): PlainDate | null {
  const read = text ? readWire(text) : null;
  return read?.kind === 'date' ? read.date : null;
}
