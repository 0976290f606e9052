import type { Filter } from '@fairlead/domain/filters/condition';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ReactNode } from 'react';
import { SettledSearch } from '../../lib/settled-search';
import { FilterRow } from '../../ui/page';
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
        <div className={styles.search}>
          <SettledSearch label={m.search(kind)} value={state.words} onChange={state.setWords} />
        </div>
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
