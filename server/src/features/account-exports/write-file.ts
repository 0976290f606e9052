import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What one row of the database holds of the file. */
const PART_BYTES = 512 * 1024;
/** A file that is larger is not written; a shorter period is the way out. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;

export interface Sheet {
  readonly name: string;
  readonly lines: () => AsyncIterable<string>;
}

export class FileTooLarge extends Error {
  constructor() {
    super('The file would be larger than 2 GB. Choose a shorter period or one kind of records.');
  }
}

/**
 * Writes the sheets one after the other into a .zip and hands it over in parts of equal size, never holding more of it
 * than one. Answers its length in bytes.
 */
export async function writeZip(
  sheets: readonly Sheet[],
  at: Date,
  keep: (part: Buffer, n: number) => Promise<void>,
  most = MOST_BYTES,
): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, lines } of sheets)
    zip.addReadStreamLazy(name, { mtime: at, compressionLevel: 6 }, (open) => {
      const source = Readable.from(lines());
      source.on('error', (error) => output.destroy(error));
      open(null, source);
    });
  zip.end();
  let held: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let n = 0;
  const flush = async () => {
    await keep(Buffer.concat(held), n++);
    held = [];
    size = 0;
  };
  for await (const chunk of output as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    bytes += chunk.length;
    if (bytes > most) throw new FileTooLarge();
    if (size >= PART_BYTES) await flush();
  }
  if (size) await flush();
  return bytes;
}
