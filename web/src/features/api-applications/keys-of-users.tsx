import { listApiKeys, type ApiKeyOfUser } from '@fairlead/domain/api-applications/api-applications.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { Button } from '../../ui/button';
import { DateText } from '../../ui/formats';
import { ListFailed } from '../../ui/list-failed';
import parts from '../../ui/list-parts.module.css';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { KEYS_KEY } from './use-api-applications';

/** Whose API keys there are, and when each ends. */
export function KeysOfUsers() {
  const query = useInfiniteQuery({
    queryKey: [...KEYS_KEY, 'list'],
    queryFn: ({ signal, pageParam }) => call(listApiKeys, { query: { page: pageParam, per_page: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  if (query.isError) return <ListFailed text={m.keysFailed} again={m.again} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const keys = query.data.pages.flatMap(({ entries }) => entries);
  return (
    <section className={styles.keys} aria-label={m.keysTitle}>
      <h2 className={styles.heading}>{m.keysTitle}</h2>
      {keys.length ? <Keys keys={keys} /> : <p className={styles.keysNone}>{m.keysNone}</p>}
      {query.hasNextPage && (
        <Button saving={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.keysMore}
        </Button>
      )}
    </section>
  );
}

function Keys({ keys }: { keys: readonly ApiKeyOfUser[] }) {
  return (
    <div className={parts.table}>
      <div className={styles.columns} aria-hidden>
        <span className={styles.nameCell}>{m.columnUser}</span>
        <span className={styles.sinceCell}>{m.keyUsed}</span>
        <span className={styles.endCell}>{m.keyEnds}</span>
      </div>
      <ul className={parts.rows} aria-label={m.keysTitle}>
        {keys.map(({ user_id, user_name, last_used_at, expires_at }) => (
          <li key={user_id} className={styles.keyRow}>
            <span className={styles.nameCell}>{user_name}</span>
            <span className={styles.sinceCell}>{last_used_at ? <DateText when={last_used_at} /> : m.keyNeverUsed}</span>
            <span className={styles.endCell}>{expires_at ? <DateText when={expires_at} /> : m.keyNoEnd}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
