import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import { hashOf } from '../../account/sessions';
import { noteUserChange, userRow } from '../users/public';
import { deleteLinks, readLink } from './sso.queries';

export async function showLink(ctx: Ctx, userId: number) {
  if (userId !== ctx.actor.id) await userRow(ctx, userId);
  return { link: (await readLink(ctx, userId)) ?? null };
}

/**
 * For a user who has a new account at the provider, or was linked wrongly: the next sign-in looks for a user by the
 * address again. Sessions begun at the provider end, except the current one.
 */
export async function removeLink(ctx: Ctx, userId: number, currentToken: string | undefined): Promise<void> {
  requireFreshSession(ctx);
  const { id, full_name } = userId === ctx.actor.id ? ctx.actor : await userRow(ctx, userId);
  if (!(await deleteLinks(ctx, userId, hashOf(currentToken ?? '')))) throw notFound();
  await noteUserChange(ctx, { id, full_name: String(full_name) }, 'user.changed', { single_sign_on: 'unlinked' });
}
