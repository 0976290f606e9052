import type { BoardColumn } from '@fairlead/domain/deals/deal.contract';
import { useRef } from 'react';
import type { CardActs } from './use-board-keyboard';
import type { BoardSelection } from './use-board-selection';

interface Asked {
  columns: readonly BoardColumn[];
  selection: BoardSelection;
  peeked: number | null;
  onPeek: (id: number | null) => void;
  add: (stage: number) => void;
}

/** What the keys do with cards: select one or a range, select a column, preview, add. */
export function useCardKeys({ columns, selection, peeked, onPeek, add }: Asked): CardActs {
  const last = useRef<number | null>(null);
  return {
    select: (id, range) => {
      const column = columns.find(({ cards }) => cards.some((card) => card.id === id));
      const card = column?.cards.find((one) => one.id === id);
      if (!column || !card) return;
      const ids = range ? between(column, last.current, id) : [id];
      selection.choose(ids, range || !selection.has(card));
      last.current = id;
    },
    selectColumn: (stage) => {
      const column = columns.find((one) => one.stage.id === stage);
      if (column && column.count > 0) selection.chooseColumn(column, selection.ofColumn(column) !== 'all');
    },
    peeked,
    peek: (id) => onPeek(id === peeked ? null : id),
    add,
  };
}

/** The cards of a column from one to another; without the first one, only the other. */
function between({ cards }: BoardColumn, from: number | null, to: number): number[] {
  const ids = cards.map(({ id }) => id);
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
