import {
  type Dashboard,
  DASHBOARD_RANGES,
  type DashboardFigures,
  previewTiles,
  type Tile,
  type TileFigures,
} from '@fairlead/domain/dashboards/dashboards.contract';
import { type DatePreset, isDatePreset } from '@fairlead/domain/dates/presets';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { errorToast } from '../../ui/toast-store';
import { FIGURES, type Figures, replaced } from './use-figures';

/** The one time of all reports on the screen, in the address; null if each has its own. */
export function useRange(): [DatePreset | null, (range: DatePreset | null) => void] {
  const [search, setSearch] = useSearchState();
  const { range = '' } = search;
  const known = isDatePreset(range) && DASHBOARD_RANGES.includes(range) ? range : null;
  return [known, (next) => setSearch({ range: next ?? undefined, tile: undefined, at: undefined, part: undefined })];
}

/** The same figures, with all reports of one time: requested at once as well. */
export function useRangedFigures({ tiles, id }: Dashboard, own: Figures, range: DatePreset | null): Figures {
  const asked = range === null ? [] : tiles.flatMap((tile) => inRange(tile, own.of(tile), range) ?? []);
  const queries = useQueryClient();
  const queryKey = [...FIGURES, id, 'range', asked];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(previewTiles, { body: { tiles: asked as never }, signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  if (range === null) return own;
  const keys = new Set(asked.map(({ key }) => key));
  const found = new Map(query.data?.tiles.map((one) => [one.key, one]));
  const again = async (tile: Tile) => {
    const inIt = asked.find(({ key }) => key === tile.key);
    if (!inIt) return own.again(tile);
    try {
      const answer = await call(previewTiles, { body: { tiles: [inIt] as never } });
      queries.setQueryData<DashboardFigures>(queryKey, (now) => now && replaced(now, answer));
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return {
    ...own,
    again,
    of: (tile) => (keys.has(tile.key) ? named(found.get(tile.key), own.of(tile)) : own.of(tile)),
    failed: own.failed || (query.isError && !query.data),
    retry: () => (own.failed ? own.retry() : void query.refetch()),
  };
}

function inRange({ key, place }: Tile, own: TileFigures | undefined, preset: DatePreset): Tile | null {
  if (own?.what !== 'report') return null;
  const { definition } = own.report;
  const date = { ...definition.date, range: { preset } };
  return { key, place, kind: 'report', definition: { ...definition, date }, show: 'chart' };
}

/** A saved report keeps its name. */
function named(one: TileFigures | undefined, own: TileFigures | undefined): TileFigures | undefined {
  if (one?.what !== 'report' || own?.what !== 'report') return one;
  return { ...one, saved_report: own.saved_report };
}
