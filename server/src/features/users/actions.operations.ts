import { EXTERNAL } from '@fairlead/domain/access/actor';
import type { UserAction, UsersBulkBody } from '@fairlead/domain/users/user-actions.contract';
import { bulkValueIssue, readBulkValue } from '@fairlead/domain/users/bulk-value';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { enqueueWork } from '../../long-work/long-work';
import { insertAction, listActions, type NewAction, presentAction } from './actions.queries';
import { USER_ACTION } from './actions.work';
import { readUser } from './users.queries';
import { writeUser } from './write-user';

/** Checks that the new owner is another user, active and not external. */
export async function requireHeir(
  ctx: Ctx,
  id: number,
  heir: number,
  otherwise: string = MESSAGES.not_allowed,
): Promise<void> {
  const user = await readUser(ctx, heir);
  if (!user || user.deleted_at !== null || user.level === EXTERNAL || user.is_external || heir === id)
    throw invalidField('reassign_to_user_id', otherwise);
}

/** Reassigns every deal, person and company of a user, including those in the recycle bin, in the background. */
export async function askReassign(ctx: Ctx, id: number, heir: number): Promise<UserAction> {
  await requireHeir(ctx, id, heir);
  // Writes nothing to the user yet: checks that the user exists and that the actor still has the right.
  await writeUser(ctx, id, () => ({}));
  return ask(ctx, { act: 'reassign_data', user_id: id, reassign_to_user_id: heir, ids: [], value: null });
}

/** One change of many users. Whether it applies to a user is decided when that user is processed. */
export async function askBulk(ctx: Ctx, { ids, bulk_action, value }: UsersBulkBody): Promise<UserAction> {
  const issue = bulkValueIssue(bulk_action, value, ctx.config.teams);
  if (issue) throw invalidField('value', issue);
  const known = new Set(ctx.config.users.map((user) => user.id));
  if (!ids.some((id) => known.has(id))) throw invalidField('ids', MESSAGES.not_allowed);
  return ask(ctx, {
    act: bulk_action,
    user_id: null,
    reassign_to_user_id: null,
    ids: [...new Set(ids)],
    value: readBulkValue(bulk_action, value),
  });
}

async function ask(ctx: Ctx, action: NewAction): Promise<UserAction> {
  const id = await insertAction(ctx, action);
  await enqueueWork(ctx, USER_ACTION, id);
  return showAction(ctx, id);
}

export async function showAction(ctx: Ctx, id: number): Promise<UserAction> {
  const found = await presentAction(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function actionsOf(
  ctx: Ctx,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<UserAction>> {
  const { entries, total } = await listActions(ctx, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, total) };
}
