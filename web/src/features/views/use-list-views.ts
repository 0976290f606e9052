import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { inOrder, type ListView, type ViewSettings } from '@fairlead/domain/list-views/list-view';
import * as contracts from '@fairlead/domain/list-views/list-views.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useBoot } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { viewsMessages as m } from './views.messages';

const KEY = ['list_views'];
const STALE = 60_000;
const NONE: readonly ListView[] = [];

/**
 * The views of a kind, starred ones first. They are part of the boot call, so the first list does not wait for them.
 */
export function useListViews(kind: RecordKind): readonly ListView[] {
  const { boot } = useBoot();
  const me = boot.logged_in ? boot.user.id : 0;
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(contracts.listListViews, { signal })).entries,
    initialData: boot.logged_in ? boot.list_views : NONE,
    staleTime: STALE,
  });
  return useMemo(
    () =>
      inOrder(
        query.data.filter((view) => view.record_type === kind),
        me,
      ),
    [query.data, kind, me],
  );
}

/** The acts on views. Each is shown immediately; a failed one is reverted and reported. */
export function useViewActs() {
  const queries = useQueryClient();
  return useMemo(() => ({ ...namingActs(queries), ...markingActs(queries), ...settingActs(queries) }), [queries]);
}

/** These acts ask for a name, so they throw the error for the form to show. */
function namingActs(queries: QueryClient) {
  const keep = ({ data, changeSetId }: { data: ListView; changeSetId: number | null }, said: string) => {
    put(queries, data);
    offerUndo(said, changeSetId);
    return data;
  };
  return {
    create: async (kind: RecordKind, name: string, settings: ViewSettings, is_shared: boolean): Promise<ListView> => {
      const body = { record_type: kind, name, is_shared, ...sent(settings) };
      return keep(await callWithChangeSet(contracts.createListView, { body }), m.saved(name));
    },
    rename: async (view: ListView, name: string): Promise<void> => {
      const asked = { params: { id: view.id }, body: { name } };
      keep(await callWithChangeSet(contracts.updateListView, asked), m.renamed(name));
    },
    duplicate: async (view: ListView): Promise<ListView | null> => {
      try {
        const made = await callWithChangeSet(contracts.duplicateListView, { params: { id: view.id }, body: {} });
        return keep(made, m.saved(made.data.name));
      } catch (error) {
        errorToast(errorText(error));
        return null;
      }
    },
  };
}

/** The settings of a view that each user has for themselves. */
function markingActs(queries: QueryClient) {
  return {
    star: (view: ListView, is_starred: boolean): Promise<boolean> =>
      attempt(queries, { ...view, is_starred }, async () => {
        await call(contracts.starListView, { params: { id: view.id }, body: { is_starred } });
      }),
    makeDefault: (view: ListView, is_default: boolean): Promise<boolean> => {
      for (const other of listed(queries)) {
        if (other.record_type === view.record_type && other.is_default) put(queries, { ...other, is_default: false });
      }
      return attempt(queries, { ...view, is_default }, async () => {
        await call(contracts.defaultListView, { params: { id: view.id }, body: { is_default } });
      });
    },
  };
}

function settingActs(queries: QueryClient) {
  return {
    save: (view: ListView, settings: ViewSettings): Promise<boolean> =>
      attempt(queries, { ...view, ...settings }, async () => {
        const asked = { params: { id: view.id }, body: sent(settings) };
        const { changeSetId } = await callWithChangeSet(contracts.updateListView, asked);
        offerUndo(m.saved(view.name), changeSetId);
      }),
    share: (view: ListView, is_shared: boolean): Promise<boolean> =>
      attempt(queries, { ...view, is_shared }, async () => {
        const asked = { params: { id: view.id }, body: { is_shared } };
        const { changeSetId } = await callWithChangeSet(contracts.shareListView, asked);
        offerUndo(m.sharing(view.name, is_shared), changeSetId);
        // Another user's view that is no longer shared disappears.
        await queries.invalidateQueries({ queryKey: KEY });
      }),
    remove: (view: ListView): Promise<boolean> => {
      queries.setQueryData(KEY, (all: readonly ListView[] = []) => all.filter(({ id }) => id !== view.id));
      return attempt(queries, null, async () => {
        const { changeSetId } = await callWithChangeSet(contracts.deleteListView, { params: { id: view.id } });
        offerUndo(m.deleted(view.name), changeSetId);
      });
    },
  };
}

function sent({ filter, sort_by, sort_direction, columns }: ViewSettings) {
  return { filter, sort_by, sort_direction, columns: [...columns] };
}

function listed(queries: QueryClient): readonly ListView[] {
  return queries.getQueryData<readonly ListView[]>(KEY) ?? NONE;
}

function put(queries: QueryClient, view: ListView): void {
  // A running fetch is older than the view written here, so it is cancelled.
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData(KEY, (all: readonly ListView[] = []) => [...all.filter(({ id }) => id !== view.id), view]);
}

/** Shows the changed view during the call, and the old one if the call fails. */
async function attempt(queries: QueryClient, shown: ListView | null, work: () => Promise<void>): Promise<boolean> {
  if (shown) put(queries, shown);
  try {
    await work();
    return true;
  } catch (error) {
    errorToast(errorText(error));
    await queries.invalidateQueries({ queryKey: KEY });
    return false;
  }
}
