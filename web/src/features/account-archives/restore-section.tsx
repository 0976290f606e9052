import type { AccountRestore } from '@fairlead/domain/account-archives/account-restores.contract';
import { useRef, useState } from 'react';
import { RequestError, errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { IconUpload } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { Notice, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import styles from './archives.module.css';
import { archivesMessages as m } from './archives.messages';
import { RestoreState } from './restore-state';
import { useRestores } from './use-restores';

export function RestoreSection({ blocked }: { blocked: string | null }) {
  const restores = useRestores();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const doing = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { latest, data } = restores;
  return (
    <section className={styles.section} aria-labelledby="restore-title">
      <h2 className={styles.heading} id="restore-title">
        {m.restore}
      </h2>
      <p className={styles.text}>{m.restoreText}</p>
      {problem && <Notice tone="red">{problem}</Notice>}
      {restores.isError && !data ? (
        <ListFailed text={m.failed} again={m.again} retry={() => void restores.refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          {latest && (
            <RestoreState
              restore={latest}
              blocked={blocked}
              busy={busy}
              onStart={() => void doing(() => restores.start(latest.id))}
              onDiscard={() =>
                void doing(async () => {
                  await restores.discard(latest.id);
                  toast({ text: m.discarded });
                })
              }
            />
          )}
          {mayChoose(latest) &&
            (data.blocked ? (
              latest?.status !== 'done' && <Notice tone="accent">{data.blocked}</Notice>
            ) : (
              <ChooseFile blocked={blocked} busy={busy} onFile={(file) => void doing(() => restores.upload(file))} />
            ))}
        </>
      )}
    </section>
  );
}

function mayChoose(latest: AccountRestore | undefined): boolean {
  return !latest || latest.status === 'failed' || latest.status === 'done';
}

function problemOf(error: unknown): string {
  const body = error instanceof RequestError ? error.body : null;
  const first: unknown = Array.isArray(body) ? body[0] : undefined;
  return first && typeof first === 'object' && 'msg' in first ? String(first.msg) : errorText(error);
}

interface ChooseProps {
  blocked: string | null;
  busy: boolean;
  onFile: (file: File) => void;
}

function ChooseFile({ blocked, busy, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon={IconUpload} disabledReason={blocked} saving={busy} onClick={() => input.current?.click()}>
        {m.choose}
      </Button>
      <input
        ref={input}
        type="file"
        className="fl-hidden"
        tabIndex={-1}
        aria-label={m.choose}
        accept=".zip,application/zip"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <p className="fl-hidden" aria-live="polite">
        {busy ? m.uploading : ''}
      </p>
    </div>
  );
}
