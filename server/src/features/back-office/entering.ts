import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import type { StaffCtx } from '../../http/staff';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { enterAsStaff, leaveAccount } from './entering.queries';

/**
 * Runs work inside one account, without being a user of it, and leaves it again. The database decides whether this
 * staff user may enter: 404 if the account does not exist or is not theirs.
 */
export async function inside<T>(
  ctx: StaffCtx,
  which: { readonly account: number } | { readonly user: number },
  work: (inside: Ctx) => Promise<T>,
): Promise<T> {
  const id = await enterAsStaff(ctx.db, which);
  if (id === null) throw notFound();
  const { afterCommit, wakeRelay, from } = ctx;
  const base = await systemContext(ctx.db, id, ctx.now, ctx.log);
  const entered: Ctx = { ...base, afterCommit, ...(wakeRelay && { wakeRelay }), ...(from && { from }) };
  const result = await work(entered);
  await flushChanges(entered);
  await leaveAccount(ctx.db);
  return result;
}
