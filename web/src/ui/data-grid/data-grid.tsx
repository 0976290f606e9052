import { useRef } from 'react';
import styles from './data-grid.module.css';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { template } from './layout';
import type { DataGridProps } from './types';
import { useGrid } from './use-grid';
import { useFollowFocus, useRows } from './use-rows';

/**
 * A table of any length: only the visible rows are drawn. Head, first and pinned columns and totals stay in place.
 * Arrow keys move from cell to cell, Space or x selects, Shift extends, v shows the row beside the list, Enter edits or
 * opens; on the head Enter sorts, Shift with the arrow keys changes the width, Alt with the arrow keys moves the
 * column, p pins.
 */
export function DataGrid<R>(props: DataGridProps<R>) {
  const { columns, rows, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props);
  const { keys } = grid;
  const shown = useRows(props, scroller, keys.place.row);
  useFollowFocus(shown.scrollTo, keys.place.row, keys.holds);
  const selectable = selection !== undefined;
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
            onSort={props.onSort && grid.sortBy}
            onFocusCell={grid.focusCell}
            widthOf={grid.widthOf}
            staying={grid.staying}
            onPull={grid.pull}
            onResize={props.onResize && grid.resize}
            onReorder={props.onReorder}
            selection={selection ?? null}
          />
        </div>
        <Rows {...props} grid={grid} shown={shown} selectable={selectable} />
        {props.totalLabel !== undefined && rows.length > 0 && (
          <Totals {...props} staying={grid.staying} selectable={selectable} />
        )}
      </div>
      {rows.length === 0 && props.empty}
    </div>
  );
}

interface RowsProps<R> extends DataGridProps<R> {
  grid: ReturnType<typeof useGrid<R>>;
  shown: ReturnType<typeof useRows<R>>;
  selectable: boolean;
}

/** The visible rows, each at its position in a body as high as all rows together. */
function Rows<R>({ grid, shown, selectable, ...props }: RowsProps<R>) {
  const { keys, editing, handlers, staying } = grid;
  const { drawn } = shown;
  const slotOf = useSlots(drawn.length, keys.place.row);
  // Rows that are not loaded yet have no reading order: leaving their elements in place costs almost nothing.
  const isWaiting = drawn.every((index) => !props.rows[index]);
  const items = isWaiting ? drawn.toSorted((a, b) => slotOf(a) - slotOf(b)) : drawn;
  return (
    <div role="rowgroup" className={styles.body} style={{ height: shown.height }}>
      {items.map((index) => {
        const row = props.rows[index] ?? null;
        const id = row ? props.rowId(row) : null;
        const here = keys.place.row === index;
        return (
          <GridRow
            key={slotOf(index)}
            row={row}
            index={index}
            top={shown.topOf(index)}
            columns={props.columns}
            staying={staying}
            name={row ? props.rowName(row) : ''}
            focusedColumn={here ? keys.place.column : null}
            holds={here && keys.holds}
            editing={here && editing}
            selectable={selectable}
            selected={id !== null && Boolean(props.selection?.has(id))}
            peekable={props.onPeek !== undefined}
            open={id !== null && id === props.openId}
            handlers={handlers}
          />
        );
      })}
    </div>
  );
}

/**
 * The elements of rows that scroll out of view are reused for those that scroll in, because creating new ones costs
 * far more. The number of slots is the highest number of rows that were visible together. The row with the focus
 * keeps its slot wherever the others are scrolled to.
 */
function useSlots(drawn: number, focused: number): (index: number) => number {
  const most = useRef(0);
  most.current = Math.max(most.current, drawn + 1);
  const count = most.current;
  return (index) => (index !== focused && index % count === focused % count ? count : index % count);
}

interface TotalsProps<R> extends DataGridProps<R> {
  staying: ReturnType<typeof useGrid<R>>['staying'];
  selectable: boolean;
}

function Totals<R>({ columns, totalLabel, staying, selectable }: TotalsProps<R>) {
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
            data-stays={staying[index]?.left !== undefined || undefined}
            data-edge={staying[index]?.edge || undefined}
            data-align={column.align}
            style={{ left: staying[index]?.left }}
          >
            {index === 0 ? totalLabel : column.total}
          </div>
        ))}
      </div>
    </div>
  );
}

function leaves(grid: HTMLElement, then: () => void): void {
  requestAnimationFrame(() => {
    if (!grid.contains(document.activeElement)) then();
  });
}
