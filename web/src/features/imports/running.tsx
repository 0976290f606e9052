import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

const number = new Intl.NumberFormat('en-US');

export function Running({ found: { done, total, status } }: { found: UploadAnswer }) {
  if (status === 'reverting') return <p className={styles.quiet}>{m.revertingText}</p>;
  const share = total ? Math.min(1, done / total) : 0;
  return (
    <div className={styles.stack}>
      <p className="fl-figure-small">{m.running(number.format(done), number.format(total))}</p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={m.progress}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={styles.quiet}>{m.runningText}</p>
      <p className="fl-hidden" aria-live="polite">
        {m.share(Math.floor(share * 10) * 10)}
      </p>
    </div>
  );
}
