import { useShortcuts } from '../../../lib/shortcuts';
import { Tooltip } from '../../../ui/tooltip';
import { IconArrowMerge, IconTrash, IconX } from '../../../ui/icons';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import type { Entry } from './use-entries';

interface Props {
  entries: readonly Entry[];
  /** The records that use them, as words. */
  words: string | null;
  blocked: string | null;
  onClear: () => void;
  onAsk: (act: 'merge' | 'delete') => void;
}

/** Over the list while entries are selected. */
export function SelectionBar({ entries, words, blocked, onClear, onAsk }: Props) {
  useShortcuts([{ keys: 'Escape', label: m.clear, group: m.title, run: onClear }]);
  const noMerge = blocked ?? (entries.length < 2 ? m.mergeOne : null);
  return (
    <div className={styles.barPlace}>
      <section className={styles.bar} aria-label={m.selected(entries.length)}>
        <span className={styles.barCount} role="status">
          {m.selected(entries.length)}
        </span>
        {words && <span className={styles.barWords}>{words}</span>}
        <span className={styles.barLine} />
        <Tooltip label={noMerge} disabled={!noMerge}>
          <button
            type="button"
            className={styles.barAct}
            aria-disabled={noMerge ? true : undefined}
            onClick={() => !noMerge && onAsk('merge')}
          >
            <IconArrowMerge size={15} aria-hidden />
            {m.merge}
          </button>
        </Tooltip>
        <button type="button" className={styles.barAct} onClick={() => onAsk('delete')}>
          <IconTrash size={15} aria-hidden />
          {m.delete}
        </button>
        <button type="button" className={styles.barAct} aria-label={m.clear} onClick={onClear}>
          <IconX size={16} aria-hidden />
        </button>
      </section>
    </div>
  );
}
