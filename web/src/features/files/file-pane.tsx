import { documentCalls, type FileRecord, type FileVersion } from '@fairlead/domain/documents/document.contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconArrowsMaximize, IconDownload, IconRestore } from '../../ui/icons';
import { Pane, PaneSection } from '../../ui/list-and-pane';
import { MultiSelect } from '../../ui/multi-select';
import { SkeletonRows } from '../../ui/states';
import { bringBack, downloadFile, saveFrom, tagFile } from './file-acts';
import { FileMenu } from './file-menu';
import { FilePlaces } from './file-place';
import { FilePreview } from './file-preview';
import { useWhyNot } from './file-rights';
import { filesMessages as m, sizeText } from './files.messages';
import styles from './files.module.css';
import { useVersions } from './use-files';

interface Props {
  id: number;
  /** As the list knows it, until it is asked for. */
  known: FileRecord | undefined;
  mostBytes: number;
  onClose: () => void;
  onShow: () => void;
}

/** Beside the list: the preview of a file and its details. */
export function FilePane({ id, known, mostBytes, onClose, onShow }: Props) {
  const asked = useQuery({
    queryKey: ['files', 'one', id],
    queryFn: ({ signal }) => call(documentCalls.show, { params: { id }, signal }),
  });
  const file = known ?? asked.data;
  if (!file)
    return (
      <Pane title={m.title} onClose={onClose} focusField>
        {asked.isError ? <p className={styles.quiet}>{m.failed}</p> : <SkeletonRows rows={4} />}
      </Pane>
    );
  return (
    <Pane
      title={file.title}
      subtitle={`${m.kinds[file.file_kind]}, ${sizeText(file.size)}`}
      onClose={onClose}
      focusField
    >
      <div className={styles.paneActs}>
        <Button icon={IconDownload} onClick={() => void downloadFile(file)} disabled={!file.public_link}>
          {m.download}
        </Button>
        {file.preview && (
          <IconButton icon={IconArrowsMaximize} label={m.open} variant="default" size="md" onClick={onShow} />
        )}
        <FileMenu file={file} mostBytes={mostBytes} onDeleted={onClose} />
      </div>
      <FilePreview key={`${file.id}/${file.version}`} file={file} />
      <Details file={file} />
      {file.version > 1 && <Versions file={file} />}
    </Pane>
  );
}

function Details({ file }: { file: FileRecord }) {
  const { document_tags } = useSession().account;
  const { dateTime } = useFormats();
  const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return (
    <dl className={styles.details}>
      <Line label={m.tags}>
        <MultiSelect
          label={m.tags}
          hideLabel
          placeholder={m.addTag}
          value={file.document_tags.map(option)}
          options={document_tags.map(option)}
          onChange={(tags) =>
            void tagFile(
              file,
              tags.map(({ value }) => value),
            )
          }
          lockedReason={useWhyNot()('tag', file)}
          closes
        />
      </Line>
      <Line label={m.onLabel}>
        <FilePlaces file={file} />
      </Line>
      <Line label={m.addedLabel}>
        {dateTime(file.created_at)} {file.owner_name && m.by(file.owner_name)}
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Versions({ file }: { file: FileRecord }) {
  const versions = useVersions(file.id, file.version);
  return (
    <PaneSection title={m.versions} count={versions?.length}>
      <ul className={styles.versions}>
        {versions?.map((version) => (
          <Version key={version.number} file={file} version={version} />
        ))}
      </ul>
    </PaneSection>
  );
}

function Version({ file, version }: { file: FileRecord; version: FileVersion }) {
  const { number, title, size, created_at, is_current, public_link } = version;
  const { dateTime } = useFormats();
  const why = useWhyNot();
  return (
    <li className={styles.version}>
      <div className={styles.versionWords}>
        <span className={styles.cut} title={title}>
          {m.version(number)} {is_current && <b>{m.current}</b>}
        </span>
        <span className={styles.quiet}>
          {dateTime(created_at)}, {sizeText(size)}
        </span>
      </div>
      {!is_current && (
        <IconButton
          icon={IconRestore}
          label={m.restoreVersion(number)}
          disabledReason={why('update', file)}
          onClick={() => void bringBack(file, number)}
        />
      )}
      <IconButton icon={IconDownload} label={m.downloadVersion(number)} onClick={() => saveFrom(public_link)} />
    </li>
  );
}
