import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import type { CalendarSettings } from '@fairlead/domain/calendar/settings';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { startOfWeek } from '@fairlead/domain/dates/plain';
import { daysShown } from '@fairlead/domain/calendar/views';
import { takesDay, type When } from '@fairlead/domain/calendar/when';
import { useEffect, useMemo, useState } from 'react';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { openEntryForm } from '../calendar-entries/public';
import type { CalendarTools } from './calendar-context';
import { calendarMessages as m } from './calendar.messages';
import { useEntryChanges } from './entry-changes';
import { usePeople } from './panel';
import { type Shown, shownOf, timeWords, whenWords } from './shown';
import type { Choice } from './use-choice';
import { useColors } from './use-colors';
import { useDrag } from './use-drag';
import type { Place } from './use-place';
import { askedOf, useRange, useRefresh } from './use-range';
import type { Scope } from './which-dialog';

/** A month shows some of each day and counts the rest; days by the hour show all that can be told apart. */
const PER_DAY = { month: 12, week: 150, day: 200, agenda: 100 };
const MINUTE = 60_000;

interface Ask {
  readonly choice: Choice;
  readonly place: Place;
  readonly settings: CalendarSettings;
  readonly phone: boolean;
}

interface Pending {
  readonly shown: Shown;
  readonly when: When;
  readonly kind: 'move' | 'resize';
}

/** The data of the views: the entries as they are drawn now, and the acts on them. */
export function useScreen({ choice, place, settings, phone }: Ask) {
  const formats = useFormats();
  const { user } = useSession();
  const { why } = useCan();
  const now = useNow(formats.now);
  const zone = formats.settings.zone;
  const { days, range } = useShownRange({ choice, place, settings, phone });
  const changes = useEntryChanges(formats);
  const moves = useMoves(changes.move);
  const refresh = useRefresh();
  const [said, say] = useState('');
  const noAdd = why('create', 'calendar_entry');
  const add = (when: When, owner = user.id) =>
    openEntryForm({ type: 'CalendarEvent', owner, ...askOf(when, formats), onSaved: () => void refresh() });
  const drag = useDrag({
    zone,
    onMove: moves.move,
    onCreate: add,
    mayMove: ({ item }) => item.can_edit,
    mayAdd: noAdd === null,
    onLift: ({ item, when }) => say(m.lifted(item.name, whenWords(when, formats))),
    onPutBack: ({ item }) => say(m.putBack(item.name)),
  });
  const held = drag.held?.shown ? drag.held : moves.pending;
  const entries = useMemo(() => laid(shownOf(range.data?.entries ?? [], zone), held), [range.data, zone, held]);
  useSaid(drag.held?.by === 'keys' ? whenWords(drag.held.when, formats) : null, say);
  useHeldInSight(drag.held?.by === 'keys' ? drag.held.when.from : null, place);
  const colorOf = useColors(choice);
  const people = usePeople();
  const tools: CalendarTools = {
    formats,
    zone,
    now,
    today: formats.today(),
    colorOf,
    nameOfUser: (id) => people.find((one) => one.id === id)?.name ?? '',
    mayAdd: noAdd === null,
    drag,
    open: ({ item }) => openEntryForm({ ...askedOfItem(item), onSaved: () => void refresh() }),
    add,
    complete: (shown) => void changes.complete(shown),
    openDay: (day) => place.show('day', day),
    asked: askedOf(choice.choice),
    choice: { users: choice.choice.user_ids },
  };
  return {
    tools,
    days,
    entries,
    totals: useTotals(range.data?.totals, held),
    overdue: range.data?.overdue ?? 0,
    range,
    noAdd,
    // With the usual hour: an all-day event is drawn in its row, or ticked in the form.
    addOn: (due: PlainDate) =>
      openEntryForm({ type: 'CalendarEvent', owner: user.id, due, onSaved: () => void refresh() }),
    asking: moves.asking,
    said,
  };
}
export type Screen = ReturnType<typeof useScreen>;

function useShownRange({ choice, place, settings, phone }: Ask) {
  const days = phone ? phoneDays(place, settings.start_of_week) : place.days;
  const range = useRange({
    days,
    choice: choice.choice,
    perDay: PER_DAY[phone ? 'agenda' : place.view],
    enabled: choice.ready,
  });
  return { days, range };
}

type Moves = ReturnType<typeof useEntryChanges>['move'];

/** For a repeating entry the user chooses which ones move; until then it is drawn where it was dropped. */
function useMoves(save: Moves) {
  const [pending, setPending] = useState<Pending | null>(null);
  const choose = (scope: Scope) => {
    setPending(null);
    if (pending) void save(pending.shown, pending.when, pending.kind, scope);
  };
  return {
    pending,
    move: (shown: Shown, when: When, kind: Pending['kind']) => {
      if (shown.item.is_recurring) setPending({ shown, when, kind });
      else void save(shown, when, kind, 'one');
    },
    asking: pending && { name: pending.shown.item.name, choose, leave: () => setPending(null) },
  };
}

/** An occurrence that has no row of its own is named by its series and its day. */
function askedOfItem({ id, occurrence }: CalendarItem) {
  return occurrence ? { id, occurrence: occurrence.replaceAll('/', '-') } : { id };
}

/** A phone shows the strip of a week or month, and the days from the chosen one on. */
function phoneDays({ view, date }: Place, weekStart: number) {
  if (view === 'month') return daysShown('month', date, weekStart);
  return { from: startOfWeek(date, weekStart), to: addDays(date, view === 'day' ? 6 : 20) };
}

/** A held entry is drawn where it would be dropped. */
function laid(entries: Shown[], held: { shown: Shown | null; when: When } | null): Shown[] {
  const { shown, when } = held ?? {};
  if (!shown || !when) return entries;
  return [...entries.filter(({ key }) => key !== shown.key), { ...shown, when }];
}

function askOf({ from, to, times }: When, formats: CalendarTools['formats']) {
  if (!times) return { due: from, end: to, allDay: true };
  const [startTime, endTime] = [timeWords(times.start, formats), timeWords(times.end, formats)];
  return { due: from, end: formats.plainDate(times.end.toISOString()) ?? to, allDay: false, startTime, endTime };
}

/** A held entry counts on the days on which it is drawn. */
function useTotals(
  totals: Readonly<Record<string, number>> | undefined,
  held: { shown: Shown | null; when: When } | null,
): ReadonlyMap<PlainDate, number> {
  const { shown, when } = held ?? {};
  return useMemo(() => {
    const counted = Object.entries(totals ?? {}).map(([day, n]): [PlainDate, number] => [day.replaceAll('/', '-'), n]);
    if (!shown || !when) return new Map(counted);
    const moved = (day: PlainDate) => Number(takesDay(when, day)) - Number(takesDay(shown.when, day));
    return new Map(counted.map(([day, n]) => [day, n + moved(day)]));
  }, [totals, shown, when]);
}

function useNow(clock: () => Date): Date {
  const [now, set] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => set(clock()), MINUTE);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

function useSaid(words: string | null, say: (words: string) => void): void {
  useEffect(() => {
    if (words) say(words);
  }, [words, say]);
}

/** When the keyboard moves an entry beyond the shown days, the calendar follows. */
function useHeldInSight(day: PlainDate | null, { days, go }: Place): void {
  const isOut = day !== null && (day < days.from || day > days.to);
  useEffect(() => {
    if (isOut && day) go(day);
  });
}
