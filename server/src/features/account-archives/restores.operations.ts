import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import type { AccountRestore } from '@fairlead/domain/account-archives/account-restores.contract';
import { requireNoRestore } from '../../account/restoring';
import type { Ctx } from '../../base/context';
import { conflict, invalidField, notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import type { RequestInfo, UploadedFile } from '../../http/request-info';
import { enqueueWork } from '../../long-work/long-work';
import { readManifest } from './check-archive';
import { whyNotEmpty } from './empty-account';
import { OpenArchive, Unreadable } from './open-archive';
import { ACCOUNT_RESTORE } from './restore';
import {
  deleteRestore,
  discardUploaded,
  insertRestore,
  insertRestorePart,
  lockOutWriters,
  lockRestore,
  presentLatest,
  presentRestore,
  setWaiting,
} from './restores.queries';
import type { ArchiveManifest } from '@fairlead/domain/account-archives/archive-format';

const PART_BYTES = 512 * 1024;

export async function accountRestores(ctx: Ctx) {
  return { entries: await presentLatest(ctx), blocked: await whyNotEmpty(ctx) };
}

export async function accountRestore(ctx: Ctx, id: number): Promise<AccountRestore> {
  const found = await presentRestore(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** Keeps the file, if it is an archive and the account is empty. */
export async function uploadArchive(ctx: Ctx, { file }: RequestInfo): Promise<AccountRestore> {
  requireFreshSession(ctx);
  if (!file) throw invalidField('file', 'Required');
  await requireEmpty(ctx);
  const { manifest, bytes } = await describe(file);
  await discardUploaded(ctx);
  const id = await insertRestore(ctx, { file_name: nameOf(file.name), bytes, manifest });
  let n = 0;
  for await (const part of createReadStream(file.path, { highWaterMark: PART_BYTES }))
    await insertRestorePart(ctx, id, n++, part as Buffer);
  return accountRestore(ctx, id);
}

/** Starts it once the user has confirmed their identity. */
export async function startRestore(ctx: Ctx, id: number): Promise<AccountRestore> {
  requireFreshSession(ctx);
  const found = await lockRestore(ctx, id);
  if (!found) throw notFound();
  if (found.status !== 'uploaded') throw conflict('This archive was already started. Upload it again to start over.');
  await lockOutWriters(ctx);
  await requireEmpty(ctx);
  await setWaiting(ctx, id);
  await enqueueWork(ctx, ACCOUNT_RESTORE, id);
  return accountRestore(ctx, id);
}

export async function discardRestore(ctx: Ctx, id: number): Promise<undefined> {
  const found = await lockRestore(ctx, id);
  if (!found) throw notFound();
  if (found.status === 'waiting' || found.status === 'running') throw conflict('This archive is being restored.');
  await deleteRestore(ctx, id);
}

async function requireEmpty(ctx: Ctx): Promise<void> {
  await requireNoRestore(ctx);
  const blocked = await whyNotEmpty(ctx);
  if (blocked) throw conflict(blocked);
}

async function describe({ path }: UploadedFile): Promise<{ manifest: ArchiveManifest; bytes: number }> {
  const file = await open(path);
  try {
    const archive = await OpenArchive.open(file.fd);
    return { manifest: await readManifest(archive), bytes: (await file.stat()).size };
  } catch (error) {
    if (error instanceof Unreadable) throw invalidField('file', error.message);
    throw error;
  } finally {
    await file.close();
  }
}

function nameOf(given: string): string {
  const plain = given.replace(/^.*[/\\]/, '').trim();
  return plain.slice(0, 300) || 'archive.zip';
}
