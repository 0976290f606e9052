import type { PublicCtx } from '../base/context';
import { sql } from '../base/sql';

/**
 * Stores, in the transaction, jobs that run after its commit. A row here is cheaper than a job and, unlike a job,
 * sends no notification before the commit: commits that notify wait for each other across the whole server.
 */
export async function writeOutbox(
  ctx: Pick<PublicCtx, 'db' | 'afterCommit' | 'wakeRelay'>,
  account: number,
  tasks: readonly string[],
  payload: object,
): Promise<void> {
  await ctx.db.prepared.run(sql`insert into outbox (account_id, tasks, payload)
    values (${account}, ${tasks}::text[], ${JSON.stringify({ account_id: account, ...payload })}::jsonb)`);
  if (ctx.wakeRelay) ctx.afterCommit(ctx.wakeRelay);
}

/** The same for many jobs, in one statement. */
export async function writeOutboxRows(
  ctx: Pick<PublicCtx, 'db' | 'afterCommit' | 'wakeRelay'>,
  account: number,
  tasks: readonly string[],
  payloads: readonly object[],
): Promise<void> {
  const all = payloads.map((payload) => ({ account_id: account, ...payload }));
  await ctx.db.run(sql`insert into outbox (account_id, tasks, payload)
    select ${account}, ${tasks}::text[], x from jsonb_array_elements(${JSON.stringify(all)}::jsonb) x`);
  if (ctx.wakeRelay) ctx.afterCommit(ctx.wakeRelay);
}
