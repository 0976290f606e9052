import type { BoardColumn } from '@fairlead/domain/deals/deal.contract';
import { isClosedStage } from '@fairlead/domain/deals/stage';
import type { ColumnStage } from './place-card';

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is ArrowKey {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

/** The card that an arrow key moves to, among the open columns; null at the edges. */
export function nextCard(columns: readonly BoardColumn[], id: number, key: ArrowKey): number | null {
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.id === id));
  const column = columns[at];
  if (!column) return columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id ?? null;
  const row = column.cards.findIndex((card) => card.id === id);
  if (key === 'ArrowUp' || key === 'ArrowDown') return column.cards[row + (key === 'ArrowUp' ? -1 : 1)]?.id ?? null;
  const beside = key === 'ArrowLeft' ? columns.slice(0, at).reverse() : columns.slice(at + 1);
  const filled = beside.find(({ cards }) => cards.length > 0);
  return filled?.cards[Math.min(row, filled.cards.length - 1)]?.id ?? null;
}

/** The card that receives the focus when a card leaves its column. */
export function neighbour(columns: readonly BoardColumn[], id: number): number | null {
  return nextCard(columns, id, 'ArrowDown') ?? nextCard(columns, id, 'ArrowUp');
}

/** The stage to the left or right, in column order. */
export function stageBeside(columns: readonly BoardColumn[], id: number, step: -1 | 1): ColumnStage | null {
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.id === id));
  return at < 0 ? null : (columns[at + step]?.stage ?? null);
}

/** Which columns are collapsed: as the user left them; won and lost are collapsed by default. */
export type Collapsed = Readonly<Record<string, boolean>>;

export function isCollapsed(collapsed: Collapsed, stage: ColumnStage): boolean {
  return collapsed[stage.id] ?? isClosedStage(stage.percent);
}
