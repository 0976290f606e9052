import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import type { SavedReport } from '@fairlead/domain/reports/reports.contract';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useParams } from '@tanstack/react-router';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { useSearchState } from '../../lib/search-state';
import { draftText, isReportType, readDraft, sameReport } from './draft';
import { useSavedReport } from './use-saved-reports';

/** Where a new report is put together. */
export const NEW = 'new';

export interface ReportState {
  /** Null for one of the seven, and for a new one. */
  readonly saved: SavedReport | null;
  readonly isNew: boolean;
  readonly name: string;
  /** What is counted and shown; null while the saved report is loaded. */
  readonly definition: ReportDefinition | null;
  /** What it was before it was changed here. */
  readonly original: ReportDefinition | null;
  /** It differs from what is saved. */
  readonly edited: boolean;
  /** The address has a part that cannot be read. */
  readonly broken: boolean;
  /** No such report, or none that this user may see. */
  readonly missing: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** The bar whose deals are open. */
  readonly open: ChartSpot | null;
  readonly change: (next: ReportDefinition) => void;
  readonly discard: () => void;
  readonly show: (spot: ChartSpot | null) => void;
}

/** A report as its address names it: one of the seven, a saved or a new one, and what was changed since. */
export function useReport(): ReportState {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchState();
  const isSaved = /^\d+$/.test(id);
  const query = useSavedReport(isSaved ? Number(id) : null);
  const saved = query.report;
  const isNew = id === NEW;
  const original = saved?.definition ?? (isReportType(id) ? reportOf(id) : isNew ? reportOf('dealsWon') : null);
  const read = readDraft(search['report']);
  const draft = read === 'broken' ? null : read;
  const definition = original && (draft ?? original);
  return {
    saved,
    isNew,
    name: saved?.name ?? (isReportType(id) ? TYPE_NAMES[id] : TYPE_NAMES[definition?.type ?? 'dealsWon']),
    definition,
    original,
    edited: Boolean(draft && original && !sameReport(draft, original)),
    broken: read === 'broken',
    missing: isSaved ? query.missing : !isReportType(id) && !isNew,
    error: query.error,
    retry: query.retry,
    open: search['at'] ? { bar: search['at'], series: search['part'] ?? null } : null,
    change: (next) => setSearch({ report: draftText(next, original), at: undefined, part: undefined }, true),
    discard: () => setSearch({ report: undefined, at: undefined, part: undefined }, true),
    show: (spot) => setSearch({ at: spot?.bar, part: spot?.series ?? undefined }),
  };
}
