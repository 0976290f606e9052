import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Board, type BoardColumn, boardColumn, dealBoard } from '@fairlead/domain/deals/deal.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';

const FIRST = 50;
/** What the server answers at most for a column in one call. */
const MOST = 200;

export type BoardKey = readonly ['deals', 'board', number, string];

/** The board of a pipeline as the server last said it, with the cards that were fetched while scrolling. */
export function useBoard(pipelineId: number, filter: string) {
  const queries = useQueryClient();
  const key = useMemo<BoardKey>(() => ['deals', 'board', pipelineId, filter], [pipelineId, filter]);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const shown = queries.getQueryData<Board>(key);
      const query = { pipeline_id: pipelineId, filter: filter || undefined, per_column: perColumn(shown) };
      return withTails(await call(dealBoard, { query, signal }), queries.getQueryData<Board>(key));
    },
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useAppEvent('list_view:refresh', ({ resource_type }) => {
    if (!resource_type || resource_type === DEAL.name) refresh();
  });
  useAppEvent(`${DEAL.name}:update`, refresh);
  return { key, query, refresh };
}

/** Fetches more cards of a column, once at a time. What failed is asked for again only when somebody says so. */
export function useMoreCards(key: BoardKey) {
  const queries = useQueryClient();
  const asked = useRef(new Set<number>());
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const load = useCallback(
    async (stage: number) => {
      const column = queries.getQueryData<Board>(key)?.columns.find((one) => one.stage.id === stage);
      if (!column?.more || asked.current.has(stage)) return;
      asked.current.add(stage);
      setFailed((before) => withoutItem(before, stage));
      const filter = key[3];
      const query = { stage_id: stage, filter: filter || undefined, offset: column.cards.length, limit: FIRST };
      try {
        append(queries, key, stage, await call(boardColumn, { query }));
      } catch {
        setFailed((before) => new Set(before).add(stage));
      } finally {
        asked.current.delete(stage);
      }
    },
    [queries, key],
  );
  return { load, failed };
}

function append(queries: QueryClient, key: BoardKey, stage: number, more: Pick<BoardColumn, 'cards' | 'more'>): void {
  queries.setQueryData<Board>(key, (board) => board && withMore(board, stage, more));
}

/** The board with more cards at the end of a column; what is shown already, in any column, is not shown twice. */
export function withMore(board: Board, stage: number, more: Pick<BoardColumn, 'cards' | 'more'>): Board {
  const known = idsOf(board);
  const columns = board.columns.map((column) =>
    column.stage.id === stage
      ? { ...column, cards: [...column.cards, ...more.cards.filter(({ id }) => !known.has(id))], more: more.more }
      : column,
  );
  return { ...board, columns };
}

/**
 * A board read again keeps the cards that had been fetched further down, so that nothing jumps for somebody who has
 * scrolled there. What changed lately stands on top and is in what was read.
 */
export function withTails(fresh: Board, shown: Board | undefined): Board {
  if (!shown) return fresh;
  const known = idsOf(fresh);
  const columns = fresh.columns.map((column) => {
    const before = shown.columns.find(({ stage }) => stage.id === column.stage.id);
    if (!column.more || !before || before.cards.length <= column.cards.length) return column;
    const tail = before.cards.slice(column.cards.length).filter(({ id }) => !known.has(id));
    const cards = [...column.cards, ...tail].slice(0, column.count);
    return { ...column, cards, more: cards.length < column.count };
  });
  return { ...fresh, columns };
}

function perColumn(shown: Board | undefined): number {
  const longest = Math.max(FIRST, ...(shown?.columns ?? []).map(({ cards }) => cards.length));
  return Math.min(longest, MOST);
}

function idsOf(board: Board): Set<number> {
  return new Set(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id)));
}

function withoutItem(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  return set.has(item) ? new Set([...set].filter((one) => one !== item)) : set;
}
