import { licensesOf } from '@fairlead/domain/users/licenses';
import type { LicenseAnswer, UserAction } from '@fairlead/domain/users/user-actions.contract';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { askReassign, requireHeir } from './actions.operations';
import { countLicensed, endSessionsOf, endTokensOf } from './users.queries';
import { writeUser } from './write-user';

/** Ends what the user could do, at once: sessions and mailed links are gone, keys count for nobody who is inactive. */
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

/** The same, and the user's records go to somebody else in the background where that is asked. */
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

/** Signs in with the password of before. What was handed on stays with whom it was given to. */
export async function reactivate(ctx: Ctx, id: number): Promise<void> {
  await writeUser(ctx, id, () => ({ deleted_at: null, data_reassigned_at: null }), 'user.reactivated');
}
