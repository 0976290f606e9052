import { memo, type ReactNode } from 'react';
import { Checkbox } from '../checkbox';
import { IconEye } from '../icons';
import { uiMessages as m } from '../ui.messages';
import styles from './data-grid.module.css';
import { GridCell } from './grid-cell';
import type { Staying } from './layout';
import type { CellPlace, EditDone, GridColumn } from './types';

export interface RowHandlers {
  focusCell: (place: CellPlace) => void;
  select: (index: number, extend: boolean) => void;
  enter: (place: CellPlace) => void;
  peek: (index: number) => void;
  stopEditing: EditDone;
}

interface Props<R> {
  row: R | null;
  index: number;
  top: number;
  columns: readonly GridColumn<R>[];
  staying: readonly Staying[];
  name: string;
  /** The column of this row that has the focus, if any. */
  focusedColumn: number | null;
  holds: boolean;
  editing: boolean;
  selectable: boolean;
  selected: boolean;
  peekable: boolean;
  open: boolean;
  handlers: RowHandlers;
}

function Row<R>(props: Props<R>) {
  const { row, index, columns, focusedColumn, selectable, selected, handlers } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      className={styles.row}
      data-selected={selected || undefined}
      data-open={props.open || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {selectable && (
        <div role="gridcell" aria-colindex={1} className={styles.select}>
          {row && (
            <Checkbox
              label={m.selectRow(props.name)}
              hideLabel
              tabIndex={-1}
              checked={selected}
              onChange={(_, { shiftKey }) => handlers.select(index, shiftKey)}
            />
          )}
        </div>
      )}
      {columns.map((column, at) => {
        const editing = props.editing && focusedColumn === at;
        return (
          <GridCell
            key={column.key}
            role="gridcell"
            aria-colindex={at + (selectable ? 2 : 1)}
            first={at === 0}
            left={props.staying[at]?.left}
            edge={props.staying[at]?.edge}
            align={column.align}
            focused={focusedColumn === at}
            holds={props.holds && !editing}
            data-editing={editing || undefined}
            title={row && !editing ? column.text?.(row) : undefined}
            onMouseDown={() => editing || handlers.focusCell({ row: index, column: at })}
            onDoubleClick={() => editing || handlers.enter({ row: index, column: at })}
          >
            {inside(row, column, at, editing, handlers.stopEditing)}
            {at === 0 && row && props.peekable && !editing && <PeekButton {...props} />}
          </GridCell>
        );
      })}
    </div>
  );
}

/** A row is rendered again only when its own data changed: scrolling only changes its position. */
export const GridRow = memo(Row) as typeof Row;

function inside<R>(row: R | null, column: GridColumn<R>, at: number, editing: boolean, done: EditDone): ReactNode {
  if (!row) return <span className={styles.waiting} data-first={at === 0 || undefined} />;
  if (editing && column.edit) return column.edit(row, done);
  return <span className="fl-ellipsis">{column.render(row)}</span>;
}

/** For the mouse; by keyboard v does the same. */
function PeekButton<R>({ index, name, open, handlers }: Props<R>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.peek}
      aria-label={m.peek(name)}
      aria-pressed={open}
      title={m.peekHint}
      // The focus moves to the cell, not to the button, so that the arrow keys continue from there.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={() => handlers.peek(index)}
    >
      <IconEye size={15} aria-hidden />
    </button>
  );
}
