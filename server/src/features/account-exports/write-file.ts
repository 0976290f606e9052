import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The part of the file that one row of the database holds. */
const PART_BYTES = 512 * 1024;
/** A larger file is not written; the user can choose a shorter period. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;

export interface Sheet {
  readonly name: string;
  readonly lines: () => AsyncIterable<string | Buffer>;
  /** Not compressed: it is compressed already, or would be made to look so. */
  readonly as_it_is?: true;
}

export class FileTooLarge extends Error {
  constructor() {
    super('The file would be larger than 2 GB. Choose a shorter period or one kind of records.');
  }
}

/** Writes the sheets one after the other into a .zip and stores it in parts. Returns its length in bytes. */
export function writeZip(
  sheets: readonly Sheet[],
  at: Date,
  keep: (part: Buffer, n: number) => Promise<void>,
  most = MOST_BYTES,
): Promise<number> {
  return keepInParts(zipOf(sheets, at), keep, most);
}

/** A .zip of the sheets, compressed while it is read. */
export async function* zipOf(sheets: readonly Sheet[], at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, lines, as_it_is } of sheets)
    zip.addReadStreamLazy(name, { mtime: at, compressionLevel: as_it_is ? 0 : 6 }, (open) => {
      const source = Readable.from(lines());
      source.on('error', (error) => output.destroy(error));
      open(null, source);
    });
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}

/** Passes a file on in parts of equal size, holding at most one part in memory. Returns its length in bytes. */
export async function keepInParts(
  file: AsyncIterable<Buffer>,
  keep: (part: Buffer, n: number) => Promise<void>,
  most = MOST_BYTES,
): Promise<number> {
  let held: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let n = 0;
  const flush = async () => {
    await keep(Buffer.concat(held), n++);
    held = [];
    size = 0;
  };
  for await (const chunk of file) {
    held.push(chunk);
    size += chunk.length;
    bytes += chunk.length;
    if (bytes > most) throw new FileTooLarge();
    if (size >= PART_BYTES) await flush();
  }
  if (size) await flush();
  return bytes;
}
