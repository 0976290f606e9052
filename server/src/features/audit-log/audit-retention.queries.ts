import { auditDays } from '@fairlead/domain/audit-log/keeping';
import { sql } from '../../base/sql';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';

/** Deletes events older than the account's retention of the audit log, through the only function that may. */
export const auditEventsRetention: ScheduledTask = {
  name: 'audit_events_retention',
  run: async (pool, now, log) => {
    let deleted = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      deleted += await pool.transaction('write', '', async (db) => {
        const ctx = await systemContext(db, account, now, log);
        const days = auditDays(ctx.account.settings);
        const { n } = await db.one<{ n: number }>(sql`select forget_audit_events(make_interval(days => ${days})) as n`);
        return n;
      });
    }
    return { deleted };
  },
};
