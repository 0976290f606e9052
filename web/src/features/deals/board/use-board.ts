import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Board, type BoardColumn, boardColumn, dealBoard } from '@fairlead/domain/deals/deal.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';
import { useLiveBoard } from './use-live-board';

const FIRST = 50;
/** The most cards of a column that the server returns in one call. */
const MOST = 200;

export type BoardKey = readonly ['deals', 'board', number, BoardAsk];

/** Which deals are asked for, and in which order. */
export interface BoardAsk {
  readonly filter?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_direction?: 'asc' | 'desc' | undefined;
}

/** The server decides which cards are shown and where: after a change it has to be asked again. */
export function isOrdered({ filter, sort_by }: BoardAsk): boolean {
  return filter !== undefined || sort_by !== undefined;
}

/** The board of a pipeline as the server last returned it, with the cards fetched while scrolling. */
export function useBoard(pipelineId: number, ask: BoardAsk) {
  const queries = useQueryClient();
  const { filter, sort_by, sort_direction } = ask;
  const key = useMemo<BoardKey>(
    () => ['deals', 'board', pipelineId, { filter, sort_by, sort_direction }],
    [pipelineId, filter, sort_by, sort_direction],
  );
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const shown = queries.getQueryData<Board>(key);
      const query = { pipeline_id: pipelineId, ...key[3], per_column: perColumn(shown) };
      return withTails(await call(dealBoard, { query, signal }), queries.getQueryData<Board>(key));
    },
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  useAppEvent('list_view:refresh', ({ resource_type }) => {
    if (!resource_type || resource_type === DEAL.name) refresh();
  });
  useAppEvent(`${DEAL.name}:update`, refresh);
  useLiveBoard(key);
  return { key, query, refresh };
}

/**
 * Fetches more cards of a column, with one request per column at a time. After a failure it retries only on the
 * user's request.
 */
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
      const query = { stage_id: stage, ...key[3], offset: column.cards.length, limit: FIRST };
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

/** The board with more cards at the end of a column; cards already shown, in any column, are not added again. */
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
 * A refetched board keeps the cards fetched further down, so that nothing jumps for a user who has scrolled there.
 * Recently changed cards are on top and included in the refetch.
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
