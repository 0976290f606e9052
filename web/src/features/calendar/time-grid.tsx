import { inColumns } from '@fairlead/domain/calendar/columns';
import { packWeek } from '@fairlead/domain/calendar/month-rows';
import { drawn } from '@fairlead/domain/calendar/moves';
import { isWeekend } from '@fairlead/domain/calendar/views';
import { clock, DAY_MINUTES, isBar, minutesOn, takesDay, wholeDays } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { textScale } from '../../ui/text-size';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { EntryChip } from './entry-chip';
import { longDayText, type Shown, timeWords } from './shown';
import styles from './time-grid.module.css';
import { useDayFocus } from './use-day-focus';

/** A column of the grid: a day, or one person's part of it. */
export interface Column {
  readonly key: string;
  readonly day: PlainDate;
  readonly user: number | null;
}

interface Props {
  readonly columns: readonly Column[];
  readonly head: (column: Column) => React.ReactNode;
  readonly entries: readonly Shown[];
  readonly date: PlainDate;
  readonly onGo: (date: PlainDate) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The lanes of whole days that are shown at first. */
const LANES = 3;
const ROW = 23;
const FIRST_HOUR = 8;

/** Days by the hour, or the people of a day side by side. */
export function TimeGrid({ columns, head, entries, date, onGo }: Props) {
  const { formats, now, today, zone } = useCalendar();
  const scroller = useRef<HTMLDivElement>(null);
  useFirstHour(scroller, columns[0]?.key ?? '');
  const days = { from: columns[0]?.day ?? date, to: columns.at(-1)?.day ?? date };
  const focus = useDayFocus({ days, date, onGo, row: 0 });
  const hasToday = columns.some(({ day }) => day === today);
  const at = `${(clock(now, zone) * 100) / DAY_MINUTES}%`;
  const template = {
    gridTemplateColumns: `3.75rem repeat(${columns.length}, minmax(${columns.length > 7 ? 7.5 : 0}rem, 1fr))`,
  };
  return (
    <div ref={scroller} className={styles.scroll} tabIndex={-1}>
      <div
        className={styles.grid}
        role="grid"
        aria-label={m.timesOf(longDayText(date))}
        style={template}
        onKeyDown={focus.onKeyDown}
      >
        <div className={styles.heads} role="row">
          <span className={styles.corner} />
          {columns.map((column) => (
            <div
              key={column.key}
              className={styles.head}
              role="columnheader"
              data-today={column.day === today || undefined}
            >
              {head(column)}
            </div>
          ))}
        </div>
        <WholeDays columns={columns} entries={entries} focused={focus.at} />
        <div className={styles.times} role="row">
          <div className={styles.hours} aria-hidden>
            {HOURS.slice(1).map((hour) => (
              <span key={hour} style={{ top: `${(hour * 100) / 24}%` }}>
                {hourText(hour, formats.settings.timeFormat)}
              </span>
            ))}
            {hasToday && (
              <span className={styles.nowTime} style={{ top: at }}>
                {timeWords(now, formats).replace(/ [AP]M$/, '')}
              </span>
            )}
          </div>
          {columns.map((column) => (
            <TimeColumn
              key={column.key}
              column={column}
              entries={entries}
              isFocusable={focus.at === column.day}
              onFocus={focus.set}
              nowAt={column.day === today ? at : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const belongs = ({ user }: Column, { item }: Shown) =>
  user === null || item.owner_id === user || item.shared_user_ids.includes(user);

/** Less than a day by the clock is drawn among the times, also over midnight. */
const amongTimes = ({ when: { times } }: Shown) =>
  times !== null && times.end.getTime() - times.start.getTime() < DAY_MINUTES * 60_000;

function WholeDays({
  columns,
  entries,
  focused,
}: {
  columns: readonly Column[];
  entries: readonly Shown[];
  focused: PlainDate;
}) {
  const { drag, add } = useCalendar();
  const [all, setAll] = useState(false);
  const whole = entries.filter((shown) => !amongTimes(shown));
  const isSplit = columns[0]?.user !== null;
  const scale = textScale();
  // Side by side, each person has a list; days share their bars.
  const lists = isSplit
    ? columns.map((column) => ({ days: [column.day], of: whole.filter((shown) => belongs(column, shown)) }))
    : [{ days: columns.map(({ day }) => day), of: whole }];
  const room = (all ? 1000 : LANES) * ROW;
  const packed = lists.map(({ days, of }) =>
    packWeek(
      days,
      of.map(({ key, when }) => ({ key, when: { ...when, times: null }, lines: 1 })),
      { room, row: ROW, line: 16, more: 0 },
    ),
  );
  const bars = packed.flatMap((week, index) =>
    week.bars.map((bar) => ({ ...bar, at: bar.at + (isSplit ? index : 0) })),
  );
  const byKey = new Map(whole.map((shown) => [shown.key, shown]));
  const hidden = Math.max(0, ...packed.flatMap(({ days }) => days.map(({ more }) => more)));
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  const height = `${(lanes * ROW + 8) / 16}rem`;
  return (
    <div className={styles.whole} role="row" style={{ '--room': height } as React.CSSProperties}>
      <span className={styles.label} role="rowheader">
        {m.allDay}
        {(hidden > 0 || all) && (
          <button type="button" className={styles.unfold} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '−' : m.nMore(hidden)}
          </button>
        )}
      </span>
      {columns.map((column, at) => (
        <div
          key={column.key}
          className={styles.wholeDay}
          role="gridcell"
          data-day={column.day}
          data-part="whole"
          data-user={column.user ?? undefined}
          data-weekend={isWeekend(column.day) || undefined}
          data-drawn={
            (drag.held?.kind === 'create' && !drag.held.when.times && takesDay(drag.held.when, column.day)) || undefined
          }
          onPointerDown={(event) => drag.begin(event, 'create', null)}
          onDoubleClick={() => add(wholeDays(column.day), column.user ?? undefined)}
        >
          {bars
            .filter((bar) => bar.at === at)
            .map((bar) => {
              const shown = byKey.get(bar.key);
              return (
                shown && (
                  <EntryChip
                    key={bar.key}
                    shown={shown}
                    look="bar"
                    resizes={!bar.cutRight}
                    cutLeft={bar.cutLeft}
                    cutRight={bar.cutRight}
                    tabIndex={takesDay(shown.when, focused) ? 0 : -1}
                    style={{ left: 2, top: (bar.lane * ROW + 4) * scale, width: `calc(${bar.days * 100}% - 5px)` }}
                  />
                )
              );
            })}
        </div>
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly column: Column;
  readonly entries: readonly Shown[];
  readonly isFocusable: boolean;
  readonly onFocus: (day: PlainDate) => void;
  readonly nowAt: string | null;
}

function TimeColumn({ column, entries, isFocusable, onFocus, nowAt }: ColumnProps) {
  const { drag, zone, add, formats, today } = useCalendar();
  const { day, user } = column;
  const here = entries.filter((shown) => amongTimes(shown) && takesDay(shown.when, day) && belongs(column, shown));
  const spans = here.map(({ when }) => minutesOn(when, day, zone)).map(([start, end]) => ({ start, end }));
  const places = inColumns(spans);
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
      aria-label={[
        m.dayIs(longDayText(day), here.length, day === today),
        cursor && m.span(words(cursor.start), words(cursor.end)),
      ]
        .filter(Boolean)
        .join(', ')}
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
      {here.map((shown, index) => {
        const { start, end } = spans[index] ?? { start: 0, end: 0 };
        const { column: left, columns, wide } = places[index] ?? { column: 0, columns: 1, wide: 1 };
        return (
          <EntryChip
            key={shown.key}
            shown={shown}
            look="block"
            resizes={!isBar(shown.when) || shown.when.to === day}
            tabIndex={isFocusable ? 0 : -1}
            style={{
              ...placed(start, end),
              left: `calc(${(left * 100) / columns}% + 2px)`,
              width: `calc(${(wide * 100) / columns}% - 6px)`,
            }}
          />
        );
      })}
      {nowAt && <span className={styles.now} style={{ top: nowAt }} aria-hidden />}
    </div>
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

function hourText(hour: number, format: 'US' | '24h'): string {
  if (format === '24h') return `${String(hour).padStart(2, '0')}:00`;
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The working day is in sight at first. */
function useFirstHour(scroller: RefObject<HTMLDivElement | null>, key: string): void {
  const has = useRef(false);
  useEffect(() => {
    if (has.current || !key || !scroller.current) return;
    has.current = true;
    const column = scroller.current.querySelector<HTMLElement>('[data-part="times"]');
    scroller.current.scrollTop = ((column?.offsetHeight ?? 0) * (FIRST_HOUR - 0.25)) / 24;
  }, [scroller, key]);
}

/** The head of a day's column: Wed 25. */
export function DayHead({ day }: { day: PlainDate }) {
  const { openDay } = useCalendar();
  return (
    <button type="button" className={styles.dayHead} aria-label={longDayText(day)} onClick={() => openDay(day)}>
      {longDay(day, { weekday: 'short' })} <b>{Number(day.slice(8))}</b>
    </button>
  );
}
