import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { decrypted, encrypted } from './encryption';
import { archiveEnd, type Member, memberHeader, padding, readTar } from './tar';

/**
 * A backup is a .tar.gz with, in this order:
 *   manifest.json              what this is, when it was made, which migrations, tables and columns
 *   tables/<table>/<n>.copy    rows in PostgreSQL's COPY text format, whole rows in each part
 *   files/<path>               stored files
 *   contents.json              the number of rows of each table, the values of the sequences
 *   SHA256SUMS                 a checksum of every member above, for `sha256sum -c` too
 * It may be encrypted as a whole: see encryption.ts.
 */
export const backupFormat = 1;

const manifestShape = z.object({
  fairlead_backup: z.number(),
  created_at: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof manifestShape>;

const contentsShape = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
});
export type Contents = z.output<typeof contentsShape>;

const DESCRIPTIONS: readonly string[] = ['manifest.json', 'contents.json'];
/** Of what is read into memory at once: far more than ours, and less than a file that was made to fill it. */
const MOST_DESCRIPTION = 64 * 1024 * 1024;
const NO_BACKUP = 'This archive is no backup of Fairlead.';

const sumsName = 'SHA256SUMS';

export type ArchiveWriter = { add(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> };

/**
 * Writes an archive that gets its final name only when it is complete and on disk. Other users cannot read it. With a
 * passphrase it is encrypted.
 */
export async function writeArchive(
  file: string,
  work: (archive: ArchiveWriter) => Promise<void>,
  passphrase?: string,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  const plain = new PassThrough({ highWaterMark: 1024 * 1024 });
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  const packed = createGzip({ level: 6 });
  const written =
    passphrase === undefined
      ? pipeline(plain, packed, target)
      : pipeline(plain, packed, (bytes: AsyncIterable<Buffer>) => encrypted(bytes, passphrase), target);
  try {
    await Promise.race([
      writeMembers(plain, work),
      written.then(() => Promise.reject(new Error('Writing ended early.'))),
    ]);
    plain.end();
    await written;
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    plain.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeMembers(plain: PassThrough, work: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const sums: string[] = [];
  const add = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    const hash = createHash('sha256');
    let missing = size;
    await send(plain, memberHeader(name, size));
    for await (const part of content) {
      missing -= part.length;
      hash.update(part);
      await send(plain, part);
    }
    if (missing !== 0) throw new Error(`${name} changed while it was being read.`);
    await send(plain, padding(size));
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };
  await work({ add });
  const list = Buffer.from(sums.join(''));
  await send(plain, Buffer.concat([memberHeader(sumsName, list.length), list, padding(list.length), archiveEnd]));
}

async function send(stream: PassThrough, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || stream.write(bytes)) return;
  await new Promise<void>((resolve) => stream.once('drain', resolve));
}

export async function* inMemory(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Yields the members in order, without the list of checksums. */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<Member> {
  for await (const member of readTar(unpacked(file, passphrase))) if (member.name !== sumsName) yield member;
}

/**
 * Reads the whole archive once and returns its manifest and contents. Throws if a byte differs from what was written.
 */
export async function verifyArchive(
  file: string,
  passphrase?: string,
): Promise<{ manifest: Manifest; contents: Contents }> {
  const found: string[] = [];
  const kept = new Map<string, string>();
  let list: string | undefined;
  for await (const { name, size, content } of readTar(unpacked(file, passphrase))) {
    const isDescription = DESCRIPTIONS.includes(name);
    if (isDescription && size > MOST_DESCRIPTION) throw new Error(NO_BACKUP);
    if (name === sumsName) {
      list = (await collect(content)).toString();
      continue;
    }
    const hash = createHash('sha256');
    const keep: Buffer[] = [];
    for await (const part of content) {
      hash.update(part);
      if (isDescription) keep.push(part);
    }
    if (keep.length) kept.set(name, Buffer.concat(keep).toString());
    found.push(`${hash.digest('hex')}  ${name}\n`);
  }
  if (list === undefined || list !== found.join('')) throw new Error('The backup is damaged: its checksums differ.');
  return {
    manifest: parse(kept.get('manifest.json'), manifestShape),
    contents: parse(kept.get('contents.json'), contentsShape),
  };
}

function parse<T>(text: string | undefined, shape: z.ZodType<T>): T {
  const read = shape.safeParse(jsonOf(text));
  if (!read.success) throw new Error(NO_BACKUP);
  return read.data;
}

function jsonOf(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function collect(content: AsyncIterable<Buffer>, most = MOST_DESCRIPTION): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > most) throw new Error(NO_BACKUP);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* unpacked(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const stream = createGunzip();
  const opening = (bytes: AsyncIterable<Buffer>) => decrypted(bytes, passphrase);
  const read = pipeline(createReadStream(file), opening, stream);
  read.catch(() => undefined);
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (!code?.startsWith('Z_')) throw error;
    throw new Error(`The backup is damaged or cut off (${message}).`);
  }
  await read;
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
