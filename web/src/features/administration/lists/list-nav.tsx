import { numberText } from '@fairlead/domain/locale/locale';
import type { PlainList } from '@fairlead/domain/lists/lists';
import { useState } from 'react';
import { AppLink } from '../../../lib/record-link';
import { useSession } from '../../../lib/session';
import { SearchBox } from '../../../ui/search-box';
import { type ListGroup, listGroupsOf, listPath } from './list-groups';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import { useCounts } from './use-entries';

const MOST_FOUND = 20;

/** All lists in groups; the search also finds entries by name. On a phone it is a page of its own. */
export function ListNav({ current, isPage }: { current: PlainList | null; isPage: boolean }) {
  const [text, setText] = useState('');
  const counts = useCounts();
  const words = text.trim().toLowerCase();
  const entries = useFound(words);
  const all = listGroupsOf(useSession().account);
  const groups = words ? all.map((group) => narrowed(group, words)) : all;
  const shown = groups.filter(({ lists }) => lists.length > 0);
  return (
    <nav className={styles.nav} aria-label={m.title}>
      {isPage && <h1 className={`fl-page-title ${styles.navTitle}`}>{m.title}</h1>}
      <SearchBox label={m.find} value={text} onChange={setText} />
      {shown.map(({ label, lists }) => (
        <section key={label} aria-label={label}>
          <h2 className={styles.groupTitle}>{label}</h2>
          <ul>
            {lists.map((list) => (
              <li key={list.plural}>
                <AppLink
                  href={listPath(list)}
                  className={styles.item}
                  aria-current={list.plural === current?.plural ? 'page' : undefined}
                >
                  <span className="fl-ellipsis">{list.title}</span>
                  <span className={styles.itemCount}>{numberText(counts.get(list.plural))}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {entries.length > 0 && (
        <ul>
          {entries.map(({ list, id, name }) => (
            <li key={`${list.plural}/${id}`}>
              <AppLink href={`${listPath(list)}?find=${encodeURIComponent(name)}`} className={styles.found}>
                <span className="fl-ellipsis">{name}</span>
                <span className={styles.under}>{m.inList(list.title)}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {words && !shown.length && !entries.length && (
        <p className={styles.quiet} role="status">
          {m.nothing(text.trim())}
        </p>
      )}
    </nav>
  );
}

function narrowed({ label, lists }: ListGroup, words: string): ListGroup {
  return { label, lists: lists.filter(({ title }) => title.toLowerCase().includes(words)) };
}

/** Entries of the lists that records use: the session has them. */
function useFound(words: string) {
  const session = useSession().account;
  const account = session as unknown as Readonly<Record<string, readonly { id: number; name: string }[] | undefined>>;
  if (!words) return [];
  return listGroupsOf(session)
    .flatMap(({ lists }) => lists)
    .flatMap((list) => (account[list.plural] ?? []).map(({ id, name }) => ({ list, id, name })))
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, MOST_FOUND);
}
