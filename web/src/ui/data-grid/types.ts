import type { ReactNode } from 'react';

export interface GridColumn<R> {
  key: string;
  label: string;
  width: number;
  align?: 'right';
  sortable?: boolean;
  /** Shown before the label, for example a lock. */
  mark?: ReactNode;
  render: (row: R) => ReactNode;
  /** The whole text, for the tooltip of what does not fit. */
  text?: (row: R) => string;
  /** Under its column in the totals row. */
  total?: ReactNode;
  /** What Enter opens in place; `done` gives the focus back to the cell. */
  edit?: (row: R, done: () => void) => ReactNode;
  /** Whether this row's cell can be edited; without it every one can, where `edit` is given. */
  canEdit?: (row: R) => boolean;
}

export interface GridSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataGridProps<R> {
  label: string;
  columns: readonly GridColumn<R>[];
  /** Rows that are not fetched yet are null and shown as bars. */
  rows: readonly (R | null)[];
  rowId: (row: R) => number;
  /** How a row is called, for its checkbox. */
  rowName: (row: R) => string;
  sort?: GridSort | null;
  onSort?: (sort: GridSort) => void;
  /** Which rows are in sight, so that those missing can be fetched. */
  onVisible?: (from: number, to: number) => void;
  selected?: ReadonlySet<number>;
  onSelect?: (selected: ReadonlySet<number>) => void;
  /** Shown beside the list. */
  openId?: number | null;
  onOpen?: (row: R) => void;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** The totals row: what stands in its first cell. The columns bring the figures. */
  totalLabel?: ReactNode;
  compact?: boolean;
  /** Instead of rows, when there are none. */
  empty?: ReactNode;
}

/** A cell by its place; row -1 is the head. */
export interface CellPlace {
  row: number;
  column: number;
}

export const HEAD = -1;
export const MIN_WIDTH = 72;
export const SELECT_WIDTH = 48;
