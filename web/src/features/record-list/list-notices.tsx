import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { useSearchState } from '../../lib/search-state';
import { Notice } from '../../ui/states';
import { useViewActs, viewFacts, viewsMessages } from '../views/public';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';
import type { ListState } from './use-list-state';

/** What is wrong with the filter in the address or with the saved view, and how to continue. */
export function ListNotices({ kind, state }: { kind: RecordKind; state: ListState }) {
  const [, setSearch] = useSearchState();
  return (
    <>
      {state.broken && (
        <div className={styles.notice}>
          <Notice tone="amber" action={{ label: m.removeFilter, run: () => setSearch({ filter: undefined }) }}>
            {m.badFilter}
          </Notice>
        </div>
      )}
      {state.missingView && (
        <div className={styles.notice}>
          <Notice tone="amber" action={{ label: m.dismiss, run: () => state.view.choose(null) }}>
            {m.noView}
          </Notice>
        </div>
      )}
      <LostParts key={`${kind}${state.view.current?.id}`} state={state} />
    </>
  );
}

/**
 * A view that refers to deleted things is shown without them, with a notice; a user with the right can remove them
 * permanently.
 */
function LostParts({ state }: { state: ListState }) {
  const { lost, view } = state;
  const acts = useViewActs();
  const { can } = useCan();
  const { current } = view;
  if (!current || lost.length === 0) return null;
  const action = can('update', 'list_view', viewFacts(current))
    ? { label: viewsMessages.saveWithout, run: () => void acts.save(current, view.settings) }
    : undefined;
  return (
    <div className={styles.notice}>
      <Notice tone="amber" action={action}>
        {viewsMessages.lost(lost.join('; '))}
      </Notice>
    </div>
  );
}
