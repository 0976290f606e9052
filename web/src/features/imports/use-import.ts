import { isUnderWay } from '@fairlead/domain/long-work/state';
import type { ImportSetting } from '@fairlead/domain/imports/import-setting.contract';
import {
  type DryRun,
  dryRunImport,
  type ImportRecord,
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
/** Counting checks every row, so the result is reused for this time when a step is reopened. */
const COUNTED_FOR_MS = 60_000;

/** One import, polled while it runs. */
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

/** A background job is working on it. */
function isGoingOn(found: Pick<ImportRecord, 'status'> | undefined): boolean {
  return found !== undefined && isUnderWay(found);
}

/**
 * What the import would do with the settings stored on the server. Leaving a step does not abort the call: the next
 * step needs the same result, and the server would continue the first run while the second waits for it.
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
        // The refetched page shows the current settings and asks for their dry run.
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

/** The server is checking the same rows now, for another user or for this page before a reload. */
function isBusy(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409 && !isChanged(error);
}

/** The settings were changed while the rows were being checked. */
function isChanged(error: unknown): boolean {
  const body = error instanceof RequestError ? error.body : null;
  return typeof body === 'object' && body !== null && 'changed' in body;
}

/** An import changes lists, boards and the account's users, stages and tags. */
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
