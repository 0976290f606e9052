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
  /** Stays in sight beside the first column while the others scroll. Pinned columns come before the others. */
  pinned?: boolean;
  /** What Enter opens in place; `done` gives the focus back to the cell, or opens the next one that can be edited. */
  edit?: (row: R, done: EditDone) => ReactNode;
  /** Whether this row's cell can be edited; without it every one can, where `edit` is given. */
  canEdit?: (row: R) => boolean;
}

export type EditDone = (go?: 'next' | 'previous') => void;

/** Which rows are chosen. Rows that are not loaded may be among them. */
export interface GridSelection {
  has: (id: number) => boolean;
  choose: (ids: readonly number[], on: boolean) => void;
  /** Chooses rows by their places, where some of them are not loaded yet. */
  chooseRange?: (from: number, to: number) => void;
  all: boolean;
  some: boolean;
  chooseAll: (on: boolean) => void;
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
  selection?: GridSelection;
  /** Shown beside the list. */
  openId?: number | null;
  onOpen?: (row: R) => void;
  /** Shows a row beside the list: the space bar does, and a button in the first column. */
  onPeek?: (row: R) => void;
  /** The row that has the focus now. */
  onRow?: (row: R, index: number) => void;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** Moves a column so many places to the right, or to the left. The first one stays. */
  onReorder?: (key: string, by: number) => void;
  onPin?: (key: string) => void;
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
