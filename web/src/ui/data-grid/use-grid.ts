import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { isFocusTaken } from '../focus-taken';
import type { RowHandlers } from './grid-row';
import { stayingOf } from './layout';
import { type CellPlace, type DataGridProps, type GridColumn, HEAD, MIN_WIDTH } from './types';
import { useGridKeys } from './use-grid-keys';
import { useRowSelection } from './use-row-selection';

const PAGE = 12;

/** The state of the focus, of the cell being edited, and of the column widths during a resize. */
export function useGrid<R>(props: DataGridProps<R>) {
  const { columns, rows } = props;
  const [editing, setEditing] = useState(false);
  const widths = useWidths(props);
  const select = useRowSelection(props);
  const enter = (place: CellPlace) => {
    const column = columns[place.column];
    if (place.row === HEAD) return column?.sortable ? sortBy(props, column.key) : undefined;
    if (isEditable(props, place)) setEditing(true);
    else open(props, place.row);
  };
  const keys = useGridKeys({
    start: props.start,
    onPlace: props.onPlace,
    rowCount: rows.length,
    columnCount: columns.length,
    pageSize: PAGE,
    onSelect: select,
    onPeek: props.onPeek ? (row) => peek(props, row) : null,
    onEnter: enter,
    onOpen: (row) => open(props, row),
    onEdit: (place) => setEditing(isEditable(props, place)),
    onWiden: (at, by) => {
      const column = columns[at];
      if (column) props.onResize?.(column.key, Math.max(MIN_WIDTH, widths.widthOf(column) + by));
    },
    onReorder: (at, by) => columns[at] && props.onReorder?.(columns[at].key, by),
    onPin: (at) => at > 0 && columns[at] && props.onPin?.(columns[at].key),
  });
  useRowFocus(props, keys.place.row, keys.holds);
  const focusCell = (place: CellPlace) => {
    if (place.row !== keys.place.row || place.column !== keys.place.column) setEditing(false);
    keys.move(place);
  };
  const handlers = useSteady({
    focusCell,
    select,
    enter,
    peek: (index) => {
      focusCell({ row: index, column: 0 });
      peek(props, index);
    },
    stopEditing: (go) => {
      const next = go && nextEditable(props, keys.place, go === 'next' ? 1 : -1);
      setEditing(Boolean(next));
      if (next) keys.move(next);
    },
  });
  useHandle(props, keys.holds ? keys.place : null, editing, (place) => {
    keys.move(place);
    setEditing(true);
  });
  return { keys, ...widths, editing, focusCell, handlers, sortBy: (key: string) => sortBy(props, key) };
}

function useHandle<R>(
  props: DataGridProps<R>,
  focus: CellPlace | null,
  editing: boolean,
  edit: (place: CellPlace) => void,
) {
  useImperativeHandle(props.ref, () => ({
    edit: (id, key) => {
      const place = {
        row: props.rows.findIndex((row) => row !== null && props.rowId(row) === id),
        column: props.columns.findIndex((column) => column.key === key),
      };
      if (editing || place.row < 0 || place.column < 0 || !isEditable(props, place)) return false;
      const here = place.row === focus?.row && place.column === focus.column;
      if (!here && isFocusTaken()) return false;
      edit(place);
      return true;
    },
  }));
}

/** A column that is being resized has its new width immediately; the width is reported on release. */
function useWidths<R>({ columns, widths, onResize }: DataGridProps<R>) {
  const [pulled, setPulled] = useState<{ key: string; width: number } | null>(null);
  const widthOf = useCallback(
    (column: GridColumn<R>) => (pulled?.key === column.key ? pulled.width : (widths?.[column.key] ?? column.width)),
    [widths, pulled],
  );
  const staying = useMemo(() => stayingOf(columns, widthOf), [columns, widthOf]);
  return {
    widthOf,
    staying,
    pull: (key: string, width: number) => setPulled({ key, width }),
    resize: (key: string, width: number) => {
      setPulled(null);
      onResize?.(key, width);
    },
  };
}

/** Reports the row that receives the focus, once per row. */
function useRowFocus<R>({ rows, onRow }: DataGridProps<R>, index: number, holds: boolean): void {
  const row = holds ? (rows[index] ?? null) : null;
  const tell = useRef(onRow);
  tell.current = onRow;
  const latest = useRef(row);
  latest.current = row;
  const isThere = row !== null;
  useEffect(() => {
    if (isThere && latest.current) tell.current?.(latest.current, index);
  }, [index, isThere]);
}

/**
 * Functions with a stable identity across renders that call the latest ones, so that rows need not render again for
 * them.
 */
function useSteady(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers);
  latest.current = handlers;
  const [steady] = useState<RowHandlers>(() => ({
    focusCell: (place) => latest.current.focusCell(place),
    select: (index, extend) => latest.current.select(index, extend),
    enter: (place) => latest.current.enter(place),
    peek: (index) => latest.current.peek(index),
    stopEditing: (go) => latest.current.stopEditing(go),
  }));
  return steady;
}

function isEditable<R>({ rows, columns }: DataGridProps<R>, place: CellPlace): boolean {
  const row = rows[place.row];
  const column = columns[place.column];
  return Boolean(row && column?.edit && (column.canEdit?.(row) ?? true));
}

/** Moves along the row, then continues in the next one. */
function nextEditable<R>(props: DataGridProps<R>, from: CellPlace, by: 1 | -1): CellPlace | null {
  const width = props.columns.length;
  let at = from.row * width + from.column + by;
  for (let tries = 0; tries < 2 * width; tries += 1, at += by) {
    if (at < 0) return null;
    const place = { row: Math.floor(at / width), column: at % width };
    if (isEditable(props, place)) return place;
  }
  return null;
}

function sortBy<R>({ sort, onSort }: DataGridProps<R>, key: string): void {
  onSort?.({ key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' });
}

function open<R>({ rows, onOpen }: DataGridProps<R>, index: number): void {
  const row = rows[index];
  if (row) onOpen?.(row);
}

function peek<R>({ rows, onPeek }: DataGridProps<R>, index: number): void {
  const row = rows[index];
  if (row) onPeek?.(row);
}
