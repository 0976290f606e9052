import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/states';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';

/** Someone else saved meanwhile: what was typed stays, and is saved anyway or given up. */
export function ClashNotice({ onOverwrite, onDiscard }: { onOverwrite: () => void; onDiscard?: () => void }) {
  return (
    <div className={styles.clash}>
      <Notice tone="amber">{m.conflict}</Notice>
      <span className={styles.acts}>
        <Button onClick={onOverwrite}>{m.overwrite}</Button>
        {onDiscard && <Button onClick={onDiscard}>{m.takeTheirs}</Button>}
      </span>
    </div>
  );
}
