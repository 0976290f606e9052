import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import styles from './data-grid.module.css';
import { GridHead } from './grid-head';
import { GridRow, type RowHandlers } from './grid-row';
import { type CellPlace, type DataGridProps, type GridColumn, HEAD, MIN_WIDTH, SELECT_WIDTH } from './types';
import { useGridKeys } from './use-grid-keys';
import { useRowSelection } from './use-row-selection';

const ROW = 36;
const COMPACT_ROW = 32;
const HEAD_HEIGHT = 32;
const TOTALS_HEIGHT = 40;
const PAGE = 12;
const OVERSCAN = 8;

/**
 * A table of any length: only the rows in sight are drawn. Head, first column and totals stay in place. Arrow keys
 * move from cell to cell, Space selects, Shift extends, Enter edits or opens; on the head Enter sorts and Shift with
 * the arrows changes the width.
 */
export function DataGrid<R>(props: DataGridProps<R>) {
  const { columns, rows, selected, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props);
  const { keys } = grid;
  const virtual = useRows(props, scroller, keys.place.row);
  useFollowFocus(virtual.scrollToIndex, keys.place.row, keys.holds);
  const selectable = Boolean(selected && onSelect);
  return (
    <div ref={scroller} className={styles.scroller} onBlur={(event) => leaves(event.currentTarget, keys.release)}>
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        className={styles.grid}
        data-compact={props.compact || undefined}
        style={template(columns.map(grid.widthOf), selectable)}
        onKeyDown={grid.editing ? undefined : keys.onKeyDown}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <GridHead
            columns={columns}
            place={keys.place}
            holds={keys.holds}
            sort={props.sort}
            onSort={props.onSort && ((key) => sortBy(props, key))}
            onFocusCell={grid.focusCell}
            widthOf={grid.widthOf}
            onResize={props.onResize}
            selection={selectable ? grid.selection : null}
          />
        </div>
        <Rows {...props} grid={grid} virtual={virtual} selectable={selectable} />
        {props.totalLabel !== undefined && rows.length > 0 && <Totals {...props} selectable={selectable} />}
      </div>
      {rows.length === 0 && props.empty}
    </div>
  );
}

function useGrid<R>(props: DataGridProps<R>) {
  const { columns, rows } = props;
  const [editing, setEditing] = useState(false);
  const selection = useRowSelection(props);
  const widthOf = (column: GridColumn<R>) => props.widths?.[column.key] ?? column.width;
  const enter = (place: CellPlace) => {
    const column = columns[place.column];
    if (place.row === HEAD) return column?.sortable ? sortBy(props, column.key) : undefined;
    const row = rows[place.row];
    if (isEditable(props, place)) setEditing(true);
    else if (row) props.onOpen?.(row);
  };
  const keys = useGridKeys({
    rowCount: rows.length,
    columnCount: columns.length,
    pageSize: PAGE,
    onSelect: selection.choose,
    onEnter: enter,
    onEdit: (place) => setEditing(isEditable(props, place)),
    onWiden: (at, by) => {
      const column = columns[at];
      if (column) props.onResize?.(column.key, Math.max(MIN_WIDTH, widthOf(column) + by));
    },
  });
  const focusCell = (place: CellPlace) => {
    if (place.row !== keys.place.row || place.column !== keys.place.column) setEditing(false);
    keys.move(place);
  };
  const handlers = useSteady({
    focusCell,
    select: selection.choose,
    enter,
    stopEditing: () => setEditing(false),
  });
  return { keys, selection, widthOf, editing, focusCell, handlers };
}

/** The same functions from drawing to drawing, doing what the latest ones do: rows need not be drawn for them. */
function useSteady(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers);
  latest.current = handlers;
  const [steady] = useState<RowHandlers>(() => ({
    focusCell: (place) => latest.current.focusCell(place),
    select: (index, extend) => latest.current.select(index, extend),
    enter: (place) => latest.current.enter(place),
    stopEditing: () => latest.current.stopEditing(),
  }));
  return steady;
}

interface RowsProps<R> extends DataGridProps<R> {
  grid: ReturnType<typeof useGrid<R>>;
  virtual: ReturnType<typeof useRows<R>>;
  selectable: boolean;
}

/** The rows in sight, each at its place in a body as high as all of them. */
function Rows<R>({ grid, virtual, selectable, ...props }: RowsProps<R>) {
  const { keys, editing, handlers } = grid;
  return (
    <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = props.rows[index] ?? null;
        const id = row ? props.rowId(row) : null;
        const here = keys.place.row === index;
        return (
          <GridRow
            key={id ?? `empty${index}`}
            row={row}
            index={index}
            top={start - HEAD_HEIGHT}
            columns={props.columns}
            name={row ? props.rowName(row) : ''}
            focusedColumn={here ? keys.place.column : null}
            holds={here && keys.holds}
            editing={here && editing}
            selectable={selectable}
            selected={id !== null && Boolean(props.selected?.has(id))}
            open={id !== null && id === props.openId}
            handlers={handlers}
          />
        );
      })}
    </div>
  );
}

function Totals<R>({ columns, totalLabel, selectable }: DataGridProps<R> & { selectable: boolean }) {
  return (
    <div role="rowgroup" className={styles.totalGroup}>
      <div role="row" className={styles.total}>
        {selectable && <div role="gridcell" className={styles.select} />}
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="gridcell"
            className={styles.cell}
            data-first={index === 0 || undefined}
            data-align={column.align}
          >
            {index === 0 ? totalLabel : column.total}
          </div>
        ))}
      </div>
    </div>
  );
}

function useRows<R>(props: DataGridProps<R>, scroller: { current: HTMLDivElement | null }, focusedRow: number) {
  const { rows, compact, onVisible, totalLabel } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? COMPACT_ROW : ROW),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: totalLabel === undefined ? 0 : TOTALS_HEIGHT,
    // The row with the focus is always there, wherever the others were scrolled to: the focus would be lost with it.
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

function useFollowFocus(scrollTo: (index: number) => void, row: number, holds: boolean): void {
  useEffect(() => {
    if (holds && row >= 0) scrollTo(row);
  }, [holds, row, scrollTo]);
}

function isEditable<R>({ rows, columns }: DataGridProps<R>, place: CellPlace): boolean {
  const row = rows[place.row];
  const column = columns[place.column];
  return Boolean(row && column?.edit && (column.canEdit?.(row) ?? true));
}

function sortBy<R>({ sort, onSort }: DataGridProps<R>, key: string): void {
  onSort?.({ key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' });
}

/** The last column takes what is left of the width. */
function template(widths: readonly number[], selectable: boolean): CSSProperties {
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

function leaves(grid: HTMLElement, then: () => void): void {
  requestAnimationFrame(() => {
    if (!grid.contains(document.activeElement)) then();
  });
}
