import type { AccountRestore } from '@fairlead/domain/account-archives/account-restores.contract';
import { HANGING_NAMES } from '@fairlead/domain/kinds/hanging';
import { REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import { isUnderWay, percentOf } from '@fairlead/domain/long-work/state';
import { AppLink } from '../../lib/record-link';
import { Button } from '../../ui/button';
import { DateText } from '../../ui/formats';
import { ProgressBar } from '../../ui/progress-bar';
import { Notice } from '../../ui/states';
import styles from './archives.module.css';
import { archivesMessages as m } from './archives.messages';

interface Props {
  restore: AccountRestore;
  blocked: string | null;
  busy: boolean;
  onStart: () => void;
  onDiscard: () => void;
}

/** The uploaded archive, its content, its progress, and the outcome. */
export function RestoreState({ restore, blocked, busy, onStart, onDiscard }: Props) {
  const { status, error, manifest, file_name } = restore;
  return (
    <div className={styles.card}>
      <p className={styles.name}>{m.of(file_name, manifest.company_name)}</p>
      <p className={styles.quiet}>
        {m.holds} {contentOf(restore)}
      </p>
      {status === 'uploaded' && (
        <>
          <p className={styles.quiet}>{m.restoreReplaces}</p>
          <div className={styles.acts}>
            <Button variant="filled" disabledReason={blocked} saving={busy} onClick={onStart}>
              {m.start}
            </Button>
            <Button disabledReason={blocked} onClick={onDiscard}>
              {m.discard}
            </Button>
          </div>
        </>
      )}
      {isUnderWay(restore) && <Running restore={restore} />}
      {status === 'done' && (
        <Notice tone="green">
          {m.done(restore.done / 2)} {m.doneText} <AppLink href="/admin/users">{m.toUsers}</AppLink>
        </Notice>
      )}
      {status === 'failed' && <Notice tone="red">{error}</Notice>}
      {restore.faults.length > 0 && <Faults restore={restore} />}
      {restore.finished_at && (
        <p className={styles.quiet}>
          <DateText when={restore.finished_at} />
        </p>
      )}
    </div>
  );
}

/** `40 deals, 60 people` */
function contentOf({ manifest }: AccountRestore): string {
  const countOf = (table: string) => manifest.lines[table] ?? 0;
  const records = [...REFERRED_FIRST, ...HANGING_NAMES].filter(countOf).map((kind) => m.records(kind, countOf(kind)));
  const others = Object.entries(m.counts).flatMap(([table, say]) => (countOf(table) ? [say(countOf(table))] : []));
  return [...records, ...others, ...(manifest.files ? [m.pictures(manifest.files)] : [])].join(', ');
}

function Running({ restore }: { restore: AccountRestore }) {
  const percent = percentOf(restore);
  const words = restore.status === 'waiting' ? m.waiting : percent < 50 ? m.checking : m.writing;
  return (
    <>
      <p className={styles.quiet} aria-live="polite">
        {words}
      </p>
      <ProgressBar label={m.progress} value={percent} className={styles.track} />
      <p className={styles.quiet}>{m.runningText}</p>
    </>
  );
}

function Faults({ restore: { faults, fault_count } }: { restore: AccountRestore }) {
  return (
    <div className={styles.faults} role="region" aria-label={m.faults(fault_count)} tabIndex={0}>
      <table>
        <caption>{m.faults(fault_count)}</caption>
        <thead>
          <tr>
            <th scope="col">{m.file}</th>
            <th scope="col">{m.line}</th>
            <th scope="col">{m.problem}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ file, line, msg }) => (
            <tr key={`${file} ${line} ${msg}`}>
              <td>{file}</td>
              <td>{line}</td>
              <td>{msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fault_count > faults.length && <p className={styles.quiet}>{m.more(fault_count - faults.length)}</p>}
    </div>
  );
}
