import type { Readable } from 'node:stream';

export type StoragePlace = 'folder' | 's3';

/** Where the content of files is stored. The caller chooses a key and never uses it twice. */
export interface FileStorage {
  readonly place: StoragePlace;
  /** Takes over a file of this machine, which may be moved. */
  put(key: string, from: string, size: number): Promise<void>;
  /** Fails if there is no such content. */
  read(key: string): Promise<Readable>;
  /** Succeeds if there is no such content. */
  remove(key: string): Promise<void>;
}
