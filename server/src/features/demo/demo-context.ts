import type { Log, PublicCtx } from '../../base/context';

/** What creating the demo account needs: a transaction and the time. */
export type DemoCtx = Pick<PublicCtx, 'db' | 'now'>;

export const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
