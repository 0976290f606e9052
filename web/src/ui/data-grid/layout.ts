import type { CSSProperties } from 'react';
import { type GridColumn, SELECT_WIDTH } from './types';

/**
 * The distance from the left edge at which a column stays; undefined when it scrolls. The first column always stays.
 */
export interface Staying {
  readonly left: string | undefined;
  readonly edge: boolean;
}

export function stayingOf<R>(columns: readonly GridColumn<R>[], widthOf: (column: GridColumn<R>) => number): Staying[] {
  const count = 1 + columns.slice(1).findIndex(({ pinned }) => !pinned);
  const last = columns.length > 1 && count === 0 ? columns.length - 1 : Math.max(0, count - 1);
  let from = 0;
  return columns.map((column, index) => {
    const left = index <= last ? `calc(var(--grid-lead) + ${from}px)` : undefined;
    from += widthOf(column);
    return { left, edge: index === last };
  });
}

/** The last column fills the remaining width. */
export function template(widths: readonly number[], selectable: boolean): CSSProperties {
  const tracks = widths.map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`));
  const lead = selectable ? `${SELECT_WIDTH}px ` : '';
  const total = widths.reduce((sum, width) => sum + width, selectable ? SELECT_WIDTH : 0);
  const variables = {
    '--grid-tracks': lead + tracks.join(' '),
    '--grid-width': `${total}px`,
    '--grid-lead': selectable ? `${SELECT_WIDTH}px` : '0px',
  };
  return variables as CSSProperties;
}
