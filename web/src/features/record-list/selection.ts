import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/condition';
import { useSyncExternalStore } from 'react';

/** Which records of a list are selected: some by id, or all that the filter matches except a few. */
export type Selection =
  | { readonly mode: 'ids'; readonly ids: readonly number[] }
  | { readonly mode: 'all'; readonly filter: Filter; readonly except?: readonly number[] };

const NOTHING: Selection = { mode: 'ids', ids: [] };

interface Chosen {
  readonly selection: Selection;
  /** The number of records that the filter matches: the base for counting `all`. */
  readonly total: number;
}

const EMPTY: Chosen = { selection: NOTHING, total: 0 };
const chosen = new Map<RecordKind, Chosen>();
const listeners = new Set<() => void>();

/** The selection in the list of a kind, with the functions that change it. The bulk bar and the table share it. */
export function useSelection(kind: RecordKind) {
  const { selection, total } = useSyncExternalStore(subscribe, () => chosen.get(kind) ?? EMPTY);
  return {
    selection,
    /** The number of selected records. */
    count: countOf(selection, total),
    /** The number of records in the list. */
    total,
    select: (next: Selection) => put(kind, { selection: next, total }),
    selectAll: (filter: Filter) => put(kind, { selection: { mode: 'all', filter }, total }),
    clear: () => put(kind, { selection: NOTHING, total }),
  };
}

/** Called by the list with its number of records. */
export function tellTotal(kind: RecordKind, total: number): void {
  const now = chosen.get(kind) ?? EMPTY;
  if (now.total !== total) put(kind, { ...now, total });
}

/** Another filter or view shows other records, so the old selection is cleared. */
export function clearSelection(kind: RecordKind): void {
  const now = chosen.get(kind);
  if (now && !isNothing(now.selection)) put(kind, { ...now, selection: NOTHING });
}

export function isNothing(selection: Selection): boolean {
  return selection.mode === 'ids' && selection.ids.length === 0;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.mode === 'ids' ? selection.ids.includes(id) : !selection.except?.includes(id);
}

/** The same selection with some records added or removed. */
export function withRecords(selection: Selection, ids: readonly number[], on: boolean): Selection {
  if (selection.mode === 'ids') return { mode: 'ids', ids: changed(selection.ids, ids, on) };
  return { ...selection, except: changed(selection.except ?? [], ids, !on) };
}

export function countOf(selection: Selection, total: number): number {
  if (selection.mode === 'ids') return selection.ids.length;
  return Math.max(0, total - (selection.except?.length ?? 0));
}

function changed(before: readonly number[], ids: readonly number[], put: boolean): number[] {
  const next = new Set(before);
  for (const id of ids) {
    if (put) next.add(id);
    else next.delete(id);
  }
  return [...next];
}

function put(kind: RecordKind, next: Chosen): void {
  chosen.set(kind, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
