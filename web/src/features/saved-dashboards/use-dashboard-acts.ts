import * as contracts from '@fairlead/domain/dashboards/dashboards.contract';
import type { Dashboard, DashboardSummary, HomeChoice, Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import type { ReportShare } from '@fairlead/domain/reports/reports.contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { errorText, RequestError } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast, toast } from '../../ui/toast-store';
import { savedDashboardsMessages as m } from './saved-dashboards.messages';
import { DASHBOARDS } from './use-dashboards';

/** The acts on dashboards. Acts of forms throw, so that the form shows the error. */
export function useDashboardActs() {
  const queries = useQueryClient();
  return useMemo(() => ({ ...savingActs(queries), ...sharingActs(queries), ...markingActs(queries) }), [queries]);
}

type Named = Pick<DashboardSummary, 'id' | 'name'>;

function savingActs(queries: QueryClient) {
  return {
    create: async (name: string, tiles: readonly Tile[]): Promise<Dashboard> => {
      const made = await callWithChangeSet(contracts.createDashboard, { body: { name, tiles: sent(tiles) } });
      return keep(queries, made, m.created(name));
    },
    rename: async ({ id }: Named, name: string): Promise<void> => {
      const asked = { params: { id }, body: { name } };
      await keep(queries, await callWithChangeSet(contracts.updateDashboard, asked), m.renamed(name));
    },
    arrange: async ({ id, name }: Named, tiles: readonly Tile[], version: string): Promise<Dashboard> => {
      const asked = { params: { id }, body: { tiles: sent(tiles), version } };
      return keep(queries, await callWithChangeSet(contracts.updateDashboard, asked), m.arranged(name));
    },
    /** The current state, for a user who saved an older one. */
    reread: async ({ id }: Named): Promise<Dashboard> => {
      const now = await call(contracts.showDashboard, { params: { id } });
      queries.setQueryData([...DASHBOARDS, id], now);
      return now;
    },
    /** Tiles added in between are kept: every dashboard has room for one more. */
    addTile: async ({ id, name }: Named, made: (tiles: readonly Tile[]) => Tile, what: string): Promise<void> => {
      const add = async () => {
        const { tiles, version } = await call(contracts.showDashboard, { params: { id } });
        const body = { tiles: sent([...tiles, made(tiles)]), version };
        return callWithChangeSet(contracts.updateDashboard, { params: { id }, body });
      };
      const added = await add().catch((error: unknown) => {
        if (error instanceof RequestError && error.status === 409) return add();
        throw error;
      });
      await keep(queries, added, m.added(what, name));
    },
    duplicate: (of: Named): Promise<Dashboard | null> =>
      attempt(async () => {
        const made = await callWithChangeSet(contracts.duplicateDashboard, { params: { id: of.id }, body: {} });
        return keep(queries, made, m.created(made.data.name));
      }),
  };
}

function sharingActs(queries: QueryClient) {
  return {
    share: async ({ id, name }: Named, shares: readonly ReportShare[], is_shared_home: boolean): Promise<void> => {
      const asked = { params: { id }, body: { shares: [...shares], is_shared_home } };
      const { data, changeSetId } = await callWithChangeSet(contracts.shareDashboard, asked);
      if (data) await keep(queries, { data, changeSetId }, m.shared(name));
      // Another user's dashboard that was shared with everyone is no longer visible.
      else await queries.invalidateQueries({ queryKey: DASHBOARDS });
    },
  };
}

function markingActs(queries: QueryClient) {
  return {
    star: async ({ id }: Named, is_starred: boolean): Promise<void> => {
      await attempt(() => call(contracts.starDashboard, { params: { id }, body: { is_starred } }));
      await queries.invalidateQueries({ queryKey: DASHBOARDS });
    },
    /** Null for the default Home. */
    goHome: async (to: Named | null): Promise<void> => {
      await attempt(async () => {
        const home = await call(contracts.chooseHome, { body: { dashboard_id: to?.id ?? null } });
        toast({ text: to ? m.isHome(to.name) : m.isUsualHome });
        void queries.cancelQueries({ queryKey: DASHBOARDS, exact: true });
        queries.setQueryData<Listed>(DASHBOARDS, (all) => all && { ...all, home });
      });
      await queries.invalidateQueries({ queryKey: DASHBOARDS, exact: true });
    },
    remove: async ({ id, name }: Named): Promise<boolean> => {
      const done = await attempt(async () => {
        const { changeSetId } = await callWithChangeSet(contracts.deleteDashboard, { params: { id } });
        offerUndo(m.deleted(name), changeSetId);
        return true;
      });
      await queries.invalidateQueries({ queryKey: DASHBOARDS, exact: true });
      return done === true;
    },
  };
}

interface Listed {
  readonly entries: readonly DashboardSummary[];
  readonly home: HomeChoice;
}

interface Kept {
  readonly data: Dashboard;
  readonly changeSetId: number | null;
}

async function keep(queries: QueryClient, { data, changeSetId }: Kept, said: string): Promise<Dashboard> {
  // A running fetch is older than the data written here, so it is cancelled.
  void queries.cancelQueries({ queryKey: DASHBOARDS });
  queries.setQueryData([...DASHBOARDS, data.id], data);
  offerUndo(said, changeSetId);
  await queries.invalidateQueries({ queryKey: DASHBOARDS, exact: true });
  return data;
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    errorToast(errorText(error));
    return null;
  }
}

/** The types of a contract have mutable arrays. */
function sent(tiles: readonly Tile[]): never {
  return tiles as never;
}
