import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { IconDownload, IconPlus } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import styles from './account-exports.module.css';
import { accountExportsMessages as m } from './account-exports.messages';
import { ExportList } from './export-list';
import { NewExport } from './new-export';
import { useAccountExports } from './use-account-exports';

/** /admin/account_exports: files of the whole account, those being written and those of the last year. */
export function AccountExportsPage() {
  usePageTitle(m.title);
  const [search, setSearch] = useSearchState();
  const query = useAccountExports();
  const blocked = useCan().why('manage', 'administration');
  const begin = (
    <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={() => setSearch({ open: 'new' })}>
      {m.create}
    </Button>
  );
  return (
    <>
      <PageHead title={m.title} actions={query.entries?.length ? begin : undefined} />
      {query.isError ? (
        <ListFailed text={m.failed} again={m.again} retry={() => void query.refetch()} />
      ) : !query.entries ? (
        <SkeletonRows rows={4} />
      ) : query.entries.length ? (
        <>
          <p className={styles.explain}>{m.explain}</p>
          <ExportList exports={query.entries} blocked={blocked} />
        </>
      ) : (
        <EmptyState icon={IconDownload} title={m.emptyTitle} text={m.emptyText} action={begin} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => void query.fetchNextPage()}>{m.more}</Button>
        </div>
      )}
      {search.open === 'new' && <NewExport onClose={() => setSearch({ open: undefined })} />}
    </>
  );
}
