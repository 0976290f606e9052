import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import { bodyOfWhen } from '@fairlead/domain/calendar/moves';
import type { When } from '@fairlead/domain/calendar/when';
import { entryCalls, markComplete, markIncomplete } from '@fairlead/domain/calendar-entries/entry.contract';
import { writeDate, writeInstant } from '@fairlead/domain/dates/wire';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { isFocusTaken } from '../../ui/focus-taken';
import { errorToast } from '../../ui/toast-store';
import type { Formats } from '../../ui/formats';
import { calendarMessages as m } from './calendar.messages';
import { type Shown, spanWords, whenWords } from './shown';
import { useLocalChange, useRefresh } from './use-range';
import type { Scope } from './which-dialog';

/** Each change is shown at once, sent as one call, and offers Undo; if it is refused, it is reverted. */
export function useEntryChanges(formats: Formats) {
  const change = useLocalChange();
  const refresh = useRefresh();
  const zone = formats.settings.zone;
  const act = async (work: () => Promise<number | undefined>, item: CalendarItem) => {
    let written: number | undefined;
    try {
      written = await work();
      if (item.on) sendEvent(`${item.on.kind}:update`, { id: item.on.id });
    } catch (error) {
      errorToast(errorText(error));
    }
    await refresh();
    if (written !== undefined) setTimeout(() => keepFocus(String(written)));
  };
  return {
    move: ({ item }: Shown, when: When, kind: 'move' | 'resize', scope: Scope) => {
      change(item, patchOf(item, when, zone));
      const body = { ...bodyOfWhen(item.type, when), ...ofSeries(item, scope) };
      return act(async () => {
        const { data, changeSetId } = await callWithChangeSet(entryCalls.update, { params: { id: item.id }, body });
        const words = kind === 'resize' ? m.resizedTo(spanWords(when, formats)) : m.movedTo(whenWords(when, formats));
        offerUndo(words, changeSetId, m.moved);
        return data.id;
      }, item);
    },
    complete: ({ item }: Shown) => {
      const is = !item.complete;
      change(item, { complete: is, category: 'CalendarTask' });
      return act(async () => {
        const input = { params: { id: item.id }, query: ofOccurrence(item) };
        const { data, changeSetId } = await callWithChangeSet(is ? markComplete : markIncomplete, input);
        offerUndo(is ? m.completed(item.name) : m.reopened(item.name), changeSetId);
        return data.id;
      }, item);
    },
  };
}

/** An occurrence that was changed alone becomes another entry: the focus moves to it. */
function keepFocus(key: string): void {
  if (isFocusTaken()) return;
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function ofOccurrence({ occurrence }: CalendarItem) {
  return occurrence ? { occurrence_date: occurrence } : {};
}

function ofSeries(item: CalendarItem, scope: Scope) {
  return { ...ofOccurrence(item), ...(scope === 'future' && { update_future_recurring_events: true }) };
}

function patchOf({ type }: CalendarItem, { from, to, times }: When, zone: string): Partial<CalendarItem> {
  return {
    due_date: writeDate(from),
    all_day: times === null,
    start_time: times && writeInstant(times.start, zone),
    end_time: times && writeInstant(times.end, zone),
    end_date: times || type === 'CalendarTask' ? null : writeDate(to),
    ...(type === 'CalendarTask' && { category: 'CalendarTask' as const }),
  };
}
