import { HANGING_NAMES } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { keptDays, purgeBefore } from '@fairlead/domain/recycle-bin/keeping';
import { recordAudit } from '../../account/audit';
import { flushChanges } from '../../writing/change-log';
import type { Pool } from '../../base/database';
import type { Log } from '../../base/context';
import { everyAccount } from '../../jobs/jobs.queries';
import { systemContext } from '../../jobs/system-context';
import { expired, type PurgedType, purgeRecords } from './purge.queries';

const TYPES: readonly PurgedType[] = [
  ...HANGING_NAMES.toReversed(),
  'list_view',
  'calendar_filter',
  'product_line_goal',
  'saved_report',
  'dashboard',
  ...RECORD_KINDS,
];
/** Records per transaction: few, so that other transactions do not wait long. */
const BATCH = 500;

/**
 * Purges records that were deleted longer ago than the retention of their account. Returns the number of purged
 * records.
 */
export async function purgeExpired(pool: Pool, now: Date, log: Log): Promise<number> {
  const accounts = await pool.transaction('read', '', everyAccount);
  let purged = 0;
  for (const account of accounts) {
    for (const type of TYPES) purged += await purgeType(pool, now, log, account, type);
  }
  return purged;
}

async function purgeType(pool: Pool, now: Date, log: Log, account: number, type: PurgedType): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await pool.transaction('write', '', async (db) => {
      const ctx = await systemContext(db, account, now, log);
      const kept_days = keptDays(ctx.account.settings);
      const ids = await expired(ctx, type, purgeBefore(now, kept_days), BATCH);
      await purgeRecords(ctx, type, ids);
      if (ids.length)
        await recordAudit(ctx, { event: 'record.purged', details: { kind: type, total: ids.length, kept_days } });
      await flushChanges(ctx);
      return ids.length;
    });
    purged += batch;
    if (batch < BATCH) return purged;
  }
}
