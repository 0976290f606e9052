import { benchDatabase } from './database';
import { everyAccount } from '../server/src/jobs/jobs.queries';
import { findDuplicates } from '../server/src/features/duplicates/public';

const d = await benchDatabase(1, 1, false, (t) => console.log(t));
const t0 = Date.now();
const say = (t: string) => console.log(((Date.now() - t0) / 1000).toFixed(1), t);
const accounts = await d.pool.transaction('read', '', everyAccount);
const one = async (list: number[]) => {
  for (const a of list) {
    await findDuplicates(d.pool, a);
    say(`account ${a}`);
  }
};
await Promise.all([one([1]), one(accounts.filter((a) => a !== 1))]);
await d.pool.end();
await d.embedded.stop();
