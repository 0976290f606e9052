import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import type { PanelProps } from '../../lib/profile-panel';
import { Button } from '../../ui/button';
import { IconFiles } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { FileList } from './file-list';
import { FilePreview } from './file-preview';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';
import { UploadButton } from './upload-button';
import { uploadFiles } from './uploads';
import { useFilesOf, useSummary } from './use-files';
import { WholeWindow } from './whole-window';

/** Where files are not dragged, and the camera is offered. */
const TOUCH = '(pointer: coarse), (max-width: 47.9375rem)';

/** The files of a record. */
export function FilesPanel({ kind, id }: PanelProps) {
  const list = useFilesOf(kind, id);
  const mostBytes = useSummary()?.most_bytes ?? Number.POSITIVE_INFINITY;
  const noUpload = useCan().why('create', 'document');
  const touch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) ?? false;
  const [openId, setOpenId] = useState<number | null>(null);
  const [whole, setWhole] = useState(false);
  const upload = (files: File[]) => uploadFiles(files, { fields: { [idColumnOf(kind)]: id } }, mostBytes);
  const open = list.files?.find((file) => file.id === openId);
  return (
    <>
      <div className={styles.panel} data-kind={kind === COMPANY.name || undefined}>
        <div className={styles.panelActs}>
          <UploadButton onFiles={upload} variant="default" disabledReason={noUpload} />
        </div>
        {list.failed ? (
          <ListFailed text={m.failed} again={m.again} retry={list.retry} />
        ) : !list.files ? (
          <SkeletonRows rows={4} />
        ) : list.files.length === 0 ? (
          <div className={styles.panelEmpty}>
            <EmptyState
              icon={IconFiles}
              title={m.emptyTitle}
              text={noUpload ? m.emptyRecord : `${m.emptyRecord} ${touch ? m.addThem : m.dropThem}`}
            />
          </div>
        ) : (
          <FileList
            files={list.files}
            mostBytes={mostBytes}
            openId={openId}
            onOpen={setOpenId}
            onShow={(file) => {
              setOpenId(file);
              setWhole(true);
            }}
            withoutPlace
          />
        )}
        {list.more && (
          <div className={styles.more}>
            <Button onClick={list.more}>{m.more}</Button>
          </div>
        )}
        {open && (
          <div className={styles.panelPreview} onKeyDown={({ key }) => key === 'Escape' && setOpenId(null)}>
            <FilePreview key={`${open.id}/${open.version}`} file={open} />
          </div>
        )}
      </div>
      {whole && open && <WholeWindow file={open} onClose={() => setWhole(false)} />}
    </>
  );
}
