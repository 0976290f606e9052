import { buildSearch } from '../../search/search-build';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';

/** At server start, indexes records that are older than the search or than its current version. */
export const buildSearchTask: ScheduledTask = {
  name: 'build search',
  async run(pool) {
    const accounts = await pool.transaction('read', '', (db) => everyAccount(db));
    let records = 0;
    for (const account of accounts) records += await buildSearch(pool, account);
    return records ? { accounts: accounts.length, records } : undefined;
  },
};
