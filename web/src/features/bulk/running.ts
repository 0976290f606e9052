import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { useCatalogue } from '../../lib/catalogue';
import type { BulkActionShown } from '@fairlead/domain/bulk/bulk.contract';
import { showBulkAction } from '@fairlead/domain/bulk/bulk.contract';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { isUnderWay } from '@fairlead/domain/long-work/state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api';
import { askAgain } from '../../lib/long-work';
import { sendEvent } from '../../lib/events';
import { RequestError } from '../../lib/request-error';
import { offerUndo, rememberChange } from '../../lib/undo';
import { errorToast, toast } from '../../ui/toast-store';
import { doneText, runningMessages as m } from './running.messages';

const KEY = 'fairlead.bulk_action';
const listeners = new Set<() => void>();

/** The running bulk action is kept in the browser, so that a reload shows it again. */
export function followBulk(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(id));
  } catch {
    // If storage is blocked, the action is only forgotten on reload.
  }
  current = id;
  shown = null;
  for (const listener of listeners) listener();
}

let current: number | null = read();
/** The bulk action whose result was already shown. */
let shown: number | null = null;

function read(): number | null {
  try {
    return Number(localStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

function useFollowed(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The bulk action that the user waits for, polled until it has ended; its result is then shown once. */
export function useRunningBulk(): BulkActionShown | null {
  const catalogue = useCatalogue();
  const id = useFollowed();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['bulk_action', id],
    queryFn: async ({ signal }) => (await call(showBulkAction, { params: { id: String(id) }, signal })).bulk_action,
    enabled: id !== null,
    refetchInterval: ({ state }) => askAgain(!state.data || isUnderWay(state.data)),
    staleTime: 0,
  });
  useEffect(() => {
    if (id !== null && error instanceof RequestError && error.status === 404) followBulk(null);
  }, [id, error]);
  const ended = data !== undefined && !isUnderWay(data);
  useEffect(() => {
    if (!data || !ended || current !== data.id || shown === data.id) return;
    shown = data.id;
    tell(catalogue, data);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'bulk_action' });
    sendEvent('list_view:refresh', {});
  }, [data, ended, queries, catalogue]);
  return id === null ? null : (data ?? null);
}

function tell(catalogue: Catalogue, bulk: BulkActionShown): void {
  if (bulk.status === 'failed') errorToast(m.failed(bulk.error ?? ''));
  // Refused records stay visible, with their own Undo, until the user closes the bar.
  else if (bulk.refused) rememberChange(doneText(catalogue, bulk), bulk.change_set_id);
  else if (bulk.changed > 0) offerUndo(doneText(catalogue, bulk), bulk.change_set_id);
  else toast({ text: m.unchanged(kindOfPath(bulk.type), bulk.total) });
  if (!bulk.refused) followBulk(null);
}
