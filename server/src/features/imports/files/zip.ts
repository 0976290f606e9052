import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { CallerGone } from '../../../base/database';
import { Breath } from '../../../base/breath';
import { refuseFile } from './sheet-file';

const MOST_ENTRIES = 5000;
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
/**
 * Tables compress well, zip bombs a thousandfold. Small parts can be highly repetitive, so their ratio is not judged.
 */
const MOST_RATIO = 250;
const TOO_SMALL_TO_JUDGE = 8 * 1024 * 1024;
const BOMB = 'The workbook is far too large when unpacked, so it was not opened.';
const BROKEN = 'The workbook is damaged and cannot be read. Save it again and retry.';

export interface ZipLimits {
  /** The bytes that may be unpacked, of all entries together and as often as they are read. */
  readonly most?: number;
  /** The sender of the file has left: reading stops. */
  readonly signal?: AbortSignal | undefined;
}

/** A zip file with a limit on its unpacked size. */
export class Zip {
  #unpacked = 0;

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: ZipLimits,
  ) {}

  static async open(path: string, limits: ZipLimits = {}): Promise<Zip> {
    const file = await new Promise<ZipFile>((resolve, reject) => {
      open(path, { autoClose: false, lazyEntries: true }, (error, opened) =>
        error ? reject(refuseFile(BROKEN)) : resolve(opened),
      );
    });
    try {
      return new Zip(file, await entriesOf(file), limits);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  /** The text of an entry in portions; nothing if there is no such entry. */
  async *read(name: string, most = MOST_BYTES): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry) return;
    const stream = await this.stream(entry);
    const decoder = new TextDecoder('utf-8');
    const breath = new Breath();
    let bytes = 0;
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        bytes += part.length;
        this.#unpacked += part.length;
        if (this.limits.signal?.aborted) throw new CallerGone();
        // Checks the bytes actually unpacked, because the sizes stated in the file may be false.
        if (bytes > most || this.#unpacked > (this.limits.most ?? MOST_BYTES)) throw refuseFile(BOMB);
        if (tooMuch(bytes, entry.compressedSize)) throw refuseFile(BOMB);
        if (breath.due) await breath.taken();
        yield decoder.decode(part, { stream: true });
      }
    } catch (error) {
      throw error instanceof CallerGone || (error instanceof Error && 'status' in error) ? error : refuseFile(BROKEN);
    } finally {
      stream.destroy();
    }
  }

  close(): void {
    this.file.close();
  }

  private stream(entry: Entry): Promise<Readable> {
    if (entry.isEncrypted()) throw refuseFile('The workbook has a password. Save it without one and try again.');
    return new Promise((resolve, reject) => {
      this.file.openReadStream(entry, (error, stream) => (error ? reject(refuseFile(BROKEN)) : resolve(stream)));
    });
  }
}

function tooMuch(bytes: number, packed: number): boolean {
  return bytes > TOO_SMALL_TO_JUDGE && bytes > packed * MOST_RATIO;
}

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    if (file.entryCount > MOST_ENTRIES) return reject(refuseFile(BOMB));
    file.on('error', () => reject(refuseFile(BROKEN)));
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (bytes > MOST_BYTES || tooMuch(entry.uncompressedSize, entry.compressedSize)) return reject(refuseFile(BOMB));
      entries.set(entry.fileName.replace(/^\//, ''), entry);
      file.readEntry();
    });
    file.readEntry();
  });
}
