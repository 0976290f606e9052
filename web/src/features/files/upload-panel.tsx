import { percentText } from '@fairlead/domain/locale/locale';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconFile,
  IconRefresh,
  IconX,
} from '../../ui/icons';
import { ProgressBar } from '../../ui/progress-bar';
import { filesMessages as m, sizeText } from './files.messages';
import styles from './upload-panel.module.css';
import { clearUploads, dropUpload, type Entry, retryUpload, useUploads } from './uploads';

const GONE_AFTER_MS = 5000;

/**
 * Floats where messages are; disappears when all files have arrived. Folded, as on phones at first, it shows its head
 * and the files that did not arrive, with the reason.
 */
export function UploadPanel() {
  const entries = useUploads();
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const [chosen, setFolded] = useState<boolean>();
  const folded = chosen ?? phone;
  const open = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const isOver = entries.length > 0 && open === 0 && failed === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(clearUploads, GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  if (!entries.length) return null;
  const shown = folded ? entries.filter(({ state }) => state === 'failed') : entries;
  const Fold = folded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.panel} aria-label={m.title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span role="status">{titleOf(entries, open, failed)}</span>
        </h2>
        {open > 0 && <span className={styles.bytes}>{bytesOf(entries)}</span>}
        <IconButton icon={Fold} label={folded ? m.unfold : m.fold} onClick={() => setFolded(!folded)} />
        {open === 0 && <IconButton icon={IconX} label={m.closePanel} onClick={clearUploads} />}
      </div>
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function titleOf(entries: readonly Entry[], open: number, failed: number): string {
  if (open > 0) return m.uploading(Math.min(entries.length - open + 1, entries.length), entries.length);
  return failed > 0 ? m.someFailed(failed) : m.uploaded(entries.length);
}

function bytesOf(entries: readonly Entry[]): string {
  const counted = entries.filter(({ state }) => state !== 'failed');
  const sum = (of: (entry: Entry) => number) => counted.reduce((all, entry) => all + of(entry), 0);
  return m.sentOf(sizeText(sum(({ file, part }) => file.size * part)), sizeText(sum(({ file }) => file.size)));
}

const MARKS = { waiting: IconFile, sending: IconFile, done: IconCircleCheck, failed: IconAlertCircle } as const;

function Row({ entry }: { entry: Entry }) {
  const { id, file, state, part, problem, hopeless } = entry;
  const Mark = MARKS[state];
  const isOpen = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.row} data-state={state}>
      <Mark size={18} aria-hidden className={styles.mark} />
      <div className={styles.words}>
        <div className={styles.line}>
          <span className={styles.name} title={file.name}>
            {file.name}
          </span>
          <span className={styles.figure}>{isOpen ? percentText(Math.floor(part * 100)) : sizeText(file.size)}</span>
        </div>
        {isOpen && (
          <ProgressBar label={m.progressOf(file.name)} value={Math.round(part * 100)} className={styles.bar} />
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {state === 'failed' && !hopeless && (
        <IconButton icon={IconRefresh} label={m.retry(file.name)} onClick={() => retryUpload(id)} />
      )}
      {state !== 'done' && (
        <IconButton
          icon={IconX}
          label={isOpen ? m.cancelUpload(file.name) : m.dismiss(file.name)}
          onClick={() => dropUpload(id)}
        />
      )}
    </li>
  );
}
