import type { Filter } from '@fairlead/domain/filters/condition';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSettled } from '../../lib/use-settled';
import { FilterRow } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { SaveView, ViewTabs } from '../views/public';
import { FilterBar } from './filter-bar';
import { ListNotices } from './list-notices';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { ListState } from './use-list-state';

/** Filters that are set with one press, and the rest of the filter, which is read as a sentence. */
export interface QuickPart {
  readonly chips: ReactNode;
  readonly rest: Filter;
  readonly setRest: (rest: Filter) => void;
}

interface Props {
  kind: RecordKind;
  state: ListState;
  phone: boolean;
  quick?: QuickPart | undefined;
  /** At the right: order, columns, export. */
  aside?: ReactNode;
}

/** Above the records, in a list and on a board alike: saved views, search, filters, and what is wrong with them. */
export function ListBar({ kind, state, phone, quick, aside }: Props) {
  return (
    <>
      <ViewTabs state={state.view} all={m.all(kind)} phone={phone} />
      <FilterRow
        aside={
          <>
            {!phone && <SaveView state={state.view} />}
            {aside}
          </>
        }
      >
        <ListSearch kind={kind} words={state.words} onWords={state.setWords} />
        {quick?.chips}
        <FilterBar kind={kind} filter={quick?.rest ?? state.filter} onChange={quick?.setRest ?? state.setFilter} />
      </FilterRow>
      {phone && (
        <div className={styles.phoneSave}>
          <SaveView state={state.view} />
        </div>
      )}
      <ListNotices kind={kind} state={state} />
    </>
  );
}

const PAUSE_MS = 200;

interface SearchProps {
  kind: RecordKind;
  words: string;
  onWords: (words: string) => void;
}

/** Narrows the records while typing; the words are in the address once typing pauses. */
function ListSearch({ kind, words, onWords }: SearchProps) {
  const [typed, setTyped] = useState(words);
  const settled = useSettled(typed, PAUSE_MS);
  const sent = useRef(words);
  const change = useRef(onWords);
  change.current = onWords;
  useEffect(() => {
    // Only another link, Back or a button changes the words in the address besides typing.
    if (words !== sent.current) setTyped(words);
    sent.current = words;
  }, [words]);
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    change.current(settled);
  }, [settled]);
  return (
    <div className={styles.search}>
      <SearchBox label={m.search(kind)} value={typed} onChange={setTyped} />
    </div>
  );
}
