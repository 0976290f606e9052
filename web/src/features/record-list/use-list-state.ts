import { type Catalogue, deletedField } from '@fairlead/domain/fields/catalogue';
import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Condition, Filter } from '@fairlead/domain/filters/condition';
import { conditionParts, sentenceText } from '@fairlead/domain/filters/sentence';
import {
  type Knows,
  type ListView,
  sameSettings,
  soundView,
  type ViewColumn,
  type ViewSettings,
} from '@fairlead/domain/list-views/list-view';
import { withSearch } from '@fairlead/domain/list-views/search-filter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { type SearchState, useSearchState } from '../../lib/search-state';
import { type Session, useSession } from '../../lib/session';
import { useListViews, type ViewState } from '../views/public';
import { columnsText, layoutOf, readColumns, type ShownColumns } from './columns';
import { filterWords } from './filter-words';
import { isEmpty, readFilter } from './read-filter';

export interface ListState {
  readonly view: ViewState;
  readonly filter: Filter;
  /** The words in the search box, which narrow the filter; they are not part of a view. */
  readonly words: string;
  /** The request to the server: the filter and the search. */
  readonly asked: Filter;
  /** The filter in the address is unreadable. */
  readonly broken: boolean;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' } | null;
  readonly columns: ShownColumns;
  /** The address names a view that does not exist. */
  readonly missingView: boolean;
  /** The parts of the saved view that no longer apply, in words. */
  readonly lost: readonly string[];
  readonly setFilter: (filter: Filter) => void;
  readonly setWords: (words: string) => void;
  /** Removes filter and search. */
  readonly clear: () => void;
  readonly setSort: (sort: { key: string; direction: 'asc' | 'desc' }) => void;
}

const NOTHING: ViewSettings = { filter: { all: [] }, sort_by: null, sort_direction: 'asc', columns: [] };
const UNSAVED = { filter: undefined, sort: undefined, dir: undefined, columns: undefined } as const;

/**
 * The state of a list: the saved view that the address names, overlaid by the unsaved changes, which are in the
 * address too. Without a view, the columns are kept in this browser.
 */
export function useListState(kind: RecordKind): ListState {
  const catalogue = useCatalogue();
  const [search, setSearch] = useSearchState();
  const session = useSession();
  const views = useListViews(kind);
  const current = currentOf(search, views);
  const missingView = useMissingView(search.view, current);
  const saved = useMemo(
    () => (current ? soundView(catalogue, current, kind, knowsOf(session.account)) : { ...NOTHING, lost: [] }),
    [catalogue, current, kind, session.account],
  );
  const read = readFilter(catalogue, search.filter, kind);
  const filter = search.filter === undefined ? saved.filter : read.filter;
  const words = search.q ?? '';
  const asked = useMemo(() => withSearch(filter, kind, words), [filter, kind, words]);
  const sort = sortOf(search, saved);
  const columns = useColumns(kind, current, saved.columns, search.columns);
  const edited = current !== null && Object.keys(UNSAVED).some((key) => key !== 'dir' && search[key] !== undefined);
  // Unsaved changes belong to the view, even if it is only the default view and the address does not name it.
  const view = current ? { view: String(current.id) } : {};
  const settings: ViewSettings = {
    filter,
    sort_by: sort?.key ?? null,
    sort_direction: sort?.direction ?? 'asc',
    columns: columns.columns,
  };
  return {
    filter,
    words,
    asked,
    broken: read.broken,
    sort,
    columns,
    missingView,
    lost: saved.lost.map((part) => wordsOf(catalogue, part, kind, session)),
    view: {
      kind,
      views,
      current,
      edited,
      worthSaving: !isEmpty(filter) || sort !== null,
      settings,
      discard: () => setSearch(UNSAVED),
      choose: (view) => {
        const bare = view === null && !views.some((one) => one.is_default);
        setSearch({ ...UNSAVED, view: bare ? undefined : view ? String(view.id) : 'all' }, true);
      },
    },
    setFilter: (next) => setSearch({ ...view, ...filterInAddress(next, saved) }, true),
    setWords: (next) => setSearch({ q: next || undefined }),
    clear: () => setSearch({ ...view, ...filterInAddress({ all: [] }, saved), q: undefined }, true),
    setSort: ({ key, direction }) => {
      const same = saved.sort_by === key && saved.sort_direction === direction;
      setSearch({ ...view, ...(same ? { sort: undefined, dir: undefined } : { sort: key, dir: direction }) }, true);
    },
  };
}

/** A link with its own filter or order is shown without a view; otherwise the user's default view opens. */
function currentOf(search: SearchState, views: readonly ListView[]): ListView | null {
  if (search.view !== undefined) return views.find(({ id }) => String(id) === search.view) ?? null;
  const bare = search.filter === undefined && search.sort === undefined;
  return (bare && views.find(({ is_default }) => is_default)) || null;
}

/** A link may name a view created after this page was loaded: the views are refetched before it is reported missing. */
function useMissingView(asked: string | undefined, current: ListView | null): boolean {
  const queries = useQueryClient();
  const isMissing = asked !== undefined && asked !== 'all' && current === null;
  const [sought, setSought] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing) return;
    void queries.invalidateQueries({ queryKey: ['list_views'] }).then(() => setSought(asked));
  }, [isMissing, asked, queries]);
  return isMissing && sought === asked;
}

function filterInAddress(filter: Filter, saved: ViewSettings) {
  return { filter: sameSettings(filter, saved.filter) ? undefined : JSON.stringify(filter) };
}

function sortOf(search: SearchState, saved: ViewSettings): ListState['sort'] {
  if (search.sort) return { key: search.sort, direction: search.dir === 'desc' ? 'desc' : 'asc' };
  return saved.sort_by === null ? null : { key: saved.sort_by, direction: saved.sort_direction };
}

/** The columns of the address, of the view, or of this browser if no view is shown. */
function useColumns(
  kind: RecordKind,
  current: ListView | null,
  saved: readonly ViewColumn[],
  asked: string | undefined,
): ShownColumns {
  const catalogue = useCatalogue();
  const [, setSearch] = useSearchState();
  const [kept, keep] = useKeptState<readonly ViewColumn[]>(`list.${kind}`, []);
  const layout = useMemo(
    () =>
      layoutOf(catalogue, kind, asked === undefined ? (current ? saved : kept) : readColumns(catalogue, asked, kind)),
    [catalogue, kind, asked, current, saved, kept],
  );
  return {
    ...layout,
    change: (next) => {
      if (!current) return keep(next ?? []);
      const same = next === null || sameSettings(layoutOf(catalogue, kind, saved).columns, next);
      setSearch({ view: String(current.id), columns: same ? undefined : columnsText(next) });
    },
  };
}

function knowsOf(account: Session['account']): Knows {
  return (list, id) => {
    if (list === 'person_types') return true;
    const entries: readonly { readonly id: number }[] = account[list];
    return entries.some((entry) => entry.id === Number(id));
  };
}

function wordsOf(catalogue: Catalogue, part: Condition | string, kind: RecordKind, session: Session): string {
  if (typeof part === 'string')
    return catalogue.find(kind, part)?.label ?? deletedField(catalogue, kind, part)?.label ?? part;
  return sentenceText(conditionParts(catalogue, part, kind, filterWords(session)));
}
