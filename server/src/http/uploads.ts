import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from '../db/connection';
import { openSessionStatement } from '../db/sessions';
import { badRequest, Refusal } from './errors';
import { parseQuery } from './query-string';
import type { UploadedFile } from './request-info';
import { SESSION_COOKIE } from './respond';

export const UPLOAD_BYTES = 1024 * 1024 * 1024;
const FORM_BYTES = 8 * 1024 * 1024;
const LEFT_BEHIND_MS = 86_400_000;
const TOO_LARGE = 'The file is larger than 1 GB. Split it into several files.';

/**
 * Multipart requests: a file goes to disk as it comes, so that it costs no memory however large it is, and is gone when
 * the request is over. From who is not signed in nothing is read at all.
 */
export async function takeUploads(app: FastifyInstance, pool: Pool, dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'uploads');
  await removeLeftBehind(folder);
  app.addHook('preHandler', async (request) => {
    const token = request.isMultipart() ? request.cookies[SESSION_COOKIE] : undefined;
    if (!token || !(await isSignedIn(pool, token))) return;
    // What is too large anyway is told before it is sent.
    if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES + FORM_BYTES) {
      throw new Refusal(413, { error: TOO_LARGE }, { connection: 'close' });
    }
    request.body = await formOf(request, folder);
  });
  const forget = async (request: FastifyRequest) => {
    const { upload } = request;
    if (upload) await rm(upload.path, { force: true });
  };
  app.addHook('onResponse', forget);
  app.addHook('onRequestAbort', forget);
}

async function isSignedIn(pool: Pool, token: string): Promise<boolean> {
  return pool.transaction('read', openSessionStatement(token), async (_db, opened) => opened.length > 0);
}

async function formOf(request: FastifyRequest, folder: string): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form[part.fieldname] = part.value;
      else request.upload = await stored(part.filename, part.file, folder);
    }
  } catch (error) {
    if (request.upload) await rm(request.upload.path, { force: true });
    // The parser tells a torn form by a plain error, and its limits by a status.
    throw error instanceof Error && ('statusCode' in error || 'status' in error)
      ? error
      : badRequest('The form is not whole');
  }
  return parseQuery(new URLSearchParams(form as Record<string, string>).toString());
}

async function stored(
  name: string,
  file: NodeJS.ReadableStream & { truncated?: boolean },
  folder: string,
): Promise<UploadedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = path.join(folder, randomUUID());
  try {
    await pipeline(file, createWriteStream(at, { mode: 0o600 }));
    if (file.truncated) throw new Refusal(413, { error: TOO_LARGE });
    return { name, path: at };
  } catch (error) {
    await rm(at, { force: true });
    throw error;
  }
}

/** What a server that was killed could not take away. */
async function removeLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
