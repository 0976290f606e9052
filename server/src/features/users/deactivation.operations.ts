import { licensesOf } from '@fairlead/domain/users/licenses';
import type { LicenseAnswer, UserAction } from '@fairlead/domain/users/user-actions.contract';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { askReassign, requireHeir } from './actions.operations';
import { countLicensed, endSessionsOf, endTokensOf } from './users.queries';
import { type LockedUser, writeUser } from './write-user';

/**
 * Ends the user's access immediately: sessions and mailed links are removed, and the keys of an inactive user do not
 * work.
 */
export async function makeInactive(ctx: Ctx, id: number): Promise<void> {
  if (id === ctx.actor.id) throw invalidField('base', 'You cannot make yourself inactive');
  await writeUser(
    ctx,
    id,
    (user) => (user.deleted_at === null ? { deleted_at: ctx.now.toISOString() } : {}),
    'user.deactivated',
  );
  await endSessionsOf(ctx, id);
  await endTokensOf(ctx, id);
}

/** The same; if requested, the user's records are reassigned to another user in the background. */
export async function makeInactiveAndHandOn(
  ctx: Ctx,
  id: number,
  heir: number | null,
): Promise<LicenseAnswer & { user_action: UserAction | null }> {
  if (heir !== null) await requireHeir(ctx, id, heir);
  await makeInactive(ctx, id);
  const user_action = heir === null ? null : await askReassign(ctx, id, heir);
  return { ...licensesOf(ctx.account.settings, await countLicensed(ctx)), user_action };
}

/** The user signs in with the previous password. Reassigned records stay with their new owner. */
export async function reactivate(
  ctx: Ctx,
  id: number,
  check: (before: LockedUser, after: LockedUser) => void = () => undefined,
): Promise<void> {
  const patch = { deleted_at: null, data_reassigned_at: null };
  const judged = (user: LockedUser) => {
    check(user, { ...user, ...patch });
    return patch;
  };
  await writeUser(ctx, id, judged, 'user.reactivated');
}
