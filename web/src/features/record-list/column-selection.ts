import { allOf, type Filter } from '@fairlead/domain/filters/filter';

/** A column of a board, with the number and the total value of all its records, loaded or not. */
interface ColumnTotals {
  readonly id: number;
  readonly count: number;
  readonly value: string;
}

/** The columns of a board for its filter. */
export interface Columns {
  readonly filter: Filter;
  readonly stages: readonly ColumnTotals[];
}

/** Whole columns of a board except a few cards, and some cards of other columns. */
export interface ColumnSelection extends Columns {
  readonly mode: 'columns';
  readonly except?: readonly number[];
  readonly also?: readonly number[];
}

export function countInColumns({ stages }: Columns): number {
  return stages.reduce((sum, { count }) => sum + count, 0);
}

export function countOfColumns(selection: ColumnSelection): number {
  const { except = [], also = [] } = selection;
  return Math.max(0, countInColumns(selection) - except.length) + also.length;
}

/** The selection as an ordinary filter; archived deals are on no board. `except` is sent beside it. */
export function filterOfColumns({ filter, stages, also = [] }: ColumnSelection): Filter {
  const inStages: Filter = { field: 'deal_stage_id', op: 'any_of', value: stages.map(({ id }) => id) };
  const cards: Filter = { field: 'id', op: 'any_of', value: also };
  const chosen: Filter = also.length > 0 ? { any: [inStages, cards] } : inStages;
  return allOf(filter, chosen, { field: 'is_archived', op: 'is', value: false });
}

export function isInColumns({ stages, except, also }: ColumnSelection, id: number, stage: number | undefined): boolean {
  if (stages.some((column) => column.id === stage)) return !except?.includes(id);
  return also?.includes(id) ?? false;
}

export function withCards(
  selection: ColumnSelection,
  ids: readonly number[],
  on: boolean,
  stageOf: (id: number) => number | undefined,
): ColumnSelection {
  const isInside = (id: number) => selection.stages.some((column) => column.id === stageOf(id));
  return {
    ...selection,
    except: changed(selection.except ?? [], ids.filter(isInside), !on),
    also: changed(
      selection.also ?? [],
      ids.filter((id) => !isInside(id)),
      on,
    ),
  };
}

/** The columns with the totals that the board has now. */
export function recounted(selection: ColumnSelection, { stages }: Columns): ColumnSelection {
  const known = selection.stages.map((column) => stages.find(({ id }) => id === column.id) ?? column);
  return { ...selection, stages: known };
}

export function changed(before: readonly number[], ids: readonly number[], put: boolean): number[] {
  const next = new Set(before);
  for (const id of ids) {
    if (put) next.add(id);
    else next.delete(id);
  }
  return [...next];
}
