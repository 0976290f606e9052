import { buildSearch } from '../../search/search-build';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';

/** Records that were there before the search was, or before it knew as much as now, are taken in at the start. */
export const buildSearchTask: ScheduledTask = {
  name: 'build search',
  async run(pool) {
    const accounts = await pool.transaction('read', '', (db) => everyAccount(db));
    let records = 0;
    for (const account of accounts) records += await buildSearch(pool, account);
    return records ? { accounts: accounts.length, records } : undefined;
  },
};
