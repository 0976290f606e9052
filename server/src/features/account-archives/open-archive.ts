import type { Readable } from 'node:stream';
import { type Entry, fromFd, type ZipFile } from 'yauzl';
import { Fault } from './values';

const MOST_ENTRIES = 250_000;
const MOST_BYTES = 16 * 1024 * 1024 * 1024;
/** Lines of JSON compress well, zip bombs a thousandfold. Small parts can be highly repetitive and are not judged. */
const MOST_RATIO = 250;
const TOO_SMALL_TO_JUDGE = 8 * 1024 * 1024;
const MOST_OF_A_LINE = 8 * 1024 * 1024;
const BOMB = 'The archive is far too large when unpacked, so it was not read.';
const BROKEN = 'The file is damaged, or is not an archive of Fairlead.';

export interface ArchiveLimits {
  /** The bytes that may be unpacked, of all entries together, however often they are read. */
  readonly bytes?: number;
  readonly entries?: number;
}

/** The whole file cannot be read. */
export class Unreadable extends Error {}

/** A .zip that is read entry by entry. Nothing of it is written to disk under its own name. */
export class OpenArchive {
  #unpacked = 0;

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: ArchiveLimits,
  ) {}

  /** The caller closes the descriptor, after the last read. */
  static async open(fd: number, limits: ArchiveLimits = {}): Promise<OpenArchive> {
    const file = await new Promise<ZipFile>((resolve, reject) => {
      fromFd(fd, { autoClose: false, lazyEntries: true, strictFileNames: true }, (error, opened) =>
        error ? reject(new Unreadable(BROKEN)) : resolve(opened),
      );
    });
    return new OpenArchive(file, await entriesOf(file, limits), limits);
  }

  names(): IterableIterator<string> {
    return this.entries.keys();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The content of an entry, which must be small. */
  async whole(name: string, most: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.#read(name, most)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** The content of an entry, a part at a time. */
  content(name: string): AsyncGenerator<Buffer> {
    return this.#read(name, this.limits.bytes ?? MOST_BYTES);
  }

  /** The lines of an entry with their numbers, from 1. Throws a `Fault` for an entry that cannot be unpacked. */
  async *lines(name: string): AsyncGenerator<{ text: string; at: number }> {
    let rest = '';
    let at = 0;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const decode = (part?: Buffer) => {
      try {
        return part ? decoder.decode(part, { stream: true }) : decoder.decode();
      } catch {
        throw new Fault('is not UTF-8');
      }
    };
    for await (const part of this.#read(name, this.limits.bytes ?? MOST_BYTES)) {
      const lines = (rest + decode(part)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MOST_OF_A_LINE) throw new Fault(`has a line of more than ${MOST_OF_A_LINE} characters`);
      for (const text of lines) yield { text, at: ++at };
    }
    rest += decode();
    if (rest) yield { text: rest, at: ++at };
  }

  async *#read(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) return;
    const stream = await this.#stream(entry);
    let bytes = 0;
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        bytes += part.length;
        this.#unpacked += part.length;
        // The bytes actually unpacked: the sizes stated in the file may be false.
        const all = this.limits.bytes ?? MOST_BYTES;
        if (bytes > most || this.#unpacked > all || isBomb(bytes, entry.compressedSize)) throw new Unreadable(BOMB);
        yield part;
      }
    } catch (error) {
      throw error instanceof Unreadable || error instanceof Fault ? error : new Unreadable(BROKEN);
    } finally {
      stream.destroy();
    }
  }

  #stream(entry: Entry): Promise<Readable> {
    if (entry.isEncrypted()) throw new Unreadable('The archive has a password. Pack it without one.');
    return new Promise((resolve, reject) => {
      this.file.openReadStream(entry, (error, stream) => (error ? reject(new Unreadable(BROKEN)) : resolve(stream)));
    });
  }
}

function isBomb(bytes: number, packed: number): boolean {
  return bytes > TOO_SMALL_TO_JUDGE && bytes > packed * MOST_RATIO;
}

function entriesOf(file: ZipFile, { bytes: most = MOST_BYTES, entries: many = MOST_ENTRIES }: ArchiveLimits) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  return new Promise<Map<string, Entry>>((resolve, reject) => {
    if (file.entryCount > many) return reject(new Unreadable(BOMB));
    // A path that leads elsewhere is refused here too.
    file.on('error', () => reject(new Unreadable(BROKEN)));
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (bytes > most || isBomb(entry.uncompressedSize, entry.compressedSize)) return reject(new Unreadable(BOMB));
      if (entries.has(entry.fileName)) return reject(new Unreadable(BROKEN));
      entries.set(entry.fileName, entry);
      file.readEntry();
    });
    file.readEntry();
  });
}
