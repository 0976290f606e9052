import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { textScale } from '../text-size';
import type { DataGridProps } from './types';

const scale = textScale();
const HEAD_HEIGHT = 32 * scale;
const ROW = 36 * scale;
const COMPACT_ROW = 32 * scale;
const TOTALS_HEIGHT = 40 * scale;
/** Rows that are drawn above and below the visible ones. */
const OVERSCAN = 8;

type Scroller = { readonly current: HTMLDivElement | null };

/** Where all rows are of one height. */
interface Layout {
  readonly count: number;
  readonly rowHeight: number;
  /** Of the totals, which stay at the bottom. */
  readonly footHeight: number;
}

/** The visible rows, the rows to draw, and a way to scroll to a row. Positions start below the head. */
export function useRows<R>(props: DataGridProps<R>, scroller: Scroller, focusedRow: number) {
  const { rows, compact, onVisible, totalLabel } = props;
  const layout: Layout = {
    count: rows.length,
    rowHeight: compact ? COMPACT_ROW : ROW,
    footHeight: totalLabel === undefined ? 0 : TOTALS_HEIGHT,
  };
  const visible = useVisible(scroller, layout);
  const from = visible?.from ?? 0;
  const to = visible?.to ?? 0;
  useEffect(() => onVisible?.(from, to), [from, to, onVisible]);
  return {
    drawn: visible ? drawnOf(visible, layout.count, focusedRow) : [],
    topOf: (index: number) => index * layout.rowHeight,
    height: layout.count * layout.rowHeight,
    scrollTo: useScrollTo(scroller, layout),
  };
}

interface Visible {
  readonly from: number;
  readonly to: number;
}

/** The first and the last visible row; undefined until the grid has a height. It renders again when they change. */
function useVisible(scroller: Scroller, layout: Layout): Visible | undefined {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const view = useRef({ top: 0, height: 0 });
  const visible = visibleIn(view.current, layout);
  const latest = useRef({ layout, visible });
  latest.current = { layout, visible };
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const isNew = () => {
      view.current = { top: node.scrollTop, height: node.clientHeight };
      const [now, { visible: drawn }] = [visibleIn(view.current, latest.current.layout), latest.current];
      return now?.from !== drawn?.from || now?.to !== drawn?.to;
    };
    // In the same frame: otherwise fast scrolling shows a gap.
    const onScroll = () => void (isNew() && flushSync(renderAgain));
    const resized = new ResizeObserver(() => void (isNew() && renderAgain()));
    if (isNew()) renderAgain();
    node.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(node);
    return () => {
      node.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [scroller]);
  return visible;
}

function visibleIn(view: { top: number; height: number }, { count, rowHeight }: Layout): Visible | undefined {
  if (!view.height || !count) return undefined;
  const at = (offset: number) => Math.min(count - 1, Math.max(0, offset));
  const top = view.top - HEAD_HEIGHT;
  return { from: at(Math.floor(top / rowHeight)), to: at(Math.ceil((top + view.height) / rowHeight) - 1) };
}

/** The row with the focus is always drawn, wherever the others are scrolled to: removing it would lose the focus. */
function drawnOf({ from, to }: Visible, count: number, focusedRow: number): number[] {
  const first = Math.max(0, from - OVERSCAN);
  const last = Math.min(count - 1, to + OVERSCAN);
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (focusedRow >= 0 && focusedRow < first) return [focusedRow, ...drawn];
  return focusedRow > last && focusedRow < count ? [...drawn, focusedRow] : drawn;
}

/** Scrolls no further than needed to show a row between the head and the totals. */
function useScrollTo(scroller: Scroller, layout: Layout): (index: number) => void {
  const latest = useRef(layout);
  latest.current = layout;
  return useCallback(
    (index: number) => {
      const node = scroller.current;
      if (!node) return;
      const { rowHeight, footHeight } = latest.current;
      const top = index * rowHeight;
      const bottom = HEAD_HEIGHT + top + rowHeight + footHeight - node.clientHeight;
      if (bottom >= node.scrollTop) node.scrollTop = bottom;
      else if (top <= node.scrollTop) node.scrollTop = top;
    },
    [scroller],
  );
}

export function useFollowFocus(scrollTo: (index: number) => void, row: number, holds: boolean): void {
  useEffect(() => {
    if (holds && row >= 0) scrollTo(row);
  }, [holds, row, scrollTo]);
}
