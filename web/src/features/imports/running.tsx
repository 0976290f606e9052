import { numberText } from '@fairlead/domain/locale/locale';
import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { percentOf } from '@fairlead/domain/long-work/state';
import { ProgressBar } from '../../ui/progress-bar';
import { importResultMessages as m } from './import-result.messages';
import styles from './imports.module.css';

export function Running({ found }: { found: UploadAnswer }) {
  const { done, total, status } = found;
  const percent = percentOf(found);
  if (status === 'reverting') {
    return (
      <div className={styles.stack}>
        <p className={styles.quiet}>{m.revertingText}</p>
        <ProgressBar label={m.revertProgress} value={percent} className={styles.track} />
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p className="fl-figure-small">{m.running(numberText(done), numberText(total))}</p>
      <ProgressBar label={m.progress} value={done} max={total} className={styles.track} />
      <p className={styles.quiet}>{m.runningText}</p>
      <p className="fl-hidden" aria-live="polite">
        {m.share(Math.floor(percent / 10) * 10)}
      </p>
    </div>
  );
}
