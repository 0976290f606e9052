import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect } from 'react';
import { textScale } from '../text-size';
import type { DataGridProps } from './types';

const scale = textScale();
export const HEAD_HEIGHT = 32 * scale;
const ROW = 36 * scale;
const COMPACT_ROW = 32 * scale;
const TOTALS_HEIGHT = 40 * scale;
const OVERSCAN = 8;

/** The visible rows and their positions. */
export function useRows<R>(props: DataGridProps<R>, scroller: { current: HTMLDivElement | null }, focusedRow: number) {
  const { rows, compact, onVisible, totalLabel } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? COMPACT_ROW : ROW),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: totalLabel === undefined ? 0 : TOTALS_HEIGHT,
    // The row with the focus is always rendered, wherever the others are scrolled to: removing it would lose the
    // focus.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        const keep = focusedRow >= 0 && focusedRow < range.count && !inSight.includes(focusedRow);
        return keep ? [...inSight, focusedRow].sort((a, b) => a - b) : inSight;
      },
      [focusedRow],
    ),
  });
  const from = virtual.range?.startIndex ?? 0;
  const to = virtual.range?.endIndex ?? 0;
  useEffect(() => onVisible?.(from, to), [from, to, onVisible]);
  return virtual;
}

export function useFollowFocus(scrollTo: (index: number) => void, row: number, holds: boolean): void {
  useEffect(() => {
    if (holds && row >= 0) scrollTo(row);
  }, [holds, row, scrollTo]);
}
