import { SkeletonRows } from '../../ui/states';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

/** Shown while every row is checked, which takes seconds for a long file. */
export function Planning({ total }: { total: number }) {
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{m.planning(total)}</p>
      <SkeletonRows rows={6} label={m.planning(total)} />
    </div>
  );
}
