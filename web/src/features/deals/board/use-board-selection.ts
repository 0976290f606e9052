import type { Board, BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import {
  type Columns,
  isSelected,
  type Selection,
  tellColumns,
  useSelection,
  useSelectionLife,
  withRecords,
} from '../../record-list/public';

/** What cards and column heads know of the selection, which the list shares. */
export interface BoardSelection {
  /** Something is selected: every card shows its box. */
  readonly some: boolean;
  readonly has: (card: DealCard) => boolean;
  readonly choose: (ids: readonly number[], on: boolean) => void;
  readonly ofColumn: (column: BoardColumn) => 'all' | 'some' | 'none';
  readonly chooseColumn: (column: BoardColumn, on: boolean) => void;
}

const NOTHING: BoardSelection = {
  some: false,
  has: () => false,
  choose: () => undefined,
  ofColumn: () => 'none',
  chooseColumn: () => undefined,
};
export const BoardSelectionContext = createContext<BoardSelection>(NOTHING);
export const useBoardSelection = () => useContext(BoardSelectionContext);

/**
 * The selection of deals as the board sees it. A selected column means all of its deals, loaded or not: they are counted
 * by the column's own count.
 */
export function useSelectionOfBoard({ pipeline, columns }: Board, asked: Filter): BoardSelection {
  const { selection, count, select } = useSelection(DEAL.name);
  const shown = useMemo<Columns>(() => ({ filter: asked, stages: columns.map(totalsOf) }), [asked, columns]);
  useEffect(() => tellColumns(DEAL.name, shown), [shown]);
  useEffect(() => () => tellColumns(DEAL.name, null), []);
  useSelectionLife(DEAL.name, `${pipeline.id} ${JSON.stringify(asked)}`);
  const stages = useMemo(
    () => new Map(columns.flatMap(({ cards }) => cards.map((card) => [card.id, card.deal_stage_id]))),
    [columns],
  );
  const latest = useRef({ selection, select, shown, stages });
  latest.current = { selection, select, shown, stages };
  return useMemo(() => {
    const stageOf = (id: number) => stages.get(id);
    const has = ({ id }: DealCard) => isSelected(selection, id, stageOf);
    return {
      some: count > 0,
      has,
      choose: (ids, on) => {
        const now = latest.current;
        now.select(withRecords(now.selection, ids, on, (id) => now.stages.get(id)));
      },
      ofColumn: ({ stage, cards, count: all }) => {
        const isWhole = selection.mode === 'all' || isColumnChosen(selection, stage.id);
        if (isWhole && all > 0) return cards.every(has) ? 'all' : 'some';
        return cards.some(has) ? 'some' : 'none';
      },
      chooseColumn: (column, on) => {
        const now = latest.current;
        now.select(withColumn(now.selection, totalsOf(column), on, now.shown, (id) => now.stages.get(id)));
      },
    };
  }, [selection, count, stages]);
}

function totalsOf({ stage, count, value }: BoardColumn): Columns['stages'][number] {
  return { id: stage.id, count, value };
}

function isColumnChosen(selection: Selection, stage: number): boolean {
  return selection.mode === 'columns' && selection.stages.some(({ id }) => id === stage);
}

/**
 * The selection with a whole column added or removed. Cards of other columns that were selected stay so; a selection
 * of all matching records ends, because it knows no columns.
 */
export function withColumn(
  selection: Selection,
  column: Columns['stages'][number],
  on: boolean,
  { filter }: Columns,
  stageOf: (id: number) => number | undefined,
): Selection {
  const before = selection.mode === 'columns' ? selection : null;
  const single = selection.mode === 'ids' ? selection.ids.filter((id) => stageOf(id) !== undefined) : [];
  const elsewhere = (ids: readonly number[] = []) => ids.filter((id) => stageOf(id) !== column.id);
  const stages = (before?.stages ?? []).filter(({ id }) => id !== column.id);
  const also = elsewhere(before ? before.also : single);
  if (!on && stages.length === 0) return { mode: 'ids', ids: also };
  return {
    mode: 'columns',
    filter,
    stages: on ? [...stages, column] : stages,
    except: elsewhere(before?.except),
    also,
  };
}
