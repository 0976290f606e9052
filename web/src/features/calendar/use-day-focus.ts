import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Ask {
  readonly days: Days;
  readonly date: PlainDate;
  /** To another month or week. */
  readonly onGo: (date: PlainDate) => void;
  /** The number of days for up and down; none if they have another meaning. */
  readonly row?: number;
}

/** One day of a grid takes the focus; arrows move by day and week, Page keys by month. */
export function useDayFocus({ days, date, onGo, row = 7 }: Ask) {
  const [at, set] = useState<PlainDate>(date);
  const takes = useRef(false);
  const shown = at < days.from || at > days.to ? date : at;
  useEffect(() => {
    if (!takes.current) return;
    takes.current = false;
    document.querySelector<HTMLElement>(`[data-day="${shown}"][tabindex="0"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isDay = event.target instanceof HTMLElement && event.target.hasAttribute('data-day');
    const next = isDay && !event.altKey && !event.ctrlKey && !event.metaKey ? movedBy(event.key, shown, row) : null;
    if (!next) return;
    event.preventDefault();
    takes.current = true;
    set(next);
    if (next < days.from || next > days.to) onGo(next);
  };
  return { at: shown, set, onKeyDown };
}

function movedBy(key: string, at: PlainDate, row: number): PlainDate | null {
  if (key === 'ArrowLeft') return addDays(at, -1);
  if (key === 'ArrowRight') return addDays(at, 1);
  if (key === 'ArrowUp' && row) return addDays(at, -row);
  if (key === 'ArrowDown' && row) return addDays(at, row);
  if (key === 'PageUp') return addMonths(at, -1);
  return key === 'PageDown' ? addMonths(at, 1) : null;
}
