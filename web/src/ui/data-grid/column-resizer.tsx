import type { PointerEvent } from 'react';
import styles from './data-grid.module.css';
import { MIN_WIDTH } from './types';

interface Props {
  width: number;
  onPull: (width: number) => void;
  onResize: (width: number) => void;
}

/**
 * The edge that resizes a column by dragging. By keyboard, Shift with the arrow keys on the column's head does the
 * same.
 */
export function ColumnResizer({ width, onPull, onResize }: Props) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    const from = event.clientX;
    const widthAt = (x: number) => Math.max(MIN_WIDTH, Math.round(width + x - from));
    edge.setPointerCapture(event.pointerId);
    const pull = (move: globalThis.PointerEvent) => onPull(widthAt(move.clientX));
    const end = (last: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', pull);
      if (last.clientX !== from) onResize(widthAt(last.clientX));
    };
    edge.addEventListener('pointermove', pull);
    edge.addEventListener('pointerup', end, { once: true });
  };
  return (
    <span
      aria-hidden
      className={styles.resizer}
      onPointerDown={start}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
