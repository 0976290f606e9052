import type { ReactNode } from 'react';
import { RequestError } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { Notice, SkeletonRows } from '../../ui/states';
import styles from './profile-tabs.module.css';
import { profileTabsMessages as m } from './profile-tabs.messages';
import type { PanelList } from './use-panel-list';

interface Props {
  title: string;
  count: string | null;
  act?: ReactNode;
  bar?: ReactNode;
  list: Pick<PanelList<never>, 'error' | 'retry' | 'loading' | 'more' | 'next'> & { readonly rows: readonly unknown[] };
  /** Replaces the table while there are no rows. */
  empty: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** The reason in the body of the answer, after the text of the screen. */
function saidOf(error: Error): string {
  if (!(error instanceof RequestError) || error.status >= 500) return '';
  const label = FILTERED[error.errors[0]?.field ?? ''];
  return ` ${label ? `${label}: ` : ''}${error.message}`;
}

/** What a list is filtered by; an address may hold a wrong value. */
const FILTERED: Readonly<Record<string, string>> = { value: m.value, owner_id: m.owner, updated_at: m.updated };

/** A box in the middle of a profile with a list: its head, its rows, or why there are none. */
export function Panel({ title, count, act, bar, list, empty, below, children }: Props) {
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {count !== null && <span className={styles.count}>{count}</span>}
          <span className={styles.act}>{act}</span>
        </div>
        {bar}
        {list.error ? (
          <div className={styles.inset}>
            <Notice tone="red" action={{ label: m.again, run: list.retry }}>
              {`${m.failed}${saidOf(list.error)}`}
            </Notice>
          </div>
        ) : list.loading ? (
          <SkeletonRows rows={4} />
        ) : list.rows.length === 0 ? (
          <div className={styles.none}>{empty}</div>
        ) : (
          children
        )}
        {list.more > 0 && (
          <div className={styles.inset}>
            <Button variant="quiet" onClick={list.next}>
              {m.more(list.more)}
            </Button>
          </div>
        )}
      </div>
      {below}
    </>
  );
}
