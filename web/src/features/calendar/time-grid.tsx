import { clock, DAY_MINUTES } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { hoursBeside } from './hours';
import { longDayText, type Shown, timeWords } from './shown';
import { TimeColumn } from './time-column';
import type { Column } from './time-columns';
import styles from './time-grid.module.css';
import { useDayFocus } from './use-day-focus';
import { WholeDays } from './whole-days';

interface Props {
  readonly columns: readonly Column[];
  readonly head: (column: Column) => React.ReactNode;
  readonly entries: readonly Shown[];
  readonly date: PlainDate;
  readonly onGo: (date: PlainDate) => void;
}

const FIRST_HOUR = 8;

/** Days by the hour, or the people of a day side by side. */
export function TimeGrid({ columns, head, entries, date, onGo }: Props) {
  const { now, today, zone } = useCalendar();
  const scroller = useRef<HTMLDivElement>(null);
  useFirstHour(scroller, columns[0]?.key ?? '');
  const days = { from: columns[0]?.day ?? date, to: columns.at(-1)?.day ?? date };
  const focus = useDayFocus({ days, date, onGo, row: 0 });
  const hasToday = columns.some(({ day }) => day === today);
  const minutes = hasToday ? clock(now, zone) : null;
  const at = minutes === null ? null : `${(minutes * 100) / DAY_MINUTES}%`;
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
          <Hours now={minutes} nowAt={at} />
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

function Hours({ now: minutes, nowAt }: { now: number | null; nowAt: string | null }) {
  const { formats, now } = useCalendar();
  return (
    <div className={styles.hours} aria-hidden>
      {hoursBeside(minutes).map((hour) => (
        <span key={hour} style={{ top: `${(hour * 100) / 24}%` }}>
          {m.hour(hour, formats.settings.timeFormat === '24h')}
        </span>
      ))}
      {nowAt && (
        <span className={styles.nowTime} style={{ top: nowAt }}>
          {m.shortNow(timeWords(now, formats))}
        </span>
      )}
    </div>
  );
}

/** The working day is visible from the first frame on: a frame that shows the night would jump under the mouse. */
function useFirstHour(scroller: RefObject<HTMLDivElement | null>, key: string): void {
  const has = useRef(false);
  useLayoutEffect(() => {
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
