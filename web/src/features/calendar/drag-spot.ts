import { atTime, drawn, moved, onWholeDays, resized, snapped } from '@fairlead/domain/calendar/moves';
import { DAY_MINUTES, type When, wholeDays } from '@fairlead/domain/calendar/when';
import { daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import type { KeyboardEvent } from 'react';
import type { Shown } from './shown';

/** A place of the calendar under the pointer: a day, and in the columns of a day the minutes since midnight. */
interface Spot {
  readonly day: PlainDate;
  readonly part: 'cell' | 'whole' | 'times';
  readonly minutes: number;
  readonly user: number | undefined;
}

interface Ask {
  readonly kind: 'move' | 'resize' | 'create';
  readonly shown: Shown | null;
  readonly start: Spot;
  readonly spot: Spot;
  readonly zone: string;
}

/** The new time of an entry dragged from one place to another. */
export function whenAt({ kind, shown, start, spot, zone }: Ask): When {
  const days = daysBetween(start.day, spot.day);
  if (!shown) {
    if (start.part === 'times') return drawn(start.day, snapped(start.minutes), snapped(spot.minutes), zone);
    return start.day <= spot.day ? wholeDays(start.day, spot.day) : wholeDays(spot.day, start.day);
  }
  const { when, item } = shown;
  const inTimes = start.part === 'times' && spot.part === 'times';
  if (kind === 'resize')
    return resized(when, { days, minutes: inTimes ? snapped(spot.minutes - start.minutes) : 0 }, zone);
  if (spot.part === 'cell' || (spot.part === 'whole' && !when.times)) return moved(when, { days, minutes: 0 }, zone);
  if (spot.part === 'whole') return onWholeDays(when, spot.day);
  if (when.times && start.part === 'times')
    return moved(when, { days, minutes: snapped(spot.minutes - start.minutes) }, zone);
  // A task has a day and no time.
  return item.type === 'CalendarTask'
    ? moved(when, { days, minutes: 0 }, zone)
    : atTime(when, spot.day, snapped(spot.minutes), zone);
}

const STEPS: Readonly<Record<string, readonly [days: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Up and down are a week in the month, and a quarter of an hour among times. */
export function shiftOf({ key, shiftKey }: KeyboardEvent, inTimes: boolean) {
  const [days, rows] = STEPS[key] ?? [];
  if (days === undefined || rows === undefined) return null;
  if (inTimes) return { days, minutes: rows * 15 };
  return { days: days + rows * (shiftKey ? 1 : 7), minutes: 0 };
}

export function spotAt(x: number, y: number): Spot | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-day]');
    const { day, part, user } = place?.dataset ?? {};
    if (!place || !day) continue;
    const { top, height } = place.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (y - top) / (height || 1)));
    return { day, part: part as Spot['part'], minutes: share * DAY_MINUTES, user: user ? Number(user) : undefined };
  }
  return undefined;
}
