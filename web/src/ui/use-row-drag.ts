import { type PointerEvent, type RefObject, useState } from 'react';

const BEGINS_AT = 4;

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Drags a row by its grip to another position; Escape cancels. `rows` selects all rows in the body. */
export function useRowDrag(
  body: RefObject<HTMLElement | null>,
  rows: string,
  onMove: ((from: number, to: number) => void) | null,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (!onMove || event.button !== 0) return;
    event.preventDefault();
    const beginY = event.clientY;
    let now: Drag | null = null;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (!now && Math.abs(clientY - beginY) < BEGINS_AT) return;
      now = { from, to: placeAt([...(body.current?.querySelectorAll(rows) ?? [])], clientY, from) };
      setDrag(now);
    };
    const leave = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('keydown', escape, true);
      setDrag(null);
    };
    const drop = () => {
      leave();
      if (now && now.to !== from) onMove(from, now.to);
    };
    const escape = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      leave();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('keydown', escape, true);
  };
  return {
    start,
    from: drag?.from ?? null,
    /** The side of this row on which the dragged one would be inserted. */
    dropAt: (index: number) =>
      drag && drag.to === index && drag.to !== drag.from ? (drag.to > drag.from ? 'after' : 'before') : undefined,
  };
}

function placeAt(rows: readonly Element[], y: number, from: number): number {
  if (!rows.length) return from;
  const above = rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && y > top + height / 2;
  });
  return above.length;
}
