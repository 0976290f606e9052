import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { isHeldKind } from '../../reading/held/held-kinds';
import { dropFactChanges, inAccount } from './facts.queries';

/** A server that was not asked for so long reads its records anew. */
const KEPT_MS = 4 * 3_600_000;

/** Forgets which records were changed once every server that is asked has followed. */
export const forgetFactChangesTask: ScheduledTask = {
  name: 'forget changes of facts',
  async run(pool, now) {
    let gone = 0;
    for (const account of await pool.transaction('read', '', everyAccount))
      gone += await forgetFactChanges(pool, account, new Date(now.getTime() - KEPT_MS));
    return gone ? { gone } : undefined;
  },
};

export function forgetFactChanges(pool: Pool, account: number, until: Date): Promise<number> {
  return inAccount(pool, account, async (db) => {
    let gone = 0;
    for (const kind of RECORD_KINDS.filter(isHeldKind)) gone += await dropFactChanges(db, account, kind, until);
    return gone;
  });
}
