import {
  BIN_PATHS,
  type BinPath,
  type DeletedRecord,
  recycleBin,
} from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { IconTrash } from '../../ui/icons';
import { PageHead, PageTabs, PageText } from '../../ui/page';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { DeletedRow } from './deleted-row';
import { EraseDialog } from './erase-dialog';
import { recycleBinMessages as m } from './recycle-bin.messages';
import styles from './recycle-bin.module.css';

type Shown = 'all' | BinPath;
const kinds: readonly Shown[] = ['all', ...BIN_PATHS];

/** /recycle_bin: what was deleted, by which user and when; restored by one press. */
export function RecycleBinPage() {
  usePageTitle(m.title);
  const [search, setSearch] = useSearchState();
  const shown = kinds.find((kind) => kind === search.type) ?? 'all';
  const [erasing, setErasing] = useState<DeletedRecord | null>(null);
  const bin = useBin(shown);
  return (
    <>
      <PageHead title={m.title} />
      <PageTabs>
        <Tabs
          label={m.title}
          value={shown}
          onChange={(type) => setSearch({ type: type === 'all' ? undefined : type })}
          tabs={kinds.map((value) => ({ value, label: m.tabs[value] }))}
        />
      </PageTabs>
      <PageText>{m.explain}</PageText>
      {bin.error ? (
        <div className={styles.notice}>
          <Notice tone="red" action={{ label: m.again, run: bin.retry }}>
            {m.failed}
          </Notice>
        </div>
      ) : !bin.entries ? (
        <SkeletonRows rows={8} />
      ) : bin.entries.length === 0 ? (
        <EmptyState icon={IconTrash} title={m.emptyTitle} text={m.emptyText} />
      ) : (
        <ul className={styles.rows} aria-label={m.title}>
          {bin.entries.map((record) => (
            <DeletedRow key={`${record.type}/${record.id}`} record={record} onErase={() => setErasing(record)} />
          ))}
        </ul>
      )}
      {bin.more && (
        <div className={styles.more}>
          <Button onClick={bin.more}>{m.more}</Button>
        </div>
      )}
      {erasing && <EraseDialog record={erasing} onClose={() => setErasing(null)} />}
    </>
  );
}

function useBin(shown: Shown) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['recycle-bin', shown],
    queryFn: ({ pageParam, signal }) =>
      call(recycleBin, { query: { page: pageParam, ...(shown === 'all' ? {} : { type: shown }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  useAppEvent('list_view:refresh', () => void queries.invalidateQueries({ queryKey: ['recycle-bin'] }));
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries),
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}
