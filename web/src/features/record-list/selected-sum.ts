import type { Board } from '@fairlead/domain/deals/deal.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { amountFromWire, type Cents, moneyText } from '@fairlead/domain/money/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ListPage } from './list-pages';
import { type Chosen, countOf, type Selection, useChosen } from './selection';

export interface SelectedSum {
  readonly sum: string;
  readonly average: string;
}

/**
 * Sum and average of the values of the selected records, exact to the cent: of those selected one by one from their
 * rows or cards, of all matching and of whole columns from their totals. Null while a row is missing.
 */
export function useSelectedSum(kind: RecordKind): SelectedSum | null {
  const chosen = useChosen(kind);
  const queries = useQueryClient();
  // As one text, so that it is drawn again only when a figure has changed, as after an edit of a selected row.
  const [sum, average] = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => figuresOf(chosen, loadedRows(queries, kind, chosen.columns !== null)),
  ).split(' ');
  return sum && average ? { sum, average } : null;
}

interface Valued {
  readonly id: number;
  readonly deal_value?: unknown;
  readonly currency_id?: unknown;
  /** Sums are in the account's currency. */
  readonly account_value?: unknown;
}

/** The rows of the lists and the cards of the boards, those of the shape that is shown first. */
function* loadedRows(queries: QueryClient, kind: RecordKind, onBoard: boolean): Generator<Valued> {
  if (onBoard) yield* cards(queries);
  for (const [, page] of queries.getQueriesData<ListPage>({ queryKey: ['list', kind] })) yield* page?.entries ?? [];
  if (!onBoard && kind === DEAL.name) yield* cards(queries);
}

function* cards(queries: QueryClient): Generator<Valued> {
  for (const [, board] of queries.getQueriesData<Board>({ queryKey: ['deals', 'board'] }))
    for (const column of board?.columns ?? []) yield* column.cards;
}

function figuresOf({ selection, total, value }: Chosen, rows: Iterable<Valued>): string {
  const count = countOf(selection, total);
  if (count === 0) return '';
  const known = valuesOf([...addedTo(selection), ...takenFrom(selection)], rows);
  const base = baseOf(selection, value);
  if (known === null || base === null) return '';
  const sumOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (known.get(id) ?? 0), 0);
  return figures(base + sumOf(addedTo(selection)) - sumOf(takenFrom(selection)), count);
}

/** The value of records selected as a whole comes from their totals. */
function baseOf(selection: Selection, value: string | undefined): Cents | null {
  if (selection.mode === 'ids') return 0;
  if (selection.mode === 'columns') return selection.stages.reduce((sum, column) => sum + centsOf(column.value), 0);
  return value === undefined ? null : centsOf(value);
}

function addedTo(selection: Selection): readonly number[] {
  if (selection.mode === 'ids') return selection.ids;
  return selection.mode === 'columns' ? (selection.also ?? []) : [];
}

function takenFrom(selection: Selection): readonly number[] {
  return selection.mode === 'ids' ? [] : (selection.except ?? []);
}

/** Null if one of the records is not loaded. */
function valuesOf(ids: readonly number[], rows: Iterable<Valued>): ReadonlyMap<number, Cents> | null {
  const missing = new Set(ids);
  const values = new Map<number, Cents>();
  for (const row of rows) {
    if (missing.size === 0) break;
    if ('deal_value' in row && missing.delete(row.id))
      values.set(row.id, centsOf(row.currency_id ? row.account_value : row.deal_value));
  }
  return missing.size > 0 ? null : values;
}

function centsOf(value: unknown): Cents {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const read = amountFromWire(value);
  return 'cents' in read ? read.cents : 0;
}

function figures(sum: Cents, count: number): string {
  return Number.isSafeInteger(sum) ? `${moneyText(sum)} ${moneyText(Math.round(sum / count))}` : '';
}
