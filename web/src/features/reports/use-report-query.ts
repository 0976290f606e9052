import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import { runReport } from '@fairlead/domain/reports/reports.contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useLive } from '../../lib/live';

/**
 * The counted report. The last answer stays until the next one arrives; a new request cancels the previous one. It is
 * counted again when a deal changes.
 */
export function useReportQuery(definition: ReportDefinition | null) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['report', definition],
    queryFn: ({ signal }) => call(runReport, { body: definition as ReportDefinition as never, signal }),
    enabled: definition !== null,
    placeholderData: keepPreviousData,
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['report'] });
  useLive(DEAL.name, again);
  useAppEvent('list_view:refresh', again);
  useRecordUpdates(again);
  return {
    answer: query.data,
    isOld: query.isPlaceholderData,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
