import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { FileDrop } from './file-drop';
import { filesMessages as m } from './files.messages';
import { uploadFiles } from './uploads';
import { mostBytes } from './use-files';

/** Files that are dropped or pasted anywhere on the page of a record are added to it, whichever tab is open. */
export function RecordDrop({ kind, record }: Pick<PanelProps, 'kind' | 'record'>) {
  const noUpload = useCan().why('create', 'document');
  const upload = async (files: File[]) =>
    uploadFiles(files, { fields: { [idColumnOf(kind)]: record.id } }, await mostBytes());
  return <FileDrop onFiles={noUpload ? null : (files) => void upload(files)} words={m.dropOn(nameOf(kind, record))} />;
}
