import { useCan } from '../../lib/can';
import { Notice } from '../../ui/states';
import { useViewActs, viewFacts, viewsMessages as m } from '../views/public';
import styles from './record-list.module.css';
import type { ListState } from './use-list-state';

/** A view that names what is gone is shown without it, and says so; whoever may changes it for good. */
export function LostParts({ state }: { state: ListState }) {
  const { lost, view } = state;
  const acts = useViewActs();
  const { can } = useCan();
  const { current } = view;
  if (!current || lost.length === 0) return null;
  const action = can('update', 'list_view', viewFacts(current))
    ? { label: m.saveWithout, run: () => void acts.save(current, view.settings) }
    : undefined;
  return (
    <div className={styles.notice}>
      <Notice tone="amber" action={action}>
        {m.lost(lost.join('; '))}
      </Notice>
    </div>
  );
}
