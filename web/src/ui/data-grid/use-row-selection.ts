import { useRef } from 'react';
import type { GridSelection } from './types';

interface Options<R> {
  rows: readonly (R | null)[];
  rowId: (row: R) => number;
  selection?: GridSelection;
}

/** Toggles one row, or with Shift selects all rows from the last one to this one. */
export function useRowSelection<R>({ rows, rowId, selection }: Options<R>) {
  const anchor = useRef(0);
  return (index: number, extend: boolean) => {
    const row = rows[index];
    if (!selection || !row) return;
    if (!extend) {
      const id = rowId(row);
      selection.choose([id], !selection.has(id));
      anchor.current = index;
      return;
    }
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const between = rows.slice(from, to + 1).flatMap((one) => (one ? [rowId(one)] : []));
    if (between.length < to - from + 1 && selection.chooseRange) selection.chooseRange(from, to);
    else selection.choose(between, true);
  };
}
