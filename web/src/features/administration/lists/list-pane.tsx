import { compareNames } from '@fairlead/domain/locale/locale';
import { isOrdered, type PlainList } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import { type ReactNode, useRef } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { useSearchState } from '../../../lib/search-state';
import { Button } from '../../../ui/button';
import { IconPlus, IconSortAscendingLetters, IconTag } from '../../../ui/icons';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead, PageText } from '../../../ui/page';
import { SearchBox } from '../../../ui/search-box';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { AddEntry } from './add-entry';
import { EntryTable } from './entry-table';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import { type Entry, useEntries } from './use-entries';
import { useListActs } from './use-list-acts';

const SEARCH_FROM = 12;

/** One list: its entries, and the line that adds one. */
export function ListPane({ list }: { list: PlainList }) {
  const { entries, failed, retry, reorder } = useEntries(list);
  const { act } = useListActs();
  const blocked = useCan().why('manage', 'administration');
  const adding = useRef<HTMLInputElement>(null);
  const sort = (sorted: readonly Entry[]) => {
    reorder(sorted);
    const body = { order: sorted.map(({ id }) => id) };
    void act(() => callWithChangeSet(listContracts(list).sort, { body }), m.sorted(list));
  };
  const add = <AddEntry list={list} blocked={blocked} field={adding} />;
  return (
    <>
      <PageHead
        title={list.title}
        actions={
          <>
            {isOrdered(list) && (entries?.length ?? 0) > 1 && (
              <Button
                icon={IconSortAscendingLetters}
                disabledReason={blocked}
                onClick={() => sort(byName(entries ?? []))}
              >
                {m.aToZ}
              </Button>
            )}
            <Button
              aria-label={m.new(list)}
              icon={IconPlus}
              disabledReason={blocked}
              onClick={() => adding.current?.focus()}
            >
              <span className={styles.long}>{m.new(list)}</span>
              <span className={styles.short}>{m.newShort}</span>
            </Button>
          </>
        }
      />
      <div className={styles.scroll}>
        {failed && <ListFailed text={m.failed} again={m.again} retry={retry} />}
        {!failed && !entries && <SkeletonRows rows={8} />}
        {!failed && entries && <Entries list={list} entries={entries} blocked={blocked} onSort={sort} add={add} />}
      </div>
    </>
  );
}

interface EntriesProps {
  list: PlainList;
  entries: readonly Entry[];
  blocked: string | null;
  onSort: (sorted: readonly Entry[]) => void;
  add: ReactNode;
}

function Entries({ list, entries, blocked, onSort, add }: EntriesProps) {
  const [search, setSearch] = useSearchState();
  const text = (search.find ?? '').trim();
  const shown = text ? entries.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) : entries;
  return (
    <>
      <PageText>
        {m.about[list.plural]} {isOrdered(list) ? m.ordered : m.byName}
      </PageText>
      <div className={styles.body}>
        {(entries.length >= SEARCH_FROM || text) && (
          <div className={styles.search}>
            <SearchBox
              label={m.search(list)}
              value={search.find ?? ''}
              onChange={(find) => setSearch({ find: find || undefined })}
            />
          </div>
        )}
        {entries.length === 0 && <EmptyState icon={IconTag} title={m.emptyTitle(list)} text={m.about[list.plural]} />}
        {text && !shown.length && (
          <p className={styles.quiet} role="status">
            {m.noMatch(list, text)}
          </p>
        )}
        <EntryTable
          list={list}
          entries={shown}
          all={entries}
          blocked={blocked}
          onSort={text ? null : onSort}
          add={add}
        />
      </div>
    </>
  );
}

function byName(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => compareNames(a.name, b.name));
}
