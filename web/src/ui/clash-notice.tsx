import { useRef } from 'react';
import { Button } from './button';
import { clashMessages as m } from './clash-notice.messages';
import styles from './clash-notice.module.css';
import { Notice } from './states';
import { useFocusHeir } from './use-focus-heir';

/** Another user saved meanwhile: the typed text stays, and the user saves it anyway or discards it. */
export function ClashNotice({ onOverwrite, onDiscard }: { onOverwrite: () => void; onDiscard?: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box);
  return (
    <div ref={box} className={styles.clash}>
      <Notice tone="amber">{m.conflict}</Notice>
      <span className={styles.acts}>
        <Button onClick={onOverwrite}>{m.overwrite}</Button>
        {onDiscard && <Button onClick={onDiscard}>{m.takeTheirs}</Button>}
      </span>
    </div>
  );
}
