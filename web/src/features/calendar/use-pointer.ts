import { pressed, sameWhen } from '@fairlead/domain/calendar/moves';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { spotAt, whenAt } from './drag-spot';
import { scrollAtEdges } from './edge-scroll';
import { dropHeld, type Hand, type Held } from './held';
import type { Shown } from './shown';

/** A mouse that moves less than this is a press; a finger that moves further before it has lifted an entry scrolls. */
const FAR = 4;
const STILL = 8;

/** A finger that rests on an entry for this long lifts it. */
const PRESS_MS = 400;

/** A press within this many milliseconds after a drag opens nothing. */
const JUST_NOW = 250;

/** The part of a drag by mouse or finger: from the press to the release, also beyond the calendar; Escape cancels. */
export function usePointer(hand: Hand) {
  const { now, latest, hold } = hand;
  const end = useRef<(() => void) | null>(null);
  const droppedAt = useRef(-JUST_NOW);
  useEffect(() => () => end.current?.(), []);
  useHeldStill(hand);
  const begin = (event: ReactPointerEvent, kind: Held['kind'], shown: Shown | null) => {
    const isTouch = event.pointerType === 'touch';
    if (event.button !== 0 || now.current || (isTouch && !(shown && event.isPrimary))) return;
    const { mayMove, mayAdd, zone } = latest.current;
    const start = spotAt(event.clientX, event.clientY);
    if (!start || !(shown ? mayMove(shown) : mayAdd)) return;
    event.stopPropagation();
    const { clientX: x, clientY: y } = event;
    const stop = (drop: boolean) => {
      end.current?.();
      end.current = null;
      const was = now.current;
      hold(null);
      if (was) droppedAt.current = performance.now();
      if (!drop) return;
      if (was) dropHeld(was, latest.current);
      else if (!shown && start.part === 'times')
        latest.current.onCreate(pressed(start.day, start.minutes, zone), start.user);
    };
    const far = (to: PointerEvent) => Math.hypot(to.clientX - x, to.clientY - y);
    const follow = (to: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
      const spot = spotAt(to.clientX, to.clientY);
      if (!spot) return;
      const when = whenAt({ kind, shown, start, spot, zone });
      if (!now.current || !sameWhen(now.current.when, when))
        hold({ kind, by: 'pointer', shown, when, user: start.user });
    };
    end.current?.();
    end.current = isTouch
      ? pressing(event, {
          far,
          lift: () => shown && hold({ kind, by: 'pointer', shown, when: shown.when, user: start.user }),
          follow,
          stop,
        })
      : listening({ pointerId: event.pointerId, move: (to) => (now.current || far(to) >= FAR) && follow(to), stop });
  };
  return { begin, wasDrag: () => performance.now() - droppedAt.current < JUST_NOW };
}

interface Press {
  readonly far: (to: PointerEvent) => number;
  readonly lift: () => void;
  readonly follow: (to: Pick<PointerEvent, 'clientX' | 'clientY'>) => void;
  readonly stop: (drop: boolean) => void;
}

/**
 * A finger scrolls, unless it rested on the entry first: then it holds it until it is lifted. Returns the function
 * that ends it.
 */
function pressing({ currentTarget, pointerId }: ReactPointerEvent, { far, lift, follow, stop }: Press): () => void {
  const scrolling = scrollAtEdges(currentTarget, follow);
  let isLifted = false;
  const timer = setTimeout(() => {
    isLifted = true;
    lift();
  }, PRESS_MS);
  // A held entry is drawn elsewhere, and its element removed: its touches go to no other.
  const still = (event: Event) => isLifted && event.cancelable && event.preventDefault();
  const menu = (event: Event) => event.preventDefault();
  currentTarget.addEventListener('touchmove', still, { passive: false });
  window.addEventListener('contextmenu', menu, true);
  const unlisten = listening({
    pointerId,
    move: (to) => {
      if (!isLifted) return far(to) > STILL ? stop(false) : undefined;
      scrolling.at(to);
      follow(to);
    },
    stop: (drop) => stop(drop && isLifted),
  });
  return () => {
    clearTimeout(timer);
    scrolling.end();
    currentTarget.removeEventListener('touchmove', still);
    window.removeEventListener('contextmenu', menu, true);
    unlisten();
  };
}

/** The browser asks this before it scrolls by a finger: not while it holds an entry. */
function useHeldStill({ now }: Hand): void {
  useEffect(() => {
    const still = (event: TouchEvent) => now.current?.by === 'pointer' && event.cancelable && event.preventDefault();
    window.addEventListener('touchmove', still, { passive: false });
    return () => window.removeEventListener('touchmove', still);
  }, [now]);
}

interface Listening {
  readonly pointerId: number;
  readonly move: (to: PointerEvent) => unknown;
  readonly stop: (drop: boolean) => void;
}

/** Until the mouse is released or Escape is pressed. Returns the function that ends it. */
function listening({ pointerId, move, stop }: Listening): () => void {
  // Another finger ends nothing.
  const of = (work: (event: PointerEvent) => unknown) => (event: PointerEvent) =>
    event.pointerId === pointerId && void work(event);
  const moved = of(move);
  const up = of(() => stop(true));
  const cancel = of(() => stop(false));
  const escape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    stop(false);
  };
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', escape, true);
  return () => {
    window.removeEventListener('pointermove', moved);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
  };
}
