import { arranged, toggled } from '@fairlead/domain/profiles/profile-layout';
import { type ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import { type PlacedTile, tilesOf } from '@fairlead/domain/profiles/profile-tiles';
import {
  type ProfileLayout,
  type ProfileLayouts,
  profilesLayout,
  saveCollapsed,
  saveHidden,
  savePositions,
} from '@fairlead/domain/profiles/profiles.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api';
import { useCatalogue } from '../../lib/catalogue';
import { errorText } from '../../lib/request-error';
import { useBoot } from '../../lib/session';
import { errorToast } from '../../ui/toast-store';
import { recordPageMessages as m } from './record-page.messages';

const KEY = ['profiles_layout'];

export interface Layout {
  readonly now: ProfileLayout;
  readonly delivered: ProfileLayout;
  readonly fold: (tile: string, collapsed: boolean) => void;
  readonly hide: (tile: string, hidden: boolean) => void;
  /** Replaces the whole layout. */
  readonly set: (layout: ProfileLayout) => void;
}

/** How the user arranged the tiles of a kind of profile. A change shows at once and is saved in the background. */
export function useLayout(profile: ProfileKind): Layout {
  const { boot } = useBoot();
  const catalogue = useCatalogue();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(profilesLayout, { signal })).layouts as ProfileLayouts,
    initialData: (boot.logged_in ? boot.layouts : null) as ProfileLayouts | null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const tiles = tilesOf(catalogue, profile);
    return layoutActs(queries, profile, tiles, arranged(tiles, data?.[profile]));
    // Each answer is a separate layout, even one that restores the former one: a failed change is then not shown.
  }, [queries, catalogue, profile, data]);
}

function layoutActs(
  queries: QueryClient,
  profile: ProfileKind,
  tiles: readonly PlacedTile[],
  now: ProfileLayout,
): Layout {
  const params = { profile_type: profile };
  const save = (next: ProfileLayout, send: () => Promise<unknown>) => {
    queries.setQueryData<ProfileLayouts>(KEY, (all) => ({ ...(all as ProfileLayouts), [profile]: next }));
    saving = saving.then(send).catch((error: unknown) => {
      errorToast(`${m.layoutUnsaved} ${errorText(error)}`);
      void queries.invalidateQueries({ queryKey: KEY });
    });
  };
  const set = (next: ProfileLayout) => save(next, () => call(savePositions, { params, body: bodyOf(next) }));
  return {
    now,
    delivered: arranged(tiles),
    set,
    fold: (tile, collapsed) =>
      save({ ...now, collapsed_tiles: toggled(now.collapsed_tiles, tile, collapsed) }, () =>
        call(saveCollapsed, { params, body: { tile, collapsed } }),
      ),
    hide: (tile, hidden) =>
      save({ ...now, hidden_tiles: toggled(now.hidden_tiles, tile, hidden) }, () =>
        call(saveHidden, { params, body: { tile, hidden } }),
      ),
  };
}

function bodyOf({ positions: { left, right }, collapsed_tiles, hidden_tiles }: ProfileLayout) {
  return {
    positions: { left: [...left], right: [...right] },
    collapsed_tiles: [...collapsed_tiles],
    hidden_tiles: [...hidden_tiles],
  };
}

/** One change is saved after the other, so that the last one stays. */
let saving: Promise<unknown> = Promise.resolve();
