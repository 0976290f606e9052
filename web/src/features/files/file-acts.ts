import { documentCalls, type FileRecord, restoreVersion } from '@fairlead/domain/documents/document.contract';
import { call, callWithChangeSet } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { filesMessages as m } from './files.messages';
import { refreshFiles } from './uploads';

/** Throws the server's refusal. */
export async function renameFile({ id }: FileRecord, title: string): Promise<void> {
  const { changeSetId } = await callWithChangeSet(documentCalls.update, { params: { id }, body: { title } });
  offerUndo(m.renamed(title), changeSetId);
  await refreshFiles();
}

export function tagFile({ id, title }: FileRecord, document_tag_ids: readonly number[]): Promise<void> {
  return act(m.tagged(title), () =>
    callWithChangeSet(documentCalls.update, { params: { id }, body: { document_tag_ids } }),
  );
}

export function deleteFile({ id, title }: FileRecord): Promise<void> {
  return act(m.deleted(title), () => callWithChangeSet(documentCalls.remove, { params: { id } }));
}

export function bringBack({ id }: FileRecord, number: number): Promise<void> {
  return act(m.restored(number), () => callWithChangeSet(restoreVersion, { params: { id }, body: { number } }));
}

async function act(text: string, work: () => Promise<{ changeSetId: number | null }>): Promise<void> {
  try {
    const { changeSetId } = await work();
    offerUndo(text, changeSetId);
  } catch (error) {
    errorToast(errorText(error));
  }
  await refreshFiles();
}

/** With a fresh link, however long the page has been open. */
export async function downloadFile({ id }: FileRecord): Promise<void> {
  try {
    const { public_link } = await call(documentCalls.show, { params: { id } });
    if (public_link) saveFrom(public_link);
  } catch (error) {
    errorToast(errorText(error));
  }
}

export function saveFrom(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}
