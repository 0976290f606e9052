import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { type ReactElement, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { IconDots, IconDownload, IconPencil, IconTrash, IconUpload } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { deleteFile, downloadFile } from './file-acts';
import { useWhyNot } from './file-rights';
import { filesMessages as m } from './files.messages';
import { RenameDialog } from './rename-dialog';
import { uploadFiles } from './uploads';

interface Props {
  file: FileRecord;
  mostBytes: number;
  onDeleted?: () => void;
}

/** What can be done to a file. */
export function FileMenu({ file, mostBytes, onDeleted }: Props): ReactElement {
  const [renaming, setRenaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const why = useWhyNot();
  const noUpdate = why('update', file);
  const remove = () => {
    onDeleted?.();
    void deleteFile(file);
  };
  const groups = [
    [
      {
        label: m.download,
        icon: IconDownload,
        onSelect: () => void downloadFile(file),
        disabledReason: file.public_link ? null : m.noPreview,
      },
      { label: m.rename, icon: IconPencil, onSelect: () => setRenaming(true), disabledReason: noUpdate },
      { label: m.newVersion, icon: IconUpload, onSelect: () => input.current?.click(), disabledReason: noUpdate },
    ],
    [{ label: m.delete, icon: IconTrash, destructive: true, onSelect: remove, disabledReason: why('delete', file) }],
  ];
  return (
    <>
      <Menu groups={groups} position="bottom-end" label={m.acts(file.title)}>
        <IconButton icon={IconDots} label={m.acts(file.title)} />
      </Menu>
      <input
        ref={input}
        type="file"
        className="fl-hidden"
        tabIndex={-1}
        aria-label={m.newVersion}
        onChange={({ currentTarget }) => {
          uploadFiles([...(currentTarget.files ?? [])].slice(0, 1), { fields: {}, version_of: file.id }, mostBytes);
          currentTarget.value = '';
        }}
      />
      {renaming && <RenameDialog file={file} onClose={() => setRenaming(false)} />}
    </>
  );
}
