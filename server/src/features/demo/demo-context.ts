import type { FileStorages } from '../../adapters/file-storage';
import type { PublicCtx } from '../../base/context';

/** What creating the demo account needs: a transaction and the time. */
export type DemoCtx = Pick<PublicCtx, 'db' | 'now'> & {
  /** Without it, the demo account gets no files. */
  readonly storages?: FileStorages;
};
