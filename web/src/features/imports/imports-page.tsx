import { type ImportRecord, listImports } from '@fairlead/domain/imports/import.contract';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { RelativeTime } from '../../ui/formats';
import { IconFileImport } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { LinkButton } from '../../lib/link-button';
import { RevertButton } from './revert-button';

/** /imports: what was imported, by which user and with what result; each import can be reverted as a whole. */
export function ImportsPage() {
  usePageTitle(m.title);
  const { could } = useCan();
  const query = useInfiniteQuery({
    queryKey: ['imports'],
    queryFn: ({ pageParam, signal }) => call(listImports, { query: { page: pageParam, per_page: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const begin = RECORD_KINDS.some((kind) => could('import', kind)) && (
    <LinkButton href="/imports/new" variant="filled" icon={IconFileImport}>
      {m.newImport}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={m.title} actions={entries?.length ? begin : undefined} />
      {query.error ? (
        <div className={styles.page}>
          <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
            {m.failedToLoad}
          </Notice>
        </div>
      ) : !entries ? (
        <SkeletonRows rows={6} />
      ) : entries.length === 0 ? (
        <EmptyState icon={IconFileImport} title={m.emptyTitle} text={m.emptyText} action={begin} />
      ) : (
        <ul className={styles.list} aria-label={m.title}>
          {entries.map((found) => (
            <ImportLine key={found.id} found={found} onReverted={() => void query.refetch()} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={styles.page}>
          <Button onClick={() => void query.fetchNextPage()}>{m.more}</Button>
        </div>
      )}
    </>
  );
}

const tones = {
  uploaded: 'neutral',
  running: 'accent',
  done: 'green',
  failed: 'red',
  reverting: 'accent',
  reverted: 'neutral',
} as const;

function ImportLine({ found, onReverted }: { found: ImportRecord; onReverted: () => void }) {
  const { id, file_name, type, status, user, created, updated, refused } = found;
  const who = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <AppLink href={`/imports/${id}`} className={styles.file}>
          {file_name}
        </AppLink>
        <span className="fl-label">
          {m.kind(type)} · {who && `${m.by(who)}, `}
          <RelativeTime when={found.started_at ?? found.created_at} />
        </span>
      </div>
      {(status === 'done' || status === 'reverted') && (
        <span className={styles.counts}>{m.counts(created, updated, refused)}</span>
      )}
      <Badge tone={tones[status]}>{m.status(status)}</Badge>
      {status === 'done' && <RevertButton found={found} onReverted={onReverted} />}
      {status === 'uploaded' && <LinkButton href={`/imports/${id}`}>{m.goOn}</LinkButton>}
    </li>
  );
}
