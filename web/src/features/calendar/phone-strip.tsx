import { daysShown, listDays } from '@fairlead/domain/calendar/views';
import { takesDay } from '@fairlead/domain/calendar/when';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { useRef } from 'react';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import styles from './phone-strip.module.css';
import { longDayText, type Shown } from './shown';

interface Props {
  readonly date: PlainDate;
  readonly weekStart: number;
  /** A week, or the weeks of a month. */
  readonly of: 'week' | 'month';
  readonly entries: readonly Shown[];
  readonly totals: ReadonlyMap<PlainDate, number>;
  readonly onGo: (date: PlainDate) => void;
}

const MOST_DOTS = 3;
const SWIPE = 40;

/** The days of a phone's calendar with a dot for each person or type; swiped by weeks or months. */
export function PhoneStrip({ date, weekStart, of, entries, totals, onGo }: Props) {
  const { today, colorOf } = useCalendar();
  const days = listDays(daysShown(of, date, weekStart));
  const start = useRef<number | null>(null);
  const swipe = (x: number) => {
    const by = start.current === null ? 0 : x - start.current;
    start.current = null;
    if (Math.abs(by) > SWIPE) onGo(addDays(date, (of === 'week' ? 7 : 28) * (by < 0 ? 1 : -1)));
  };
  return (
    <div
      className={styles.strip}
      onTouchStart={({ touches }) => (start.current = touches[0]?.clientX ?? null)}
      onTouchEnd={({ changedTouches }) => swipe(changedTouches[0]?.clientX ?? 0)}
    >
      {days.slice(0, 7).map((day) => (
        <span key={day} className={styles.name} aria-hidden>
          {longDay(day, { weekday: 'narrow' })}
        </span>
      ))}
      {days.map((day) => {
        const here = entries.filter(({ when }) => takesDay(when, day));
        const colors = [...new Set(here.map(({ item }) => colorOf(item)))].slice(0, MOST_DOTS);
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-on={day === date || undefined}
            data-today={day === today || undefined}
            data-outside={(of === 'month' && day.slice(0, 7) !== date.slice(0, 7)) || undefined}
            aria-label={m.dayIs(longDayText(day), totals.get(day) ?? here.length, day === today)}
            aria-current={day === date ? 'date' : undefined}
            onClick={() => onGo(day)}
          >
            <b>{Number(day.slice(8))}</b>
            <span className={styles.dots}>
              {colors.map((color) => (
                <i key={color} style={{ '--k': `#${color}` } as React.CSSProperties} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
