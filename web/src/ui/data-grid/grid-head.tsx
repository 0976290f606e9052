import type { PointerEvent } from 'react';
import { Checkbox } from '../checkbox';
import { IconArrowDown, IconArrowUp } from '../icons';
import { uiMessages as m } from '../ui.messages';
import styles from './data-grid.module.css';
import { GridCell } from './grid-cell';
import { type CellPlace, type GridColumn, type GridSort, HEAD, MIN_WIDTH } from './types';

interface Props<R> {
  columns: readonly GridColumn<R>[];
  place: CellPlace;
  holds: boolean;
  sort: GridSort | null | undefined;
  onSort: ((key: string) => void) | undefined;
  onFocusCell: (place: CellPlace) => void;
  widthOf: (column: GridColumn<R>) => number;
  onResize: ((key: string, width: number) => void) | undefined;
  selection: { all: boolean; some: boolean; chooseAll: (on: boolean) => void } | null;
}

export function GridHead<R>({
  columns,
  place,
  holds,
  sort,
  onSort,
  onFocusCell,
  widthOf,
  onResize,
  selection,
}: Props<R>) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {selection && (
        <div role="columnheader" aria-colindex={1} className={styles.select}>
          <Checkbox
            label={m.selectAll}
            hideLabel
            checked={selection.all}
            mixed={selection.some}
            onChange={selection.chooseAll}
          />
        </div>
      )}
      {columns.map((column, index) => {
        const sorted = sort?.key === column.key ? sort.direction : null;
        return (
          <GridCell
            key={column.key}
            role="columnheader"
            aria-colindex={index + (selection ? 2 : 1)}
            aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : column.sortable ? 'none' : undefined}
            first={index === 0}
            align={column.align}
            focused={place.row === HEAD && place.column === index}
            holds={holds}
            data-sorted={sorted || undefined}
            data-sortable={column.sortable || undefined}
            onMouseDown={() => onFocusCell({ row: HEAD, column: index })}
            onClick={() => column.sortable && onSort?.(column.key)}
          >
            {column.mark}
            <span className="fl-ellipsis">{column.label}</span>
            {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
            {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
            {onResize && <Resizer width={widthOf(column)} onResize={(width) => onResize(column.key, width)} />}
          </GridCell>
        );
      })}
    </div>
  );
}

/** The edge that is pulled. By keyboard a column's head takes Shift with the arrows. */
function Resizer({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    const from = event.clientX;
    edge.setPointerCapture(event.pointerId);
    const pull = (move: globalThis.PointerEvent) => onResize(Math.max(MIN_WIDTH, width + move.clientX - from));
    edge.addEventListener('pointermove', pull);
    edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', pull), { once: true });
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
