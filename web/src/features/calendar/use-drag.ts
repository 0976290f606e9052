import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Does, type Hand, type Held, heldByKeys } from './held';
import type { Shown } from './shown';
import { usePointer } from './use-pointer';

/**
 * Moves, resizes and draws entries by mouse, by finger and by keyboard. A held entry is drawn where it would be
 * dropped.
 */
export function useDrag(does: Does) {
  const [held, setHeld] = useState<Held | null>(null);
  const now = useRef<Held | null>(null);
  const latest = useRef(does);
  latest.current = does;
  const hold = (next: Held | null) => {
    now.current = next;
    setHeld(next);
  };
  useFocusOnHeld(held);

  const hand: Hand = { now, latest, hold };
  const { begin, wasDrag } = usePointer(hand);
  /**
   * An entry held by keyboard is returned when the focus leaves it; while it moves to another cell, the focus
   * follows.
   */
  const letGo = (key: string) => {
    setTimeout(() => {
      const was = now.current;
      if (was?.by !== 'keys' || was.shown?.key !== key) return;
      if (document.activeElement?.getAttribute('data-key') === key) return;
      hold(null);
      latest.current.onPutBack(was.shown);
    });
  };
  const keys = (event: KeyboardEvent, shown: Shown, inTimes: boolean) => heldByKeys(hand, event, shown, inTimes);
  return { held, begin, keys, letGo, wasDrag };
}
export type Drag = ReturnType<typeof useDrag>;

/** An entry moved by keys is drawn in another cell: the focus moves with it. */
function useFocusOnHeld(held: Held | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const key = held?.by === 'keys' ? (held.shown?.key ?? null) : last.current;
    last.current = held?.by === 'keys' ? (held.shown?.key ?? null) : null;
    if (!key || document.activeElement?.getAttribute('data-key') === key) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  });
}
