import type { FileStorages } from '../../adapters/file-storage';
import type { Log, PublicCtx } from '../../base/context';

/** What creating the demo account needs: a transaction and the time. */
export type DemoCtx = Pick<PublicCtx, 'db' | 'now'> & {
  /** Without it, the demo account gets no files. */
  readonly storages?: FileStorages;
};

export const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
