import type { PublicCtx } from '../../base/context';

/** What making the demo account needs: a transaction and the time. */
export type DemoCtx = Pick<PublicCtx, 'db' | 'now'>;
