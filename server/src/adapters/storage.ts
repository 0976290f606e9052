import type { Readable } from 'node:stream';

export type StoragePlace = 'folder' | 's3';

/** Where the content of files is. A key is chosen by the caller and never used a second time. */
export interface FileStorage {
  readonly place: StoragePlace;
  /** Takes over a file of this machine: it may be gone from there afterwards. */
  put(key: string, from: string, size: number): Promise<void>;
  /** Fails if there is no such content. */
  read(key: string): Promise<Readable>;
  /** Succeeds if there is no such content. */
  remove(key: string): Promise<void>;
}
