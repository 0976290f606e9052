import { isUnderWay } from '@fairlead/domain/long-work/state';
import {
  type DryRun,
  dryRunImport,
  type ImportRecord,
  type ImportSetting,
  setImport,
  showImport,
  startImport,
  type UploadAnswer,
} from '@fairlead/domain/imports/import.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { askAgain } from '../../lib/long-work';
import { RequestError } from '../../lib/request-error';
import { useSession } from '../../lib/session';

const BUSY_AGAIN_MS = 1000;
const MOST_WAITS = 60;
/** Every row is looked at for it: it is not counted anew for each look back. */
const COUNTED_FOR_MS = 60_000;

/** One import, watched while it runs. */
export function useImport(id: number) {
  const queries = useQueryClient();
  const key = ['import', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(showImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => askAgain(isGoingOn(state.data)),
  });
  useWhenItEnds(query.data);
  const keep = (found: UploadAnswer) => queries.setQueryData(key, found);
  return {
    found: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    refresh: () => query.refetch(),
    save: async (setting: ImportSetting) => {
      const found = await call(setImport, { params: { id }, body: setting });
      keep(found);
      return found;
    },
    start: async () => {
      await call(startImport, { params: { id } });
      await query.refetch();
    },
  };
}

/** Something is being done to it in the background. */
export function isGoingOn(found: Pick<ImportRecord, 'status'> | undefined): boolean {
  return found !== undefined && isUnderWay(found);
}

/**
 * What it would do, as of the setting that the server has. A step that is left does not break it off: the next one wants
 * the same, and the server would go on with the first while the second waits for it.
 */
export function useDryRun(found: UploadAnswer) {
  const { id, mapping, options, answers } = found;
  const queries = useQueryClient();
  return useQuery<DryRun>({
    queryKey: ['import-dry-run', id, JSON.stringify([mapping, options, answers])],
    queryFn: async () => {
      try {
        return await call(dryRunImport, { params: { id } });
      } catch (error) {
        // What it would do now is asked for by the page that shows what is settled now.
        if (isChanged(error)) void queries.invalidateQueries({ queryKey: ['import', id], exact: true });
        throw error;
      }
    },
    staleTime: COUNTED_FOR_MS,
    refetchOnWindowFocus: false,
    retry: (count, error) => isBusy(error) && count < MOST_WAITS,
    retryDelay: BUSY_AGAIN_MS,
  });
}

/** Somebody, or this page before a reload, has the server look at the same rows right now. */
function isBusy(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409 && !isChanged(error);
}

/** Somebody settled something else while the rows were being looked at. */
function isChanged(error: unknown): boolean {
  const body = error instanceof RequestError ? error.body : null;
  return typeof body === 'object' && body !== null && 'changed' in body;
}

/** Lists, boards and the account's users, stages and tags are others after an import. */
function useWhenItEnds(found: UploadAnswer | undefined): void {
  const queries = useQueryClient();
  const { refresh } = useSession();
  const was = useRef(found?.status);
  const status = found?.status;
  useEffect(() => {
    const ended = (was.current === 'running' || was.current === 'reverting') && status !== was.current;
    was.current = status;
    if (!ended) return;
    sendEvent('list_view:refresh', {});
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    void refresh();
  }, [status, queries, refresh]);
}
