import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import type { SavedReport } from '@fairlead/domain/reports/reports.contract';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useParams } from '@tanstack/react-router';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { type SearchState, useSearchState } from '../../lib/search-state';
import { draftText, isReportType, readDraft, sameReport } from './draft';
import { useSavedReport } from './use-saved-reports';

/** The page on which a new report is built. */
export const NEW = 'new';

export interface ReportState {
  /** Null for one of the seven, and for a new one. */
  readonly saved: SavedReport | null;
  readonly isNew: boolean;
  readonly name: string;
  /** A new report already has a default name. */
  readonly named: boolean;
  /** Names a new report; the name is stored when it is saved. */
  readonly nameIt: (name: string) => void;
  /** The shown definition; null while the saved report is loaded. */
  readonly definition: ReportDefinition | null;
  /** The saved definition. */
  readonly original: ReportDefinition | null;
  /** It differs from the saved one. */
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

/** A report by its address: one of the seven, a saved or a new one, with the unsaved changes. */
export function useReport(): ReportState {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchState();
  const isSaved = /^\d+$/.test(id);
  const query = useSavedReport(isSaved ? Number(id) : null);
  const saved = query.report;
  const original = saved?.definition ?? startOf(id);
  const read = readDraft(search['report']);
  const draft = read === 'broken' ? null : read;
  const definition = original && (draft ?? original);
  const isNew = id === NEW;
  const own = isNew ? search['name'] : undefined;
  return {
    saved,
    isNew,
    named: own !== undefined,
    nameIt: (name) => setSearch({ name }),
    name: saved?.name ?? own ?? TYPE_NAMES[isReportType(id) ? id : (definition?.type ?? FIRST)],
    definition,
    original,
    edited: Boolean(draft && original && !sameReport(draft, original)),
    broken: read === 'broken',
    missing: isSaved ? query.missing : original === null,
    error: query.error,
    retry: query.retry,
    open: openIn(search),
    change: (next) => setSearch({ report: draftText(next, original), at: undefined, part: undefined }, true),
    discard: () => setSearch({ report: undefined, at: undefined, part: undefined }, true),
    show: (spot) => setSearch({ at: spot?.bar, part: spot?.series ?? undefined }),
  };
}

/** The definition of a new report. */
const FIRST = 'dealsWon';

function startOf(id: string): ReportDefinition | null {
  if (isReportType(id)) return reportOf(id);
  return id === NEW ? reportOf(FIRST) : null;
}

function openIn(search: SearchState): ChartSpot | null {
  const { at, part } = search;
  return at ? { bar: at, series: part ?? null } : null;
}
