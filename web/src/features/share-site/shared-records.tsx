import { useCatalogue } from '../../lib/catalogue';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { type SharedSearch, sharedSearches } from '@fairlead/domain/share-site/share-site.contract';
import { sharedColumns } from '@fairlead/domain/share-site/shared-columns';
import type { Page } from '@fairlead/domain/wire/list-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { callsOf } from '../../lib/kinds/contracts';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconUsers } from '../../ui/icons';
import { PageHead, PageText } from '../../ui/page';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { Tile } from '../../ui/tile';
import { type SharedRow, SharedTable } from './shared-table';
import { shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';

const PER_PAGE = 50;

/** /share: the records shared with the user, by kind, and the shared lists. */
export function SharedRecords() {
  usePageTitle(m.title);
  const { account } = useSession();
  const [search, setSearch] = useSearchState();
  const views = useQuery({
    queryKey: ['shared-searches'],
    queryFn: ({ signal }) => call(sharedSearches, { query: { per_page: 200 }, signal }),
  });
  const view = views.data?.entries.find(({ id }) => String(id) === search.list);
  const kinds = RECORD_KINDS.filter((kind) => !view || view.record_type === kind);
  return (
    <>
      <PageHead title={m.title} />
      <PageText>{m.explain(account.company_name)}</PageText>
      {views.data && views.data.entries.length > 0 && (
        <nav className={styles.part} aria-label={m.views}>
          <div className={styles.lists}>
            <Button
              variant={view ? 'quiet' : 'default'}
              aria-current={!view || undefined}
              onClick={() => setSearch({ list: undefined })}
            >
              {m.all}
            </Button>
            {views.data.entries.map(({ id, name }) => (
              <Button
                key={id}
                variant={view?.id === id ? 'default' : 'quiet'}
                aria-current={view?.id === id || undefined}
                onClick={() => setSearch({ list: String(id) })}
              >
                {name}
              </Button>
            ))}
          </div>
        </nav>
      )}
      <Lists key={view?.id ?? 'all'} kinds={kinds} view={view} />
    </>
  );
}

function Lists({ kinds, view }: { kinds: readonly RecordKind[]; view: SharedSearch | undefined }) {
  const lists = [useRows(DEAL.name, view), useRows(PERSON.name, view), useRows(COMPANY.name, view)];
  const shown = lists.filter(({ kind }) => kinds.includes(kind));
  const failed = shown.find(({ error }) => error);
  if (failed)
    return (
      <div className={styles.part}>
        <Notice tone="red" action={{ label: m.again, run: failed.retry }}>
          {m.failed}
        </Notice>
      </div>
    );
  if (shown.some(({ rows }) => !rows)) return <SkeletonRows rows={6} />;
  if (shown.every(({ rows }) => rows?.length === 0))
    return (
      <EmptyState
        icon={IconUsers}
        title={view ? m.emptyListTitle : m.emptyTitle}
        text={view ? m.emptyListText : m.emptyText}
      />
    );
  return shown
    .filter(({ rows }) => rows?.length)
    .map(({ kind, columns, rows = [], total, more }) => (
      <div key={kind} className={styles.part}>
        <Tile title={titlesOf(kind)} count={total} collapsible={false} flush>
          <SharedTable kind={kind} columns={columns} rows={rows} />
        </Tile>
        {more && (
          <div className={styles.acts}>
            <Button onClick={more}>{m.more}</Button>
          </div>
        )}
      </div>
    ));
}

function useRows(kind: RecordKind, view: SharedSearch | undefined) {
  const catalogue = useCatalogue();
  const columns = sharedColumns(catalogue, kind, view?.columns ?? []);
  const query = useInfiniteQuery({
    queryKey: ['shared-records', kind, view?.id ?? null, view?.updated_at ?? null],
    enabled: !view || view.record_type === kind,
    queryFn: async ({ pageParam, signal }): Promise<Page<SharedRow>> => {
      const asked = {
        page: pageParam,
        per_page: PER_PAGE,
        attrs: [
          'id',
          'name',
          'full_name',
          ...(kind === DEAL.name ? ['currency_id'] : []),
          ...columns.map(({ attr }) => attr),
        ].join(),
        ...(view ? { filter: JSON.stringify(view.filter) } : {}),
        ...(view?.sort_by ? { sort_by: view.sort_by, sort_direction: view.sort_direction ?? ('asc' as const) } : {}),
      };
      const found = await call(callsOf(kind).list, { query: asked, signal });
      return found as unknown as Page<SharedRow>;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  return {
    kind,
    columns,
    rows: query.data?.pages.flatMap(({ entries }) => entries),
    total: query.data?.pages[0]?.pagination.total ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}
