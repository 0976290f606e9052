import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useShortcuts } from '../../lib/shortcuts';
import { IconButton } from '../../ui/icon-button';
import { IconChevronDown, IconChevronUp } from '../../ui/icons';
import { usePlaceInList } from '../record-list/public';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

/** Previous and next record of the list from which this one was opened. */
export function RecordWalk({ kind, id }: { kind: RecordKind; id: number }) {
  const place = usePlaceInList(kind, id);
  const group = m.list(kind);
  useShortcuts([
    { keys: 'k', label: m.previous(kind), group, run: () => place?.move(-1) },
    { keys: 'j', label: m.next(kind), group, run: () => place?.move(1) },
  ]);
  if (!place) return null;
  return (
    <div className={styles.walk}>
      <span className="fl-num" role="status">
        {m.place(place.index + 1, place.total)}
      </span>
      <IconButton
        icon={IconChevronUp}
        label={m.previous(kind)}
        disabledReason={place.has(-1) ? null : m.isFirst(kind)}
        onClick={() => place.move(-1)}
      />
      <IconButton
        icon={IconChevronDown}
        label={m.next(kind)}
        disabledReason={place.has(1) ? null : m.isLast(kind)}
        onClick={() => place.move(1)}
      />
    </div>
  );
}
