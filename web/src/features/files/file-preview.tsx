import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { PREVIEW_BYTES } from '@fairlead/domain/documents/file-kind';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Skeleton } from '../../ui/states';
import { FileIcon } from './file-icon';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

const PdfPreview = lazyPart(() => import('./pdf-preview').then((part) => part.PdfPreview));

/** A picture or the pages of a PDF; other files show their icon and why there is no preview. */
export function FilePreview({ file, large }: { file: FileRecord; large?: boolean }) {
  const [failed, setFailed] = useState(false);
  const { preview, public_link: link, title } = file;
  const fail = () => setFailed(true);
  if (!failed && link && preview === 'pdf')
    return <PdfPreview link={link} name={title} large={large} onFail={fail} fallback={<Skeleton height={320} />} />;
  if (!failed && link && preview === 'image')
    return (
      <div className={styles.picture} data-large={large || undefined}>
        <img src={link} alt={m.previewOf(title)} decoding="async" onError={fail} />
      </div>
    );
  return (
    <div className={styles.noPreview}>
      <FileIcon kind={file.file_kind} size={32} />
      <p>{failed ? m.previewFailed : whyNone(file)}</p>
    </div>
  );
}

function whyNone({ upload_state, upload_status_error_message: error, size, file_kind }: FileRecord): string {
  if (upload_state === 'pending') return m.pending;
  if (upload_state === 'error') return m.notFetched(error ?? '');
  const couldHave = file_kind === 'image' || file_kind === 'pdf' || size > PREVIEW_BYTES;
  return couldHave ? m.tooLarge : m.noPreview;
}
