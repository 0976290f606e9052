import { pressed, sameWhen } from '@fairlead/domain/calendar/moves';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { spotAt, whenAt } from './drag-spot';
import { dropHeld, type Hand, type Held } from './held';
import type { Shown } from './shown';

/** A mouse that moves less than this presses. */
const FAR = 4;

/** A press that ended a drag so many milliseconds ago opens nothing. */
const JUST_NOW = 250;

/** The part of a drag that is done by mouse: from the press to the release, also beyond the calendar; Escape puts back. */
export function usePointer({ now, latest, hold }: Hand) {
  const end = useRef<(() => void) | null>(null);
  const droppedAt = useRef(-JUST_NOW);
  useEffect(() => () => end.current?.(), []);
  const begin = (event: ReactPointerEvent, kind: Held['kind'], shown: Shown | null) => {
    if (event.button !== 0 || event.pointerType === 'touch' || now.current) return;
    const { mayMove, mayAdd, zone } = latest.current;
    const start = spotAt(event.clientX, event.clientY);
    if (!start || !(shown ? mayMove(shown) : mayAdd)) return;
    event.stopPropagation();
    const { clientX: x, clientY: y } = event;
    const stop = (drop: boolean) => {
      end.current?.();
      const was = now.current;
      hold(null);
      if (was) droppedAt.current = performance.now();
      if (!drop) return;
      if (was) dropHeld(was, latest.current);
      else if (!shown && start.part === 'times')
        latest.current.onCreate(pressed(start.day, start.minutes, zone), start.user);
    };
    end.current = listening({
      move: (to) => {
        if (!now.current && Math.hypot(to.clientX - x, to.clientY - y) < FAR) return;
        const spot = spotAt(to.clientX, to.clientY);
        if (!spot) return;
        const when = whenAt({ kind, shown, start, spot, zone });
        if (!now.current || !sameWhen(now.current.when, when))
          hold({ kind, by: 'pointer', shown, when, user: start.user });
      },
      stop,
    });
  };
  return { begin, wasDrag: () => performance.now() - droppedAt.current < JUST_NOW };
}

/** Until the mouse is released or Escape is pressed. Returns what ends it. */
function listening({ move, stop }: { move: (to: PointerEvent) => void; stop: (drop: boolean) => void }): () => void {
  const up = () => stop(true);
  const cancel = () => stop(false);
  const escape = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    stop(false);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', escape, true);
  return () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
  };
}
