import {
  deleteAccountRestore,
  showAccountRestores,
  startAccountRestore,
  uploadAccountArchive,
} from '@fairlead/domain/account-archives/account-restores.contract';
import { isUnderWay } from '@fairlead/domain/long-work/state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { askAgain } from '../../lib/long-work';
import { useSession } from '../../lib/session';

const KEY = ['administration', 'account_restores'];

/** The archive that was uploaded last, read again while it is being restored. */
export function useRestores() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showAccountRestores, { signal }),
    refetchInterval: ({ state }) => askAgain(state.data?.entries.some(isUnderWay) ?? false),
  });
  const reread = () => queries.invalidateQueries({ queryKey: KEY });
  const latest = query.data?.entries[0];
  useWhenItEnds(latest?.status);
  return {
    ...query,
    latest,
    upload: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      await call(uploadAccountArchive, { body: {}, form });
      await reread();
    },
    start: async (id: number) => {
      await call(startAccountRestore, { params: { id } });
      await reread();
    },
    discard: async (id: number) => {
      await call(deleteAccountRestore, { params: { id } });
      await reread();
    },
  };
}

/** A restore changes everything that any screen shows. */
function useWhenItEnds(status: string | undefined): void {
  const queries = useQueryClient();
  const { refresh } = useSession();
  const was = useRef(status);
  useEffect(() => {
    const ended = was.current === 'running' && status === 'done';
    was.current = status;
    if (!ended) return;
    sendEvent('list_view:refresh', {});
    void queries.invalidateQueries();
    void refresh();
  }, [status, queries, refresh]);
}
