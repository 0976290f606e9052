import { CARD, type NamedRecord, recordAt } from './record-name';
import { listen, type Watcher } from './watch-names';

/** A press of this length is not a tap. */
const PRESS_MS = 500;
const STILL_PX = 8;

/**
 * A long press on a name, with a finger that does not move. Where a long press picks a card of the board up, the
 * business card opens when the finger is lifted at the same place.
 */
export function watchTouch({ onNear, onOpen }: Pick<Watcher, 'onNear' | 'onOpen'>): () => void {
  let pressed: { record: NamedRecord; x: number; y: number; since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let took = false;
  const forget = () => {
    clearTimeout(timer);
    pressed = null;
  };
  const touchstart = (event: TouchEvent) => {
    forget();
    took = false;
    const [touch] = event.touches;
    const record = event.touches.length === 1 ? recordAt(event.target) : null;
    if (!touch || !record) return;
    pressed = { record, x: touch.clientX, y: touch.clientY, since: event.timeStamp };
    onNear(record);
    if (isPickedUp(record)) return;
    timer = setTimeout(() => {
      took = true;
      pressed = null;
      onOpen(record, 'press');
    }, PRESS_MS);
  };
  const touchmove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!pressed || !touch) return;
    if (Math.hypot(touch.clientX - pressed.x, touch.clientY - pressed.y) > STILL_PX) forget();
  };
  const touchend = (event: TouchEvent) => {
    const held = pressed && isPickedUp(pressed.record) && event.timeStamp - pressed.since >= PRESS_MS && pressed.record;
    forget();
    if (held) onOpen(held, 'press');
    // The press had its own effect: the link is not followed.
    if ((held || took) && event.cancelable) event.preventDefault();
    took = false;
  };
  const contextmenu = (event: Event) => {
    if (took || pressed) event.preventDefault();
  };
  const stop = listen({ touchstart, touchmove, touchcancel: forget, contextmenu, touchend }, forget, false);
  return stop;
}

function isPickedUp({ element }: NamedRecord): boolean {
  return element.closest('[data-deal]:not([data-still])') !== null && !element.closest(`[${CARD}]`);
}
