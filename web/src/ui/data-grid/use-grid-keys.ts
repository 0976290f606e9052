import { type KeyboardEvent, useState } from 'react';
import { keyOf } from '../key-names';
import { type CellPlace, HEAD } from './types';

interface Options {
  start?: CellPlace;
  onPlace?: (place: CellPlace) => void;
  rowCount: number;
  columnCount: number;
  pageSize: number;
  onSelect: (row: number, extend: boolean) => void;
  /** Null when rows cannot be shown beside the list. */
  onPeek: ((row: number) => void) | null;
  onEnter: (place: CellPlace) => void;
  onOpen: (row: number) => void;
  onEdit: (place: CellPlace) => void;
  onWiden: (column: number, by: number) => void;
  onReorder: (column: number, by: number) => void;
  onPin: (column: number) => void;
}

const WIDEN_BY = 16;

/** One cell has the focus at a time; keys move it, select, open and edit. */
export function useGridKeys(options: Options) {
  const [place, setPlace] = useState<CellPlace>(options.start ?? { row: 0, column: 0 });
  const [holds, setHolds] = useState(options.start !== undefined);
  const move = (next: CellPlace) => {
    const to = within(next, options);
    setPlace(to);
    setHolds(true);
    options.onPlace?.(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget && isControl(event.target)) return;
    const next = moved(event, place, options);
    if (next) {
      event.preventDefault();
      if (event.shiftKey && next.row !== place.row && next.row !== HEAD) options.onSelect(next.row, true);
      move(next);
      return;
    }
    if (act(event, place, options, move)) event.preventDefault();
  };
  return {
    place: within(place, options),
    /**
     * True after the focus was moved by key or press, so that it follows the cell; the grid does not take the focus
     * on its own.
     */
    holds,
    move,
    release: () => setHolds(false),
    onKeyDown,
  };
}

function act(event: KeyboardEvent, place: CellPlace, options: Options, move: (next: CellPlace) => void): boolean {
  if (place.row === HEAD) return actOnHead(event, place, options, move);
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'Enter') return false;
    options.onOpen(place.row);
    return true;
  }
  switch (keyOf(event)) {
    case 'v':
      if (!options.onPeek) return false;
      options.onPeek(place.row);
      return true;
    case ' ':
    case 'x':
    case 'X':
      options.onSelect(place.row, event.shiftKey);
      return true;
    case 'Enter':
      options.onEnter(place);
      return true;
    case 'o':
      options.onOpen(place.row);
      return true;
    case 'e':
    case 'F2':
      options.onEdit(place);
      return true;
    default:
      return false;
  }
}

/** On the head: Enter sorts, Shift with the arrow keys resizes, Alt with the arrow keys moves the column, p pins it. */
function actOnHead(event: KeyboardEvent, place: CellPlace, options: Options, move: (next: CellPlace) => void): boolean {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (event.ctrlKey || event.metaKey) return false;
  if (by && event.altKey) {
    options.onReorder(place.column, by);
    if (place.column > 0 && place.column + by > 0) move({ row: HEAD, column: place.column + by });
    return true;
  }
  if (event.altKey) return false;
  if (by && event.shiftKey) {
    options.onWiden(place.column, by * WIDEN_BY);
    return true;
  }
  if (keyOf(event) === 'p') {
    options.onPin(place.column);
    return true;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  options.onEnter(place);
  return true;
}

function moved(event: KeyboardEvent, { row, column }: CellPlace, options: Options): CellPlace | null {
  const all = event.ctrlKey || event.metaKey;
  if (event.altKey || (row === HEAD && event.shiftKey)) return null;
  switch (keyOf(event)) {
    case 'ArrowUp':
      return { row: all ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: all ? options.rowCount - 1 : row + 1, column };
    // With Shift they select on the way, as arrow keys do.
    case 'k':
    case 'K':
      return all || row === HEAD ? null : { row: Math.max(0, row - 1), column };
    case 'j':
    case 'J':
      return all ? null : { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - options.pageSize), column };
    case 'PageDown':
      return { row: row + options.pageSize, column };
    case 'Home':
      return { row: all ? 0 : row, column: 0 };
    case 'End':
      return { row: all ? options.rowCount - 1 : row, column: options.columnCount - 1 };
    default:
      return null;
  }
}

function within({ row, column }: CellPlace, { rowCount, columnCount }: Options): CellPlace {
  return {
    row: Math.max(HEAD, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  };
}

/** Keys pressed inside an editor or a control of a cell are left to it. */
function isControl(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, button, a, [role="combobox"]') !== null
  );
}
