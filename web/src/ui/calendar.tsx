import { longDay } from '@fairlead/domain/locale/locale';
import { addDays, addMonths, type PlainDate, partsOf, startOfMonth, startOfWeek } from '@fairlead/domain/dates/plain';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './calendar.module.css';
import { IconButton } from './icon-button';
import { IconChevronLeft, IconChevronRight } from './icons';
import { uiMessages as m } from './ui.messages';

interface Props {
  value: PlainDate | null;
  today: PlainDate;
  from: PlainDate;
  to: PlainDate;
  /** 0 is Sunday, 1 Monday. */
  weekStart: number;
  onPick: (date: PlainDate) => void;
  /** Days that cannot be picked; they are struck. */
  isOut?: (date: PlainDate) => boolean;
  /** It is part of a form, not a layer that takes the focus. */
  quiet?: boolean;
}

const WEEKS = [0, 1, 2, 3, 4, 5];
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** One month of days. Arrow keys move by day and week, Page keys by month; Enter picks. */
export function Calendar({ value, today, from, to, weekStart, onPick, isOut, quiet }: Props) {
  const inRange = (date: PlainDate) => (date < from ? from : date > to ? to : date);
  const [at, setAt] = useState(inRange(value ?? today));
  // The calendar is the content of a layer, so its day takes the focus as soon as it appears, even if its code came late.
  const takesFocus = useRef(!quiet);
  const first = startOfWeek(startOfMonth(at), weekStart);
  const go = (date: PlainDate) => setAt(inRange(date));
  const keys = (event: KeyboardEvent) => {
    const next = moveBy(event.key, at);
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    go(next);
  };
  return (
    <div className={styles.calendar}>
      <MonthHead at={at} from={from} to={to} onGo={go} />
      <table className={styles.days} role="grid" aria-label={monthName(at)} onKeyDown={keys}>
        <thead>
          <tr>
            {DAYS.map((offset) => (
              <th key={offset} scope="col" abbr={weekdayName(addDays(first, offset), 'long')}>
                {weekdayName(addDays(first, offset), 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week}>
              {DAYS.map((offset) => {
                const date = addDays(first, week * 7 + offset);
                return (
                  <td key={date} role="gridcell" aria-selected={date === value}>
                    <Day
                      date={date}
                      focused={date === at}
                      takesFocus={takesFocus}
                      outside={date.slice(0, 7) !== at.slice(0, 7)}
                      isToday={date === today}
                      on={date === value}
                      disabled={date < from || date > to || isOut?.(date) === true}
                      isOut={isOut?.(date)}
                      onPick={onPick}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: PlainDate;
  focused: boolean;
  takesFocus: { current: boolean };
  outside: boolean;
  isToday: boolean;
  on: boolean;
  disabled: boolean;
  isOut: boolean | undefined;
  onPick: (date: PlainDate) => void;
}

function Day({ date, focused, takesFocus, outside, isToday, on, disabled, isOut, onPick }: DayProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused && takesFocus.current) ref.current?.focus({ preventScroll: true });
  }, [focused, takesFocus]);
  return (
    <button
      ref={ref}
      type="button"
      className={styles.day}
      tabIndex={focused ? 0 : -1}
      data-autofocus={(focused && takesFocus.current) || undefined}
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      data-on={on || undefined}
      data-out={isOut || undefined}
      disabled={disabled}
      aria-label={longDate(date)}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPick(date)}
    >
      {partsOf(date).day}
    </button>
  );
}

interface HeadProps {
  at: PlainDate;
  from: PlainDate;
  to: PlainDate;
  onGo: (date: PlainDate) => void;
}

function MonthHead({ at, from, to, onGo }: HeadProps) {
  const { year, month } = partsOf(at);
  const firstYear = partsOf(from).year;
  const years = Array.from({ length: partsOf(to).year - firstYear + 1 }, (_, index) => firstYear + index);
  return (
    <div className={styles.head}>
      <IconButton icon={IconChevronLeft} label={m.previousMonth} onClick={() => onGo(addMonths(at, -1))} noTooltip />
      <select
        className={styles.pick}
        aria-label={m.month}
        value={month}
        onChange={(event) => onGo(addMonths(at, Number(event.currentTarget.value) - month))}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={index + 1}>
            {monthWord(index + 1)}
          </option>
        ))}
      </select>
      <select
        className={styles.pick}
        aria-label={m.year}
        value={year}
        onChange={(event) => onGo(addMonths(at, (Number(event.currentTarget.value) - year) * 12))}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <IconButton icon={IconChevronRight} label={m.nextMonth} onClick={() => onGo(addMonths(at, 1))} noTooltip />
    </div>
  );
}

function moveBy(key: string, at: PlainDate): PlainDate | null {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  if (days[key]) return addDays(at, days[key]);
  return months[key] ? addMonths(at, months[key]) : null;
}

function monthWord(month: number): string {
  return longDay(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' });
}

function monthName(date: PlainDate): string {
  return longDay(date, { month: 'long', year: 'numeric' });
}

function weekdayName(date: PlainDate, weekday: 'long' | 'short'): string {
  return longDay(date, { weekday });
}

function longDate(date: PlainDate): string {
  return longDay(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}
