import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import { IMAGE_MESSAGES } from '@fairlead/domain/images/image-kind';
import type { Contract } from '@fairlead/domain/wire/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malwareCheck } from '../adapters/malware-scanner';
import type { Config } from '../base/config';
import type { Dispatcher } from './dispatcher';
import { hasRoom } from '../base/disk-room';
import { badRequest, Refusal } from '../base/errors';
import { isOutOfSpace } from '../db/constraints';
import { BODY_BYTES, watchFile } from './bodies';
import { leaving } from './concurrency-limits';
import { parseFields } from './query-string';
import type { UploadedFile } from './request-info';
import type { PermitHolder } from './fair-limiter';

export const UPLOAD_BYTES = 1024 * 1024 * 1024;
/** A file that arrives is written to at least each minute, for an hour at most; its request then has two hours to keep it. */
const LEFT_BEHIND_MS = 10_800_000;
const SWEEP_MS = 3_600_000;
const READ_ON_MS = 5000;
const TOO_LARGE = 'The file is larger than 1 GB. Split it into several files.';

const FORM_TOO_LARGE = 'The form is larger than 8 MB. Send long text as a file.';
/** Closes the connection: otherwise the unread input is read to its end before the next request. */
const tooLarge = (error: string) => new Refusal(413, { error }, { connection: 'close' });

/**
 * Multipart requests: a file is streamed to disk, so that its size does not affect memory, and is removed when the
 * request ends. `guardBodies` has refused callers who are not signed in or may not make the call.
 */
export async function takeUploads(
  app: FastifyInstance,
  on: Dispatcher,
  config: Pick<Config, 'dataFolder' | 'fileBytes' | 'scanner'>,
): Promise<void> {
  const { dataFolder, fileBytes } = config;
  const check = malwareCheck(config);
  const folder = path.join(dataFolder, 'uploads');
  await removeLeftBehind(folder);
  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!request.isMultipart() || !endpoint) return;
    const { takes_file } = endpoint.contract;
    const limit = limitOf(takes_file, fileBytes);
    // A file that is too large by its announced length is refused before it is sent.
    if (Number(request.headers['content-length'] ?? 0) > limit.most + BODY_BYTES) throw tooLarge(limit.msg);
    const left = leaving(reply);
    request.body = await on.concurrency.upload(request.permitHolder as PermitHolder, left, async () => {
      const stopWatching = watchFile(request);
      const place = takes_file ? { folder, ...limit, hashed: takes_file === 'kept' } : undefined;
      const form = await formOf(request, place).finally(stopWatching);
      // The permit is still held: a slow scanner delays its users and does not fill the disk.
      if (request.upload) await check(request.upload.path).catch(deletingUpload(request));
      return form;
    });
    // A call whose caller has left gets no handler, which would remove the file.
    if (left.aborted) await deleteUpload(request);
  });
  app.addHook('onRequestAbort', deleteUpload);
  const sweeping = setInterval(() => void removeLeftBehind(folder), SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
}

function deletingUpload(request: FastifyRequest): (error: unknown) => Promise<never> {
  return async (error) => {
    await deleteUpload(request);
    throw error;
  };
}

/** Removes the file of a call that has ended. */
export async function deleteUpload({ upload }: FastifyRequest): Promise<void> {
  if (upload) await rm(upload.path, { force: true });
}

/** The maximum size of a file in bytes, and the answer to a larger one. */
interface Limit {
  readonly most: number;
  readonly msg: string;
}

function limitOf(takes: Contract['takes_file'], fileBytes: number): Limit {
  if (takes === 'kept') return { most: fileBytes, msg: FILE_MESSAGES.too_large(fileBytes) };
  return typeof takes === 'number'
    ? { most: takes, msg: IMAGE_MESSAGES.too_large }
    : { most: UPLOAD_BYTES, msg: TOO_LARGE };
}

/** The folder for a file, and what may arrive there. */
interface Place extends Limit {
  readonly folder: string;
  readonly hashed: boolean;
}

/** Without a place, files are refused. A key may be repeated, as in `ids[]`. */
async function formOf(request: FastifyRequest, place: Place | undefined): Promise<Record<string, unknown>> {
  const form: [string, string][] = [];
  let bytes = 0;
  try {
    for await (const part of request.parts(place && { limits: { fileSize: place.most } })) {
      if (part.type === 'field') bytes = addField(form, part, bytes);
      else if (place) {
        await requireRoom(place.folder, Number(request.headers['content-length'] ?? 0));
        request.upload = await stored(part, place);
      } else throw new Refusal(415, { error: 'Files cannot be sent here' }, { connection: 'close' });
    }
  } catch (error) {
    if (request.upload) await rm(request.upload.path, { force: true });
    if (isOutOfSpace(error)) await readOn(request.raw);
    // The parser reports a malformed form as a plain error, and an exceeded limit as an error with a status.
    throw error instanceof Refusal ||
      isOutOfSpace(error) ||
      (error instanceof Error && ('statusCode' in error || 'status' in error))
      ? error
      : badRequest('The form is incomplete');
  }
  return parseFields(form);
}

/**
 * Reads the rest of the request and discards it: a caller that is still sending would lose an answer that closes the
 * connection.
 */
async function readOn(raw: IncomingMessage): Promise<void> {
  raw.unpipe();
  raw.resume();
  const patience = new AbortController();
  const late = sleep(READ_ON_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([finished(raw, { writable: false }).catch(() => undefined), late]);
  patience.abort();
}

/** Returns the size of the form so far, in bytes. */
function addField(form: [string, string][], field: MultipartValue, before: number): number {
  const text = String(field.value);
  const bytes = before + Buffer.byteLength(text);
  if (field.valueTruncated || bytes > BODY_BYTES) throw tooLarge(FORM_TOO_LARGE);
  form.push([field.fieldname, text]);
  return bytes;
}

/** Answered like a full disk, before it is full. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!hasRoom(await statfs(folder), bytes))
    throw Object.assign(new Error('Too little room for a file'), { code: 'ENOSPC' });
}

async function stored(part: MultipartFile, place: Place): Promise<UploadedFile> {
  const { fieldname, filename, file } = part;
  const at = path.join(place.folder, randomUUID());
  try {
    const target = createWriteStream(at, { mode: 0o600, flush: place.hashed });
    // Without this, an upload with no announced length is read to its end, which may never be reached.
    file.once('limit', () => target.destroy(tooLarge(place.msg)));
    const hash = place.hashed ? createHash('sha256') : undefined;
    if (hash) file.on('data', (bytes: Buffer) => void hash.update(bytes));
    await pipeline(file, target);
    if (file.truncated) throw tooLarge(place.msg);
    return { field: fieldname, name: filename, path: at, size: target.bytesWritten, sha256: hash?.digest() };
  } catch (error) {
    await rm(at, { force: true });
    throw error;
  }
}

/** Removes files that a killed server left behind. Newer ones may belong to another server on the same folder. */
async function removeLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
