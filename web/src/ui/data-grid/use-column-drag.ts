import { type PointerEvent, useRef, useState } from 'react';
import type { GridColumn } from './types';

const BEGINS_AT = 6;

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Drags a column's head to another position among the columns with which it may change places. */
export function useColumnDrag<R>(
  columns: readonly GridColumn<R>[],
  onReorder: ((key: string, by: number) => void) | undefined,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dropped = useRef(0);
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    const column = columns[from];
    if (!onReorder || !column || from === 0 || event.button !== 0) return;
    const cell = event.currentTarget;
    const beginX = event.clientX;
    let now: Drag | null = null;
    const move = (next: globalThis.PointerEvent) => {
      if (!now && Math.abs(next.clientX - beginX) < BEGINS_AT) return;
      now = { from, to: placeAt(cell, next.clientX, columns, from) };
      setDrag(now);
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      setDrag(null);
      if (!now) return;
      dropped.current = performance.now();
      if (now.to !== from) onReorder(column.key, now.to - from);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end, { once: true });
  };
  return {
    start,
    from: drag?.from ?? null,
    /** The side of this column on which the dragged one would be inserted. */
    dropAt: (index: number) =>
      drag && drag.to === index && drag.to !== drag.from ? (drag.to > drag.from ? 'after' : 'before') : undefined,
    /** The press that ends a drag must not count as a press on the column. */
    justDropped: () => performance.now() - dropped.current < 100,
  };
}

/** The column under the pointer, if this one may move there: pinned columns only move among pinned columns. */
function placeAt<R>(cell: HTMLElement, x: number, columns: readonly GridColumn<R>[], from: number): number {
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[role="columnheader"][tabindex]') ?? [])];
  const under = cells.findIndex((one) => {
    const { left, right } = one.getBoundingClientRect();
    return x >= left && x < right;
  });
  const place = under < 0 ? (x < beginOf(cells) ? 1 : columns.length - 1) : under;
  const alike = columns.flatMap((one, index) => (index > 0 && !one.pinned === !columns[from]?.pinned ? [index] : []));
  return Math.max(alike[0] ?? from, Math.min(place, alike.at(-1) ?? from));
}

function beginOf(cells: readonly HTMLElement[]): number {
  return cells[0]?.getBoundingClientRect().left ?? 0;
}
