import { inColumns } from '@fairlead/domain/calendar/columns';
import { drawn } from '@fairlead/domain/calendar/moves';
import { isWeekend } from '@fairlead/domain/calendar/views';
import { DAY_MINUTES, isBar, minutesOn, takesDay, wholeDays } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { type KeyboardEvent, useState } from 'react';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { EntryChip } from './entry-chip';
import { longDayText, type Shown, timeWords } from './shown';
import { amongTimes, belongs, type Column } from './time-columns';
import styles from './time-grid.module.css';

interface ColumnProps {
  readonly column: Column;
  readonly entries: readonly Shown[];
  readonly isFocusable: boolean;
  readonly onFocus: (day: PlainDate) => void;
  readonly nowAt: string | null;
}

export function TimeColumn({ column, entries, isFocusable, onFocus, nowAt }: ColumnProps) {
  const { drag, zone, add, formats, today } = useCalendar();
  const { day, user } = column;
  const here = entries.filter((shown) => amongTimes(shown) && takesDay(shown.when, day) && belongs(column, shown));
  const [cursor, setCursor] = useState<{ start: number; end: number } | null>(null);
  const isDrawn =
    drag.held?.kind === 'create' &&
    drag.held.when.times &&
    takesDay(drag.held.when, day) &&
    (user === null || drag.held.user === user);
  const ghost =
    isDrawn && drag.held ? minutesOn(drag.held.when, day, zone) : cursor && ([cursor.start, cursor.end] as const);
  const words = (minutes: number) => timeWords(drawn(day, minutes, minutes, zone).times?.start ?? new Date(0), formats);
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const next = movedCursor(event, cursor);
    if (next) setCursor(next);
    else if (event.key === 'Enter')
      add(cursor ? drawn(day, cursor.start, cursor.end, zone) : wholeDays(day), user ?? undefined);
    else if (event.key === 'Escape' && cursor) setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={styles.column}
      role="gridcell"
      data-day={day}
      data-part="times"
      data-user={user ?? undefined}
      data-weekend={isWeekend(day) || undefined}
      data-today={day === today || undefined}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={m.list([
        m.dayIs(longDayText(day), here.length, day === today),
        cursor && m.span(words(cursor.start), words(cursor.end)),
      ])}
      onFocus={() => onFocus(day)}
      onBlur={() => setCursor(null)}
      onKeyDown={keys}
      onPointerDown={(event) => drag.begin(event, 'create', null)}
    >
      {ghost && (
        <span className={styles.ghost} style={placed(ghost[0], ghost[1])}>
          {m.span(words(ghost[0]), words(Math.min(ghost[1], DAY_MINUTES - 1)))}
        </span>
      )}
      <Blocks day={day} entries={here} tabIndex={isFocusable ? 0 : -1} />
      {nowAt && <span className={styles.now} style={{ top: nowAt }} aria-hidden />}
    </div>
  );
}

/** Side by side where they overlap. */
function Blocks({ day, entries, tabIndex }: { day: PlainDate; entries: readonly Shown[]; tabIndex: number }) {
  const { zone } = useCalendar();
  const spans = entries.map(({ when }) => minutesOn(when, day, zone)).map(([start, end]) => ({ start, end }));
  const places = inColumns(spans);
  return (
    <>
      {entries.map((shown, index) => {
        const { start, end } = spans[index] ?? { start: 0, end: 0 };
        const { column: left, columns, wide } = places[index] ?? { column: 0, columns: 1, wide: 1 };
        return (
          <EntryChip
            key={shown.key}
            shown={shown}
            look="block"
            resizes={!isBar(shown.when) || shown.when.to === day}
            tabIndex={tabIndex}
            style={{
              ...placed(start, end),
              left: `calc(${(left * 100) / columns}% + 2px)`,
              width: `calc(${(wide * 100) / columns}% - 6px)`,
            }}
          />
        );
      })}
    </>
  );
}

const placed = (start: number, end: number) => ({
  top: `${(start * 100) / DAY_MINUTES}%`,
  height: `max(1.5rem, ${((end - start) * 100) / DAY_MINUTES}% - 2px)`,
});

/** Up and down move half an hour, with Shift they change the end. */
function movedCursor({ key, shiftKey }: KeyboardEvent, at: { start: number; end: number } | null) {
  const by = key === 'ArrowDown' ? 30 : key === 'ArrowUp' ? -30 : 0;
  if (!by) return null;
  if (!at) return { start: 9 * 60, end: 10 * 60 };
  const end = Math.min(DAY_MINUTES, at.end + by);
  if (shiftKey) return { start: at.start, end: Math.max(at.start + 30, end) };
  const start = Math.max(0, Math.min(at.start + by, DAY_MINUTES - (at.end - at.start)));
  return { start, end: start + at.end - at.start };
}
