import type { ScheduledTask } from '../../jobs/schedule';
import { purgeExpired } from './purge-expired';

export { recycleBinRoutes } from './recycle-bin.routes';

/** Purges records whose retention in the recycle bin has expired. */
export const purgeTask: ScheduledTask = {
  name: 'purge the recycle bin',
  run: async (pool, now, log) => ({ purged: await purgeExpired(pool, now, log) }),
};
