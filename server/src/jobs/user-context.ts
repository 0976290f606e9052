import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { accountConfig } from '../account/account-config';
import { type Via, changeBuffer } from '../base/changes';
import type { Pool } from '../base/database';
import { flushChanges } from '../writing/change-log';
import type { Ctx, Log, PublicCtx } from '../base/context';
import { enterAccount } from '../account/sessions';
import { readAsker } from './user-context.queries';

export interface OnBehalf {
  readonly pool: Pool;
  readonly accountId: number;
  readonly userId: number;
  readonly now: Date;
  readonly log: Log;
  readonly via: Via;
  /** Limits of the transaction's statements. */
  readonly patience?: string;
  /** What it reads is of one moment: see `Mode`. */
  readonly mode?: 'write' | 'snapshot';
}

/** The limit for a statement of a job; waiting for a lock counts too. */
const PATIENCE = "set local statement_timeout = '30min'";

/**
 * The context of a user with the current rights, in a transaction inside the user's account. Undefined if the user
 * does not exist or is inactive.
 */
export async function contextOf(
  base: PublicCtx,
  accountId: number,
  userId: number,
  via: Via,
): Promise<Ctx | undefined> {
  const asker = await readAsker(base.db, accountId, userId);
  if (!asker || asker.actor.deleted_at) return undefined;
  const config = await accountConfig(base.db, asker.account);
  return {
    ...base,
    actor: asker.actor,
    account: asker.account,
    config,
    catalogue: catalogueOf(config),
    changes: changeBuffer(via),
  };
}

/**
 * Runs one transaction in which a job acts for the user who requested it, with the user's current rights, not those
 * at the time of the request. Writes the log and the counters and commits. Undefined if the user does not exist or is
 * inactive.
 */
export async function actFor<T>(on: OnBehalf, work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> {
  const { pool, accountId, userId, now, log, via, patience = PATIENCE, mode = 'write' } = on;
  const waiting: (() => void | Promise<void>)[] = [];
  const answer = await pool.transaction(mode, patience, async (db) => {
    await enterAccount(db, accountId);
    const base = { db, now, log, afterCommit: (next: () => void | Promise<void>) => void waiting.push(next) };
    const ctx = await contextOf(base, accountId, userId, via);
    if (!ctx) return undefined;
    const done = await work(ctx);
    await flushChanges(ctx);
    return done;
  });
  for (const next of waiting) await next();
  return answer;
}
