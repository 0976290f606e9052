import type { ReportDefinition } from '@fairlead/domain/reports/report';
import * as contracts from '@fairlead/domain/reports/reports.contract';
import type { ReportShare, SavedReport } from '@fairlead/domain/reports/reports.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { errorText, RequestError } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { reportMessages as m } from './reports.messages';

const KEY = ['saved_reports'];

/** The user's own reports and those shared with them. */
export function useSavedReports() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(contracts.listSavedReports, { signal })).entries,
  });
  // Undo does not name a kind of record.
  useAppEvent('list_view:refresh', () => void queries.invalidateQueries({ queryKey: KEY }));
  return {
    reports: query.data,
    error: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export function useSavedReport(id: number | null) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(contracts.showSavedReport, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
  useAppEvent('list_view:refresh', () => void queries.invalidateQueries({ queryKey: KEY }));
  const missing = query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 403);
  return {
    report: id === null ? null : (query.data ?? null),
    missing,
    error: query.isError && !missing && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Today's figures of saved reports, as this user counts them. */
export function useSavedFigures(ids: readonly number[]) {
  const { data } = useQuery({
    queryKey: ['report', 'figures', ids],
    queryFn: async ({ signal }) =>
      (await call(contracts.savedReportFigures, { body: { ids: [...ids] }, signal })).entries,
    enabled: ids.length > 0,
  });
  return useMemo(() => new Map(data?.map((entry) => [entry.id, entry])), [data]);
}

/** The acts on saved reports. Acts of forms throw, so that the form shows the error. */
export function useReportActs() {
  const queries = useQueryClient();
  return useMemo(() => ({ ...savingActs(queries), ...markingActs(queries) }), [queries]);
}

function savingActs(queries: QueryClient) {
  const keep = async ({ data, changeSetId }: Kept, said: string): Promise<SavedReport> => {
    put(queries, data);
    offerUndo(said, changeSetId);
    await queries.invalidateQueries({ queryKey: KEY });
    return data;
  };
  return {
    create: async (name: string, definition: ReportDefinition): Promise<SavedReport> => {
      const body = { name, definition: sent(definition) };
      return keep(await callWithChangeSet(contracts.createSavedReport, { body }), m.savedToast(name));
    },
    rename: async ({ id }: SavedReport, name: string): Promise<void> => {
      const asked = { params: { id }, body: { name } };
      await keep(await callWithChangeSet(contracts.updateSavedReport, asked), m.renamed(name));
    },
    save: async ({ id, name }: SavedReport, definition: ReportDefinition): Promise<void> => {
      const asked = { params: { id }, body: { definition: sent(definition) } };
      await keep(await callWithChangeSet(contracts.updateSavedReport, asked), m.savedToast(name));
    },
    share: async ({ id, name }: SavedReport, shares: readonly ReportShare[]): Promise<void> => {
      const asked = { params: { id }, body: { shares: [...shares] } };
      const { data, changeSetId } = await callWithChangeSet(contracts.shareSavedReport, asked);
      if (data) await keep({ data, changeSetId }, m.share.shared(name));
      // Another user's report that was shared with everyone is no longer visible.
      else await queries.invalidateQueries({ queryKey: KEY });
    },
    duplicate: (report: SavedReport): Promise<SavedReport | null> =>
      attempt(async () => {
        const asked = { params: { id: report.id }, body: {} };
        const made = await callWithChangeSet(contracts.duplicateSavedReport, asked);
        return keep(made, m.duplicated(made.data.name));
      }),
  };
}

interface Kept {
  readonly data: SavedReport;
  readonly changeSetId: number | null;
}

function markingActs(queries: QueryClient) {
  return {
    star: async (report: SavedReport, is_starred: boolean): Promise<void> => {
      put(queries, { ...report, is_starred });
      await attempt(() => call(contracts.starSavedReport, { params: { id: report.id }, body: { is_starred } }));
      await queries.invalidateQueries({ queryKey: KEY });
    },
    remove: async (report: SavedReport): Promise<boolean> => {
      const done = await attempt(async () => {
        const { changeSetId } = await callWithChangeSet(contracts.deleteSavedReport, { params: { id: report.id } });
        offerUndo(m.deleted(report.name), changeSetId);
        return true;
      });
      await queries.invalidateQueries({ queryKey: KEY, exact: true });
      return done === true;
    },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    errorToast(errorText(error));
    return null;
  }
}

function put(queries: QueryClient, report: SavedReport): void {
  // A running fetch is older than the report written here, so it is cancelled.
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData([...KEY, report.id], report);
  queries.setQueryData<readonly SavedReport[]>(
    KEY,
    (all) =>
      all &&
      (all.some(({ id }) => id === report.id)
        ? all.map((one) => (one.id === report.id ? report : one))
        : [report, ...all]),
  );
}

/** The types of a contract have mutable arrays. */
function sent(definition: ReportDefinition): never {
  return definition as never;
}
