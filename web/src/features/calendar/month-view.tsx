import { isWeekend, weeksOf } from '@fairlead/domain/calendar/views';
import { type MonthItem, packWeek } from '@fairlead/domain/calendar/month-rows';
import { isBar, wholeDays } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { textScale } from '../../ui/text-size';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { DayPopover } from './day-popover';
import { EntryChip } from './entry-chip';
import styles from './month-view.module.css';
import { longDayText, type Shown } from './shown';
import { useDayFocus } from './use-day-focus';

interface Props {
  readonly days: { readonly from: PlainDate; readonly to: PlainDate };
  readonly date: PlainDate;
  readonly entries: readonly Shown[];
  readonly totals: ReadonlyMap<PlainDate, number>;
  readonly lines: number;
  readonly onGo: (date: PlainDate) => void;
}

/** Of a cell, at the usual text size: the number of the day, a row of one line, and a line more. */
const HEAD = 30;
const SIZES = { row: 23, line: 16, more: 22 };
const LETTER = 6.2;

export function MonthView({ days, date, entries, totals, lines, onGo }: Props) {
  const { ref, width, height } = useElementSize();
  const weeks = weeksOf(days);
  const scale = textScale();
  const cell = { width: width / 7, height: height / weeks.length };
  const focus = useDayFocus({ days, date, onGo });
  const first = weeks[0] ?? [];
  const sizes = {
    room: Math.max(0, cell.height - HEAD * scale - 4),
    row: SIZES.row * scale,
    line: SIZES.line * scale,
    more: SIZES.more * scale,
  };
  return (
    <div className={styles.month} role="grid" aria-label={longDay(date, { month: 'long', year: 'numeric' })}>
      <div className={styles.names} role="row">
        {first.map((day) => (
          <span key={day} role="columnheader" aria-label={longDay(day, { weekday: 'long' })}>
            {longDay(day, { weekday: 'short' })}
          </span>
        ))}
      </div>
      <div ref={ref} className={styles.weeks} role="rowgroup" onKeyDown={focus.onKeyDown}>
        {weeks.map((week) => (
          <Week
            key={week[0]}
            week={week}
            month={date.slice(0, 7)}
            entries={entries}
            totals={totals}
            lines={lines}
            sizes={sizes}
            letters={Math.max(4, (cell.width - 36 * scale) / (LETTER * scale))}
            focus={focus}
          />
        ))}
      </div>
    </div>
  );
}

interface WeekProps extends Pick<Props, 'entries' | 'totals' | 'lines'> {
  readonly week: readonly PlainDate[];
  readonly month: string;
  readonly sizes: { room: number; row: number; line: number; more: number };
  /** How many letters go on a line of a cell. */
  readonly letters: number;
  readonly focus: ReturnType<typeof useDayFocus>;
}

