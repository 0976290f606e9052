import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/condition';
import { useSyncExternalStore } from 'react';
import { recordListMessages as m } from './record-list.messages';

/** Which records of a list are selected: some by id, or all that the filter matches except a few. */
export type Selection =
  | { readonly mode: 'ids'; readonly ids: readonly number[] }
  | { readonly mode: 'all'; readonly filter: Filter; readonly except?: readonly number[] };

const NOTHING: Selection = { mode: 'ids', ids: [] };

interface Chosen {
  readonly selection: Selection;
  /** The number of records that the filter matches: the base for counting `all`. */
  readonly total: number;
  /** False while another filter loads, or if it did not load: the total is still that of the filter before. */
  readonly isKnown: boolean;
}

const EMPTY: Chosen = { selection: NOTHING, total: 0, isKnown: false };
const chosen = new Map<RecordKind, Chosen>();
const listeners = new Set<() => void>();

/** The selection in the list of a kind, with the functions that change it. The bulk bar and the table share it. */
export function useSelection(kind: RecordKind) {
  const now = useSyncExternalStore(subscribe, () => chosen.get(kind) ?? EMPTY);
  const { selection, total } = now;
  return {
    selection,
    /** The number of selected records. */
    count: countOf(selection, total),
    /** The number of records in the list. */
    total,
    select: (next: Selection) => put(kind, { ...now, selection: next }),
    /** Why all cannot be selected: it is not known yet how many records that would be. */
    whyNotAll: now.isKnown ? null : m.whyNotAll,
    selectAll: (filter: Filter) => now.isKnown && put(kind, { ...now, selection: { mode: 'all', filter } }),
    clear: () => put(kind, { ...now, selection: NOTHING }),
  };
}

/** Called by the list with its number of records, and whether that is the number for the filter it now has. */
export function tellTotal(kind: RecordKind, total: number, isKnown = true): void {
  const now = chosen.get(kind) ?? EMPTY;
  if (now.total !== total || now.isKnown !== isKnown) put(kind, { ...now, total, isKnown });
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
