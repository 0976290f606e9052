import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import { type FoundKind, fileKind, HEAD_BYTES } from '@fairlead/domain/documents/file-kind';
import type { FileStorages } from '../../adapters/file-storage';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import { announce, confirmStored, type NewContent, storedAlready, storedBytes } from './stored-files.queries';

/** A file of this machine that is to be stored. */
export interface Arrived {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** The name distinguishes formats that begin with the same bytes. */
  readonly name: string;
}

/** The received content, and its type by its bytes. */
export interface Judged extends Arrived, Omit<FoundKind, 'is_program'> {}

/** Refuses empty files and programs. */
export async function judged(file: Arrived): Promise<Judged> {
  if (file.size === 0) throw invalidField('file', FILE_MESSAGES.empty);
  const { is_program, ...kind } = await kindOfFile(file.path, file.name);
  if (is_program) throw invalidField('file', FILE_MESSAGES.program);
  return { ...file, ...kind };
}

export async function kindOfFile(path: string, name: string): Promise<FoundKind> {
  return fileKind(await headOf(path), name);
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Stores the content in three steps, so that no transaction waits for a disk or a network: `check` and a row that
 * announces it, the content itself, and `use` with the row that counts. Existing content is reused.
 */
export async function kept<T>(
  step: Step<Ctx>,
  storages: FileStorages,
  file: Judged,
  {
    check,
    use,
  }: { readonly check: (ctx: Ctx) => Promise<void>; readonly use: (ctx: Ctx, stored: number) => Promise<T> },
): Promise<T> {
  const { current, mostOfAccount } = storages;
  const { stored, key } = await step(async (ctx) => {
    await check(ctx);
    const content: NewContent = file;
    const there = await storedAlready(ctx, content);
    if (there !== undefined) return { stored: there, key: undefined };
    if (mostOfAccount !== undefined && (await storedBytes(ctx)) + file.size > mostOfAccount)
      throw invalidField('file', FILE_MESSAGES.account_full(mostOfAccount));
    const fresh = `${ctx.account.id}/${randomUUID()}`;
    return { stored: await announce(ctx, content, current.place, fresh), key: fresh };
  });
  if (key === undefined) {
    const done = await step(async (ctx) => {
      // The last file with this content may have been purged since.
      const there = await storedAlready(ctx, file);
      return there === undefined ? undefined : { answer: await use(ctx, there) };
    });
    return done ? done.answer : kept(step, storages, file, { check, use });
  }
  await current.put(key, file.path, file.size);
  return step(async (ctx) => {
    await confirmStored(ctx, stored);
    return use(ctx, stored);
  });
}
