import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import type { Config } from '../base/config';
import { busy, gone } from '../base/errors';
import { s3Storage } from './s3-storage';
import type { FileStorage, StoragePlace } from './storage';

type Parts = Pick<Config, 'dataFolder' | 'objectStorage'> & Partial<Pick<Config, 'accountFileBytes'>>;

export interface FileStorages {
  /** Stores new files. */
  readonly current: FileStorage;
  /** Where a file was stored, which may differ from where new files are stored. */
  of(place: StoragePlace): FileStorage;
  /** The maximum size of all files of an account together; undefined without a limit. */
  readonly mostOfAccount: number | undefined;
}

export function fileStorages({ dataFolder, objectStorage, accountFileBytes }: Parts): FileStorages {
  const folder = guarded(folderStorage(path.join(dataFolder, 'files')));
  const s3 = objectStorage && guarded(s3Storage(objectStorage));
  return {
    current: s3 ?? folder,
    mostOfAccount: accountFileBytes,
    of(place) {
      if (place === 'folder') return folder;
      if (!s3) throw busy(FILE_MESSAGES.storage_away, 60);
      return s3;
    },
  };
}

/** A failure becomes an answer that explains it; the error itself is its cause, for the log. */
function guarded(storage: FileStorage): FileStorage {
  const away = (error: unknown): never => {
    if (isOutOfSpace(error)) throw error;
    throw isMissing(error)
      ? gone(FILE_MESSAGES.content_gone)
      : Object.assign(busy(FILE_MESSAGES.storage_away, 60), { cause: error });
  };
  return {
    place: storage.place,
    put: (key, from, size) => storage.put(key, from, size).catch(away),
    read: (key) => storage.read(key).catch(away),
    remove: (key) => storage.remove(key).catch(away),
  };
}

function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as { code?: unknown }).code));
}

function isMissing(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey';
}

/** The data folder. Uploads arrive on the same disk, so storing a file moves it without a copy. */
function folderStorage(root: string): FileStorage {
  const at = (key: string) => path.join(root, key);
  return {
    place: 'folder',
    async put(key, from) {
      const folder = path.dirname(at(key));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(from, at(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        return copied(from, at(key));
      });
      await synced(folder);
    },
    async read(key) {
      await stat(at(key));
      return createReadStream(at(key));
    },
    remove: (key) => rm(at(key), { force: true }),
  };
}

async function copied(from: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** The name of a new file survives a power failure only when its folder has been synced. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