function Week({ week, month, entries, totals, lines, sizes, letters, focus }: WeekProps) {
  const { today } = useCalendar();
  const last = week.at(-1) ?? '';
  const here = entries.filter(({ when }) => when.from <= last && when.to >= (week[0] ?? ''));
  const byKey = new Map(here.map((shown) => [shown.key, shown]));
  const linesOf = ({ item, when }: Shown) =>
    Math.min(lines, Math.ceil((item.name.length + (when.times ? 6 : 0)) / letters) || 1);
  const items: MonthItem[] = here.map((shown) => {
    const plain = shown.item.type === 'CalendarTask';
    return { key: shown.key, when: shown.when, plain, lines: isBar(shown.when) && !plain ? 1 : linesOf(shown) };
  });
  const packed = packWeek(week, items, sizes, totals);
  const chip = (key: string, props: Partial<Parameters<typeof EntryChip>[0]>) => {
    const shown = byKey.get(key);
    return shown && <EntryChip key={key} shown={shown} look="line" {...props} />;
  };
  return (
    <div className={styles.week} role="row">
      {packed.days.map(({ day, lanes, keys, more }, at) => {
        const total = Math.max(
          totals.get(day) ?? 0,
          keys.length + packed.bars.filter((bar) => bar.at <= at && at < bar.at + bar.days).length,
        );
        const tab = focus.at === day ? 0 : -1;
        return (
          <Cell key={day} day={day} month={month} isToday={day === today} focus={focus} total={total} more={more}>
            {packed.bars
              .filter((bar) => bar.at === at)
              .map((bar) =>
                chip(bar.key, {
                  look: 'bar',
                  tabIndex: tab,
                  resizes: !bar.cutRight,
                  cutLeft: bar.cutLeft,
                  cutRight: bar.cutRight,
                  style: {
                    left: `calc(${(at * 100) / 7}% + ${bar.cutLeft ? 0 : 4}px)`,
                    width: `calc(${(bar.days * 100) / 7}% - ${(bar.cutLeft ? 0 : 4) + (bar.cutRight ? 0 : 5)}px)`,
                    top: `calc(${HEAD / 16}rem + ${(bar.lane * SIZES.row) / 16}rem)`,
                  },
                }),
              )}
            <div className={styles.list} style={{ paddingTop: `${(lanes * SIZES.row) / 16}rem` }}>
              {keys.map((key) => chip(key, { tabIndex: tab, lines }))}
            </div>
          </Cell>
        );
      })}
    </div>
  );
}

interface CellProps {
  readonly day: PlainDate;
  readonly month: string;
  readonly isToday: boolean;
  readonly total: number;
  readonly more: number;
  readonly focus: ReturnType<typeof useDayFocus>;
  readonly children: React.ReactNode;
}

function Cell({ day, month, isToday, total, more, focus, children }: CellProps) {
  const { drag, add } = useCalendar();
  const [opened, setOpened] = useState(false);
  const isOutside = day.slice(0, 7) !== month;
  const held = drag.held?.kind === 'create' && drag.held.when.from <= day && day <= drag.held.when.to;
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.key !== 'Enter') return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <div
      className={styles.day}
      role="gridcell"
      data-day={day}
      data-part="cell"
      data-weekend={isWeekend(day) || undefined}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-drawn={held || undefined}
      tabIndex={focus.at === day ? 0 : -1}
      aria-label={m.dayIs(longDayText(day), total, isToday)}
      aria-current={isToday ? 'date' : undefined}
      onFocus={() => focus.set(day)}
      onKeyDown={keys}
      onPointerDown={(event) => drag.begin(event, 'create', null)}
      onDoubleClick={(event) => event.target === event.currentTarget && add(wholeDays(day))}
    >
      <DayNumber day={day} opened={opened} onChange={setOpened} isFocused={focus.at === day} />
      {children}
      {more > 0 && (
        <button
          type="button"
          className={styles.more}
          data-on={opened || undefined}
          tabIndex={focus.at === day ? 0 : -1}
          aria-label={m.nMoreOn(more, longDayText(day))}
          onPointerDown={stop}
          onClick={() => setOpened(true)}
        >
          {m.nMore(more)}
        </button>
      )}
    </div>
  );
}

interface NumberProps {
  readonly day: PlainDate;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly isFocused: boolean;
}

/** A press on it, or Enter on its cell, opens the day. */
function DayNumber({ day, opened, onChange, isFocused }: NumberProps) {
  const firstOfMonth = day.endsWith('-01');
  return (
    <DayPopover
      day={day}
      opened={opened}
      onChange={onChange}
      isFocused={isFocused}
      target={
        <button
          type="button"
          tabIndex={-1}
          className={styles.number}
          aria-label={longDayText(day)}
          onPointerDown={stop}
          onClick={() => onChange(!opened)}
        >
          <span>{firstOfMonth ? longDay(day, { month: 'short', day: 'numeric' }) : Number(day.slice(8))}</span>
        </button>
      }
    />
  );
}

const stop = (event: React.PointerEvent) => event.stopPropagation();
