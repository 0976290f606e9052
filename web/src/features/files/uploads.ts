import { addVersion, documentCalls } from '@fairlead/domain/documents/document.contract';
import { titleProblem } from '@fairlead/domain/documents/document';
import { idColumnOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { useSyncExternalStore } from 'react';
import { sendEvent } from '../../lib/events';
import { queryClient } from '../../lib/queries';
import { errorText, RequestError } from '../../lib/request-error';
import { type Upload, upload } from '../../lib/upload';
import { filesMessages as m, sizeText } from './files.messages';

/** The target of a file: a record, none for a shared one, or a file for its next version. */
export interface Target {
  readonly fields: Readonly<Record<string, number>>;
  readonly version_of?: number;
}

export interface Entry {
  readonly id: number;
  readonly file: File;
  readonly target: Target;
  readonly key: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Between 0 and 1. */
  readonly part: number;
  readonly problem: string | null;
  /** It would fail again in the same way. */
  readonly hopeless: boolean;
}

/** As many as the server takes of one user at once. */
const AT_ONCE = 2;

let entries: readonly Entry[] = [];
let last = 0;
const going = new Map<number, Upload<unknown>>();
const listeners = new Set<() => void>();

export function useUploads(): readonly Entry[] {
  return useSyncExternalStore(subscribe, () => entries);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function change(id: number, patch: Partial<Entry>): void {
  show(entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)));
}

/** Starts uploading files; issues are shown beside each file. */
export function uploadFiles(files: readonly File[], target: Target, mostBytes: number): void {
  if (!files.length) return;
  const fresh = files.map((file): Entry => {
    const problem = problemOf(file, mostBytes);
    const id = ++last;
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    return {
      id,
      file,
      target,
      key,
      state: problem ? 'failed' : 'waiting',
      part: 0,
      problem,
      hopeless: problem !== null,
    };
  });
  show([...entries, ...fresh]);
  sendEvent('uploads:begun', {});
  window.addEventListener('beforeunload', askBeforeLeaving);
  next();
}

function problemOf({ name, size }: File, mostBytes: number): string | null {
  if (size === 0) return m.isEmpty;
  if (size > mostBytes) return m.tooLargeFor(sizeText(mostBytes));
  return titleProblem(name);
}

function next(): void {
  for (const entry of entries.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - going.size))
    void send(entry);
}

async function send(entry: Entry): Promise<void> {
  const { id, file, target, key } = entry;
  const form = new FormData();
  for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
  form.append('file', file, file.name);
  const sent = { form, key, onProgress: (part: number) => change(id, { part }) };
  const sending: Upload<unknown> =
    target.version_of === undefined
      ? upload(documentCalls.create, sent)
      : upload(addVersion, { ...sent, params: { id: target.version_of } });
  going.set(id, sending);
  change(id, { state: 'sending', part: 0, problem: null });
  try {
    await sending.done;
    change(id, { state: 'done', part: 1 });
    void refreshFiles();
    tellRecords(target);
  } catch (error) {
    if (error instanceof DOMException) show(entries.filter((one) => one.id !== id));
    else change(id, { state: 'failed', ...failureOf(error) });
  } finally {
    going.delete(id);
    if (!isBusy()) window.removeEventListener('beforeunload', askBeforeLeaving);
    next();
  }
}

function failureOf(error: unknown): Pick<Entry, 'problem' | 'hopeless'> {
  const status = error instanceof RequestError ? error.status : 0;
  const hopeless = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  return { problem: status === 0 ? m.connectionLost : errorText(error), hopeless };
}

/** Their pages show what was added. */
function tellRecords({ fields }: Target): void {
  for (const kind of RECORD_KINDS) {
    const id = fields[idColumnOf(kind)];
    if (id) sendEvent(`${kind}:update`, { id });
  }
}

export function refreshFiles(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['files'] });
}

/** Ends an upload, or removes a finished one from the list. */
export function dropUpload(id: number): void {
  const sending = going.get(id);
  if (sending) sending.cancel();
  else show(entries.filter((entry) => entry.id !== id));
}

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', problem: null });
  next();
}

export function clearUploads(): void {
  show(entries.filter(({ state }) => state === 'waiting' || state === 'sending'));
}

function isBusy(): boolean {
  return entries.some(({ state }) => state === 'waiting' || state === 'sending');
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isBusy()) event.preventDefault();
}
