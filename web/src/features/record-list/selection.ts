import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/condition';
import { sameSettings } from '@fairlead/domain/list-views/list-view';
import { useEffect, useSyncExternalStore } from 'react';
import {
  changed,
  type Columns,
  type ColumnSelection,
  countInColumns,
  countOfColumns,
  isInColumns,
  recounted,
  withCards,
} from './column-selection';
import { recordListMessages as m } from './record-list.messages';

/** Which records of a list are selected: some by id, all that the filter matches except a few, or columns of a board. */
export type Selection =
  | { readonly mode: 'ids'; readonly ids: readonly number[] }
  | { readonly mode: 'all'; readonly filter: Filter; readonly except?: readonly number[] }
  | ColumnSelection;

const NOTHING: Selection = { mode: 'ids', ids: [] };

export interface Chosen {
  /** What the board shows, while one is shown. */
  readonly columns: Columns | null;
  readonly selection: Selection;
  /** The number of records that the filter matches: the base for counting `all`. */
  readonly total: number;
  /** False while another filter loads, or if it did not load: the total is still that of the previous filter. */
  readonly isKnown: boolean;
  /** The sum of their values, where the list has totals. */
  readonly value?: string;
}

const EMPTY: Chosen = { columns: null, selection: NOTHING, total: 0, isKnown: false };
const chosen = new Map<RecordKind, Chosen>();
const listeners = new Set<() => void>();

/** The selection in the list of a kind, with the functions that change it. The bulk bar and the table share it. */
export function useSelection(kind: RecordKind) {
  const now = useChosen(kind);
  const { selection, total, columns } = now;
  return {
    selection,
    /** The number of selected records. */
    count: countOf(selection, total),
    /** The number of records in the list. */
    total: columns ? countInColumns(columns) : total,
    select: (next: Selection) => put(kind, { ...now, selection: next }),
    /** Why all cannot be selected: it is not known yet how many records that would be. */
    whyNotAll: now.isKnown || columns ? null : m.whyNotAll,
    selectAll: (filter: Filter) => {
      if (columns) put(kind, { ...now, selection: { mode: 'columns', ...columns } });
      else if (now.isKnown) put(kind, { ...now, selection: { mode: 'all', filter } });
    },
    clear: () => put(kind, { ...now, selection: NOTHING }),
  };
}

export function useChosen(kind: RecordKind): Chosen {
  return useSyncExternalStore(subscribe, () => chosen.get(kind) ?? EMPTY);
}

/** Called by the list with its number of records, their total value, and whether both are those of the filter it now has. */
export function tellTotal(kind: RecordKind, total: number, isKnown = true, value?: string): void {
  const now = chosen.get(kind) ?? EMPTY;
  if (now.total !== total || now.isKnown !== isKnown || now.value !== value)
    put(kind, { ...now, total, isKnown, value });
}

/** Called by a board with the columns that it shows, and with null when it is left. */
export function tellColumns(kind: RecordKind, columns: Columns | null): void {
  const now = chosen.get(kind) ?? EMPTY;
  if (sameSettings(now.columns, columns)) return;
  const { selection } = now;
  put(kind, {
    ...now,
    columns,
    selection: columns && selection.mode === 'columns' ? recounted(selection, columns) : selection,
  });
}

let carried: RecordKind | null = null;

/** The next screen shows the same records in another shape: leaving this one keeps the selection. */
export function carrySelection(kind: RecordKind): void {
  carried = kind;
}

/** Clears the selection when other records are shown, or another screen. */
export function useSelectionLife(kind: RecordKind, shown: string): void {
  useEffect(() => {
    carried = null;
    return () => {
      if (carried !== kind) clearSelection(kind);
    };
  }, [kind, shown]);
}

/** Another filter or view shows other records, so the old selection is cleared. */
function clearSelection(kind: RecordKind): void {
  const now = chosen.get(kind);
  if (now && !isNothing(now.selection)) put(kind, { ...now, selection: NOTHING });
}

export function isNothing(selection: Selection): boolean {
  return selection.mode === 'ids' && selection.ids.length === 0;
}

/** The stage of a record as far as it is loaded, for selected columns. */
export type StageOf = (id: number) => number | undefined;
const UNKNOWN: StageOf = () => undefined;

export function isSelected(selection: Selection, id: number, stageOf: StageOf = UNKNOWN): boolean {
  if (selection.mode === 'columns') return isInColumns(selection, id, stageOf(id));
  return selection.mode === 'ids' ? selection.ids.includes(id) : !selection.except?.includes(id);
}

/** The same selection with some records added or removed. */
export function withRecords(
  selection: Selection,
  ids: readonly number[],
  on: boolean,
  stageOf: StageOf = UNKNOWN,
): Selection {
  if (selection.mode === 'columns') return withCards(selection, ids, on, stageOf);
  if (selection.mode === 'ids') return { mode: 'ids', ids: changed(selection.ids, ids, on) };
  return { ...selection, except: changed(selection.except ?? [], ids, !on) };
}

export function countOf(selection: Selection, total: number): number {
  if (selection.mode === 'ids') return selection.ids.length;
  if (selection.mode === 'columns') return countOfColumns(selection);
  return Math.max(0, total - (selection.except?.length ?? 0));
}

function put(kind: RecordKind, next: Chosen): void {
  chosen.set(kind, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
