import type { ScheduledTask } from '../../jobs/schedule';
import { purgeExpired } from './purge-expired';

export { recycleBinRoutes } from './recycle-bin.routes';

/** Empties the recycle bin of what was kept long enough. */
export const purgeTask: ScheduledTask = {
  name: 'purge the recycle bin',
  run: async (pool, now, log) => ({ purged: await purgeExpired(pool, now, log) }),
};
