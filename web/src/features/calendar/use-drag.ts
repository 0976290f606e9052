import {
  atTime,
  drawn,
  moved,
  onWholeDays,
  pressed,
  resized,
  sameWhen,
  snapped,
} from '@fairlead/domain/calendar/moves';
import { DAY_MINUTES, type When, wholeDays } from '@fairlead/domain/calendar/when';
import { daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Shown } from './shown';

/** A place of the calendar under the pointer: a day, and in the columns of a day the minutes since midnight. */
interface Spot {
  readonly day: PlainDate;
  readonly part: 'cell' | 'whole' | 'times';
  readonly minutes: number;
  readonly user: number | undefined;
}

export interface Held {
  readonly kind: 'move' | 'resize' | 'create';
  readonly by: 'pointer' | 'keys';
  /** What is dragged; null for what is being drawn. */
  readonly shown: Shown | null;
  readonly when: When;
  readonly user?: number | undefined;
}

interface Does {
  readonly zone: string;
  readonly onMove: (shown: Shown, when: When, kind: 'move' | 'resize') => void;
  readonly onCreate: (when: When, user?: number) => void;
  readonly onLift: (shown: Shown) => void;
  readonly onPutBack: (shown: Shown) => void;
  readonly mayMove: (shown: Shown) => boolean;
  readonly mayAdd: boolean;
}

/** A mouse that moves less than this presses. */
const FAR = 4;

/** Moves, resizes and draws entries by mouse and by keyboard. What is held is drawn where it would be dropped. */
export function useDrag(does: Does) {
  const [held, setHeld] = useState<Held | null>(null);
  const now = useRef<Held | null>(null);
  const latest = useRef(does);
  latest.current = does;
  const end = useRef<(() => void) | null>(null);
  const pressedAt = useRef(0);
  const hold = (next: Held | null) => {
    now.current = next;
    setHeld(next);
  };
  useEffect(() => () => end.current?.(), []);
  useFocusOnHeld(held);

  const begin = (event: ReactPointerEvent, kind: Held['kind'], shown: Shown | null) => {
    if (event.button !== 0 || event.pointerType === 'touch' || now.current) return;
    if (shown ? !latest.current.mayMove(shown) : !latest.current.mayAdd) return;
    const start = spotAt(event.clientX, event.clientY);
    if (!start) return;
    event.stopPropagation();
    const { clientX: x, clientY: y } = event;
    const move = (to: PointerEvent) => {
      if (!now.current && Math.hypot(to.clientX - x, to.clientY - y) < FAR) return;
      const spot = spotAt(to.clientX, to.clientY) ?? null;
      if (!spot) return;
      const when = whenAt({ kind, shown, start, spot, zone: latest.current.zone });
      if (!now.current || !sameWhen(now.current.when, when))
        hold({ kind, by: 'pointer', shown, when, user: start.user });
    };
    const stop = (drop: boolean) => {
      end.current?.();
      end.current = null;
      const was = now.current;
      hold(null);
      if (was) pressedAt.current = performance.now();
      if (!drop) return;
      if (was) dropHeld(was, latest.current);
      else if (!shown && start.part === 'times')
        latest.current.onCreate(pressed(start.day, start.minutes, latest.current.zone), start.user);
    };
    const up = () => stop(true);
    const escape = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      stop(false);
    };
    const cancel = () => stop(false);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape, true);
    end.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape, true);
    };
  };

  /** `m` lifts, arrows move, Shift and arrows resize, Enter drops, Escape puts back. True if the key was for this. */
  const keys = (event: KeyboardEvent, shown: Shown, inTimes: boolean): boolean => {
    const was = now.current;
    const isHeld = was?.by === 'keys' && was.shown?.key === shown.key;
    if (!isHeld && !(event.key === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (!isHeld) {
      if (was || !latest.current.mayMove(shown)) return true;
      hold({ kind: 'move', by: 'keys', shown, when: shown.when });
      latest.current.onLift(shown);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'm' || event.key === ' ') {
      hold(null);
      dropHeld(was, latest.current);
    } else if (event.key === 'Escape') {
      hold(null);
      latest.current.onPutBack(shown);
    } else if (event.key !== 'Tab') {
      const by = shiftOf(event, inTimes && was.when.times !== null);
      if (!by) return true;
      const change = event.shiftKey ? resized : moved;
      hold({ ...was, kind: event.shiftKey ? 'resize' : was.kind, when: change(was.when, by, latest.current.zone) });
    }
    return true;
  };

  /** What the keyboard holds is put back when the focus leaves it; while it moves to another cell, the focus follows. */
  const letGo = (key: string) => {
    setTimeout(() => {
      const was = now.current;
      if (was?.by !== 'keys' || was.shown?.key !== key) return;
      if (document.activeElement?.getAttribute('data-key') === key) return;
      hold(null);
      latest.current.onPutBack(was.shown);
    });
  };
  /** A press that ended a drag opens nothing. */
  const wasDrag = () => performance.now() - pressedAt.current < 250;
  return { held, begin, keys, letGo, wasDrag };
}
export type Drag = ReturnType<typeof useDrag>;

function dropHeld({ kind, shown, when, user }: Held, does: Does): void {
  if (!shown) does.onCreate(when, user);
  else if (!sameWhen(shown.when, when)) does.onMove(shown, when, kind === 'resize' ? 'resize' : 'move');
  else does.onPutBack(shown);
}

interface Ask {
  readonly kind: Held['kind'];
  readonly shown: Shown | null;
  readonly start: Spot;
  readonly spot: Spot;
  readonly zone: string;
}

/** When what is dragged from one place to another would be. */
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
function shiftOf({ key, shiftKey }: KeyboardEvent, inTimes: boolean) {
  const [days, rows] = STEPS[key] ?? [];
  if (days === undefined || rows === undefined) return null;
  if (inTimes) return { days, minutes: rows * 15 };
  return { days: days + rows * (shiftKey ? 1 : 7), minutes: 0 };
}

function spotAt(x: number, y: number): Spot | undefined {
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

/** What is moved by keys is drawn in another cell: the focus goes with it. */
function useFocusOnHeld(held: Held | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const key = held?.by === 'keys' ? (held.shown?.key ?? null) : last.current;
    last.current = held?.by === 'keys' ? (held.shown?.key ?? null) : null;
    if (!key || document.activeElement?.getAttribute('data-key') === key) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  });
}
