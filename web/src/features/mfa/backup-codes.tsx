import { Button } from '../../ui/button';
import { IconCopy, IconDownload } from '../../ui/icons';
import { saveFile } from '../../ui/save-file';
import { errorToast, toast } from '../../ui/toast-store';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

/** The only time that the codes are shown. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>{m.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={IconCopy} onClick={() => void copy(codes)}>
          {m.copy}
        </Button>
        <Button icon={IconDownload} onClick={() => saveFile(m.file, 'text/plain', `${codes.join('\n')}\n`)}>
          {m.download}
        </Button>
      </div>
    </>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ text: m.copied });
  } catch {
    errorToast(m.notCopied);
  }
}
