import type { ReactNode, Ref } from 'react';

export interface GridColumn<R> {
  key: string;
  label: string;
  width: number;
  align?: 'right';
  sortable?: boolean;
  /** Shown before the label, for example a lock. */
  mark?: ReactNode;
  render: (row: R) => ReactNode;
  /** The whole text, for the tooltip when it does not fit. */
  text?: (row: R) => string;
  /** Shown under its column in the totals row. */
  total?: ReactNode;
  /** Stays visible beside the first column while the others scroll. Pinned columns are placed before the others. */
  pinned?: boolean;
  /** The editor that Enter opens in place; `done` returns the focus to the cell, or opens the next editable one. */
  edit?: (row: R, done: EditDone) => ReactNode;
  /** Whether this row's cell can be edited; if omitted, every cell of a column with `edit` can. */
  canEdit?: (row: R) => boolean;
}

export type EditDone = (go?: 'next' | 'previous') => void;

/** The selected rows. Rows that are not loaded may be among them. */
export interface GridSelection {
  has: (id: number) => boolean;
  choose: (ids: readonly number[], on: boolean) => void;
  /** Selects rows by their positions, when some of them are not loaded yet. */
  chooseRange?: (from: number, to: number) => void;
  all: boolean;
  some: boolean;
  /** The reason why all rows cannot be selected at the moment. */
  whyNotAll?: string | null;
  chooseAll: (on: boolean) => void;
}

export interface GridSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface GridHandle {
  /**
   * Opens the editor of a cell again, unless another one is open, the row is not shown or the focus has moved out of
   * the grid. Returns whether it did.
   */
  edit: (id: number, key: string) => boolean;
}

export interface DataGridProps<R> {
  label: string;
  columns: readonly GridColumn<R>[];
  /** Rows that are not fetched yet are null and are shown as bars. */
  rows: readonly (R | null)[];
  rowId: (row: R) => number;
  /** The name of a row, for the label of its checkbox. */
  rowName: (row: R) => string;
  sort?: GridSort | null;
  onSort?: (sort: GridSort) => void;
  /** The visible rows, so that missing ones can be fetched. */
  onVisible?: (from: number, to: number) => void;
  selection?: GridSelection;
  /** Shown beside the list. */
  openId?: number | null;
  onOpen?: (row: R) => void;
  /** Shows a row beside the list: called by v and by a button in the first column. */
  onPeek?: (row: R) => void;
  /** The row that currently has the focus. */
  onRow?: (row: R, index: number) => void;
  /** The cell that has the focus at the beginning. */
  start?: CellPlace;
  /** The cell that has the focus now. */
  onPlace?: (place: CellPlace) => void;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** Moves a column by this number of positions, to the right or (negative) to the left. The first column stays. */
  onReorder?: (key: string, by: number) => void;
  onPin?: (key: string) => void;
  /** The content of the first cell of the totals row. The columns provide the figures. */
  totalLabel?: ReactNode;
  ref?: Ref<GridHandle>;
  compact?: boolean;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
}

/** A cell by its position; row -1 is the head. */
export interface CellPlace {
  row: number;
  column: number;
}

export const HEAD = -1;
export const MIN_WIDTH = 72;
export const SELECT_WIDTH = 48;
