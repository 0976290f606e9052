import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nameLike } from '@fairlead/domain/documents/file-kind';
import { fileStorages } from '../../adapters/file-storage';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { kindOfFile } from '../documents/public';
import type { Row } from './fill-account.queries';

/** Stores the content of files while their rows are restored. */
export class RestoredContents {
  readonly #keys: string[] = [];
  readonly #storage;

  constructor(
    private readonly ctx: Ctx,
    private readonly config: Pick<Config, 'dataFolder' | 'objectStorage'>,
  ) {
    this.#storage = fileStorages(config).current;
  }

  /** Returns the columns that follow from the content, such as its type. */
  async keep(content: AsyncIterable<Buffer>, said: string): Promise<Row> {
    const folder = path.join(this.config.dataFolder, 'uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = path.join(folder, randomUUID());
    try {
      const { size, sha256 } = await written(content, at);
      const { is_program: _, ...kind } = await kindOfFile(at, nameLike(said));
      const key = `${this.ctx.account.id}/${randomUUID()}`;
      this.#keys.push(key);
      await this.#storage.put(key, at, size);
      const { place } = this.#storage;
      return { ...kind, size, sha256: `\\x${sha256}`, place, key, stored_at: this.ctx.now.toISOString() };
    } finally {
      await rm(at, { force: true });
    }
  }

  /** For a failed restore: no row refers to the content. */
  async forget(): Promise<void> {
    for (const key of this.#keys.splice(0)) await this.#storage.remove(key).catch(() => undefined);
  }
}

async function written(content: AsyncIterable<Buffer>, at: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const part of content) {
      size += part.length;
      hash.update(part);
      yield part;
    }
  };
  await pipeline(counted, createWriteStream(at, { mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}
