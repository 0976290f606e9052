import {
  type Dashboard,
  type DashboardFigures,
  dashboardFiguresOf,
  previewTiles,
  type Tile,
  type TileFigures,
} from '@fairlead/domain/dashboards/dashboards.contract';
import { WIDGET_PAGE } from '@fairlead/domain/agenda/agenda.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';
import { rememberTodos } from '../agenda/public';

export const FIGURES = ['dashboard_figures'];
const TOPICS = [DEAL.name, 'goals'];
/** Others change deals all the time: figures follow them at most this often. */
const LEAST_MS = 2_000;

export interface Figures {
  readonly of: (tile: Tile) => TileFigures | undefined;
  readonly whole: DashboardFigures | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Requests one tile again. */
  readonly again: (tile: Tile) => Promise<void>;
}

/** The figures of all tiles in one request; those of unsaved tiles in another. */
export function useFigures(dashboard: Dashboard, shown: readonly Tile[]): Figures {
  const queries = useQueryClient();
  const key = [...FIGURES, dashboard.id, dashboard.tiles.map(contentOf)];
  const saved = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await call(dashboardFiguresOf, { params: { id: dashboard.id }, signal });
      remember(queries, dashboard.tiles, answer);
      return answer;
    },
    enabled: dashboard.tiles.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = useMemo(() => new Set(dashboard.tiles.map(contentOf)), [dashboard.tiles]);
  const fresh = shown.filter((tile) => !known.has(contentOf(tile)));
  const others = useQuery({
    queryKey: [...FIGURES, 'preview', fresh.map(contentOf)],
    queryFn: ({ signal }) => call(previewTiles, { body: { tiles: fresh as never }, signal }),
    enabled: fresh.length > 0,
    placeholderData: keepPreviousData,
  });
  useFollowing();
  const all = new Map(
    [...(saved.data?.tiles ?? []), ...(fresh.length ? (others.data?.tiles ?? []) : [])].map((one) => [one.key, one]),
  );
  return {
    of: (tile) => fitting(tile, all.get(tile.key)),
    whole: saved.data,
    failed: saved.isError && !saved.data,
    retry: () => void saved.refetch(),
    again: async (tile) => {
      try {
        const params = { id: dashboard.id };
        const answer = await call(dashboardFiguresOf, { params, query: { only: tile.key } });
        remember(queries, dashboard.tiles, answer);
        queries.setQueryData<DashboardFigures>(key, (now) => now && replaced(now, answer));
      } catch (error) {
        errorToast(errorText(error));
      }
    },
  };
}

/** With the answers of tiles that were requested again. */
export function replaced(all: DashboardFigures, { tiles }: DashboardFigures): DashboardFigures {
  const again = new Map(tiles.map((one) => [one.key, one]));
  return { ...all, tiles: all.tiles.map((one) => again.get(one.key) ?? one) };
}

/** The question of a tile, without its position and title. */
function contentOf({ place: _place, title: _title, ...asked }: Tile): string {
  return JSON.stringify(asked);
}

/** While the figures of a changed tile are loaded, its old answer is not shown. */
function fitting(tile: Tile, figures: TileFigures | undefined): TileFigures | undefined {
  const fits =
    { saved_report: 'report', report: 'report', goal: 'goal', agenda: 'agenda' }[tile.kind as string] ?? 'own';
  return figures && (figures.what === fits || figures.what === 'problem') ? figures : undefined;
}

/** The agenda loads the pages after its first one itself. */
function remember(queries: QueryClient, tiles: readonly Tile[], { tiles: answers }: DashboardFigures): void {
  for (const one of answers) {
    const tile = tiles.find(({ key }) => key === one.key);
    if (one.what !== 'agenda' || tile?.kind !== 'agenda') continue;
    rememberTodos(queries, { tab: tile.tab, user_id: one.user_id }, WIDGET_PAGE, one.agenda);
  }
}

function useFollowing(): void {
  const queries = useQueryClient();
  const throttle = useThrottle(() => queries.invalidateQueries({ queryKey: FIGURES }), { leastMs: LEAST_MS });
  useLiveOfAny(TOPICS, () => throttle.ask());
  useAppEvent('list_view:refresh', () => throttle.ask());
  useRecordUpdates(() => throttle.ask());
}
