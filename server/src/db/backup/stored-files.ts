import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './archive';

/** Writes one stored file of a backup below `folder`; throws if its name in the archive leads elsewhere. */
export async function extractFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const target = path.resolve(folder, name);
  if (!target.startsWith(path.resolve(folder) + path.sep)) {
    throw new Error(`The backup names a file outside its folder: ${name}`);
  }
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600, flush: true }));
  await syncFolder(path.dirname(target));
}
