import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

const MOST_BYTES = 2 * 1024 * 1024 * 1024;
const PORTION = 64 * 1024;

/**
 * A file between the database and a reader: written as fast as the database delivers, and read at the same time as
 * fast as the reader accepts. It has no name, so that nothing stays behind when the server stops.
 */
export class Spool {
  #written = 0;
  #whole = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(private readonly file: FileHandle) {}

  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = path.join(folder, randomUUID());
    const file = await open(at, 'wx+', 0o600);
    await rm(at);
    return new Spool(file);
  }

  async write(parts: AsyncIterable<string | Buffer>): Promise<void> {
    try {
      for await (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part;
        if (this.#written + bytes.length > MOST_BYTES) throw new Error('The file is larger than 2 GB.');
        await this.file.appendFile(bytes);
        this.#written += bytes.length;
        this.#wake();
      }
      this.#whole = true;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      this.#wake();
    }
  }

  /** Yields what is written, until the file is whole; throws if writing it failed. */
  async *read(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      if (at < this.#written) {
        const size = Math.min(PORTION, this.#written - at);
        const { buffer, bytesRead } = await this.file.read(Buffer.alloc(size), 0, size, at);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (this.#failure) throw this.#failure;
      else if (this.#whole) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
