import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconUpload } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

interface Props {
  /** Null if the user may not add files. */
  onFiles: ((files: File[]) => void) | null;
  /** What happens to files that are dropped. */
  words?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** Takes files that are dropped anywhere on the page, or pasted. */
export function FileDrop({ onFiles, words = m.dropHere, className, children }: Props) {
  const over = useFilesOverPage(onFiles);
  return (
    <div className={className}>
      {children}
      {over && (
        <div className={styles.dropHere} aria-hidden>
          <span>
            <IconUpload size={24} />
            {words}
          </span>
        </div>
      )}
    </div>
  );
}

function useFilesOverPage(onFiles: Props['onFiles']): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const takes = onFiles !== null;
  useEffect(() => {
    if (!takes) return undefined;
    const end = new AbortController();
    const listen = <K extends keyof WindowEventMap>(name: K, hear: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, hear, { signal: end.signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files') || isDialogOpen()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer?.files.length || isDialogOpen()) return;
      event.preventDefault();
      latest.current?.(withoutFolders(event.dataTransfer));
    });
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || isDialogOpen() || isText(event)) return;
      event.preventDefault();
      latest.current?.(files);
    });
    return () => end.abort();
  }, [takes]);
  return over && takes;
}

/** A folder comes as a file that cannot be read. */
function withoutFolders({ files, items }: DataTransfer): File[] {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === 'file');
  const found = [...files].filter((_, at) => !entries[at]?.webkitGetAsEntry?.()?.isDirectory);
  if (found.length < files.length) errorToast(m.noFolders);
  return found;
}

/** A drop on a dialog is not meant for the page below it. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;

/** Cells of a spreadsheet arrive as text and as a picture: in a text field, the text is meant. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && (clipboardData?.types ?? []).includes('text/plain');
}
