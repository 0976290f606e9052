import { numberText } from '@fairlead/domain/locale/locale';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { SearchBox } from '../../ui/search-box';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Loaded } from './parts';
import { useOffice } from './use-office';

interface Props<T> {
  title: string;
  /** The label of the search box. */
  search: string;
  /** Names the data in the cache. */
  name: string;
  read: (q: string, signal: AbortSignal) => Promise<{ entries: readonly T[]; pagination: { total: number } }>;
  table: (entries: readonly T[]) => ReactNode;
}

/** A page with a search box and the table of its first results. */
export function SearchedPage<T>({ title, search, name, read, table }: Props<T>) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useOffice([name, q], (signal) => read(q, signal));
  return (
    <div className={styles.page}>
      <div className={styles.listHead}>
        <h1 className={styles.title}>{title}</h1>
        <SearchBox label={search} value={text} onChange={setText} />
      </div>
      <Loaded from={found}>
        {({ entries, pagination }) => (
          <>
            {table(entries)}
            {pagination.total > entries.length && (
              <p className={styles.quiet}>{m.more(numberText(pagination.total))}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
