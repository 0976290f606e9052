import { type Bar, packWeek } from '@fairlead/domain/calendar/month-rows';
import { isWeekend } from '@fairlead/domain/calendar/views';
import { takesDay, wholeDays } from '@fairlead/domain/calendar/when';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { useState } from 'react';
import { textScale } from '../../ui/text-size';
import { calendarMessages as m } from './calendar.messages';
import { useCalendar } from './calendar-context';
import { EntryChip } from './entry-chip';
import type { Shown } from './shown';
import { amongTimes, belongs, type Column } from './time-columns';
import styles from './time-grid.module.css';

/** The lanes of whole days that are shown at first. */
const LANES = 3;
const ROW = 23;

export function WholeDays({
  columns,
  entries,
  focused,
}: {
  columns: readonly Column[];
  entries: readonly Shown[];
  focused: PlainDate;
}) {
  const [all, setAll] = useState(false);
  const whole = entries.filter((shown) => !amongTimes(shown));
  const isSplit = columns[0]?.user !== null;
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
        <WholeDay key={column.key} column={column} at={at} bars={bars} entries={whole} focused={focused} />
      ))}
    </div>
  );
}

interface DayProps {
  readonly column: Column;
  readonly at: number;
  readonly bars: readonly Bar[];
  readonly entries: readonly Shown[];
  readonly focused: PlainDate;
}

function WholeDay({ column, at, bars, entries, focused }: DayProps) {
  const { drag, add } = useCalendar();
  const scale = textScale();
  return (
    <div
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
          const shown = entries.find(({ key }) => key === bar.key);
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
  );
}
