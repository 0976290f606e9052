import { accountConfig } from '../db/account-config';
import type { Via } from '../db/change-log';
import { flushChanges } from '../db/change-log';
import { changeBuffer } from '../db/changes';
import type { Pool } from '../db/connection';
import type { Ctx, Log } from '../http/context';
import { enterAccount } from '../db/sessions';
import { readAsker } from './user-context.queries';

export interface OnBehalf {
  readonly pool: Pool;
  readonly accountId: number;
  readonly userId: number;
  readonly now: Date;
  readonly log: Log;
  readonly via: Via;
}

/**
 * One transaction in which a job acts for the user who asked for it: with the rights that the user has now, not those
 * of when it was asked. Writes log and counters and commits. Undefined when the user is gone or inactive.
 */
export async function actFor<T>(on: OnBehalf, work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
  const waiting: (() => void | Promise<void>)[] = [];
  const answer = await on.pool.transaction('write', '', async (db) => {
    await enterAccount(db, on.accountId);
    const asker = await readAsker(db, on.accountId, on.userId);
    if (!asker || asker.actor.deleted_at) return undefined;
    const config = await accountConfig(db, on.accountId, asker.account.config_version);
    const ctx: Ctx = {
      db,
      now: on.now,
      log: on.log,
      afterCommit: (next) => void waiting.push(next),
      actor: asker.actor,
      account: asker.account,
      config,
      changes: changeBuffer(on.via),
    };
    const done = await work(ctx);
    await flushChanges(ctx);
    return done;
  });
  for (const next of waiting) await next();
  return answer;
}
