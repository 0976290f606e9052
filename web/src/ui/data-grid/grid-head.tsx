import { Checkbox } from '../checkbox';
import { IconArrowDown, IconArrowUp } from '../icons';
import { uiMessages as m } from '../ui.messages';
import { ColumnResizer } from './column-resizer';
import styles from './data-grid.module.css';
import { GridCell } from './grid-cell';
import type { Staying } from './layout';
import { type CellPlace, type GridColumn, type GridSelection, type GridSort, HEAD } from './types';
import { useColumnDrag } from './use-column-drag';

interface Props<R> {
  columns: readonly GridColumn<R>[];
  place: CellPlace;
  holds: boolean;
  sort: GridSort | null | undefined;
  onSort: ((key: string) => void) | undefined;
  onFocusCell: (place: CellPlace) => void;
  widthOf: (column: GridColumn<R>) => number;
  staying: readonly Staying[];
  /** Called while the edge is dragged, and when it is released. */
  onPull: ((key: string, width: number) => void) | undefined;
  onResize: ((key: string, width: number) => void) | undefined;
  onReorder: ((key: string, by: number) => void) | undefined;
  selection: GridSelection | null;
}

/** The column heads: pressing one sorts, dragging moves the column, dragging its edge resizes it. */
export function GridHead<R>(props: Props<R>) {
  const { columns, selection, onReorder } = props;
  const drag = useColumnDrag(columns, onReorder);
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {selection && (
        <div role="columnheader" aria-colindex={1} className={styles.select}>
          <Checkbox
            label={m.selectAll}
            hideLabel
            checked={selection.all}
            mixed={selection.some}
            disabledReason={selection.all ? null : selection.whyNotAll}
            onChange={selection.chooseAll}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <HeadCell key={column.key} {...props} column={column} index={index} drag={drag} />
      ))}
    </div>
  );
}

interface CellProps<R> extends Props<R> {
  column: GridColumn<R>;
  index: number;
  drag: ReturnType<typeof useColumnDrag>;
}

function HeadCell<R>({ column, index, drag, ...props }: CellProps<R>) {
  const { place, holds, sort, onSort, onFocusCell, widthOf, staying, onPull, onResize, selection } = props;
  const sorted = sort?.key === column.key ? sort.direction : null;
  return (
    <GridCell
      role="columnheader"
      aria-colindex={index + (selection ? 2 : 1)}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : column.sortable ? 'none' : undefined}
      first={index === 0}
      left={staying[index]?.left}
      edge={staying[index]?.edge}
      align={column.align}
      focused={place.row === HEAD && place.column === index}
      holds={holds}
      data-sorted={sorted || undefined}
      data-sortable={column.sortable || undefined}
      data-dragged={drag.from === index || undefined}
      data-drop={drag.dropAt(index)}
      onMouseDown={() => onFocusCell({ row: HEAD, column: index })}
      onPointerDown={(event) => drag.start(event, index)}
      onClick={() => column.sortable && !drag.justDropped() && onSort?.(column.key)}
    >
      {column.mark}
      <span className="fl-ellipsis">{column.label}</span>
      {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
      {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      {onResize && onPull && (
        <ColumnResizer
          width={widthOf(column)}
          onPull={(width) => onPull(column.key, width)}
          onResize={(width) => onResize(column.key, width)}
        />
      )}
    </GridCell>
  );
}
