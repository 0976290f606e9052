import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { useFocusTrap } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/icon-button';
import { IconDownload, IconX } from '../../ui/icons';
import { useFocusReturn } from '../../ui/use-focus-return';
import { downloadFile } from './file-acts';
import { FilePreview } from './file-preview';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

/** The preview over the whole window; Escape closes it. */
export function WholeWindow({ file, onClose }: { file: FileRecord; onClose: () => void }) {
  useFocusReturn(true);
  const trap = useFocusTrap(true);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div
      ref={trap}
      className={styles.window}
      role="dialog"
      aria-modal="true"
      aria-label={m.previewOf(file.title)}
      tabIndex={-1}
      data-portal="true"
      onKeyDown={escape}
    >
      <div className={styles.windowHead}>
        <h2 className={styles.cut}>{file.title}</h2>
        <IconButton icon={IconDownload} label={m.download} size="md" onClick={() => void downloadFile(file)} />
        <IconButton icon={IconX} label={m.close} size="md" onClick={onClose} />
      </div>
      <FilePreview file={file} large />
    </div>,
    document.body,
  );
}
