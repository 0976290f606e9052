import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { lookAs } from './view-as.queries';

/** The session keeps its owner, who is accountable for it; only the visibility is that of the other user. */
export async function startViewing(ctx: Ctx, userId: number, { sessionToken }: RequestInfo): Promise<void> {
  // A call with a key has no session that could View as another user.
  if (!sessionToken) throw forbidden();
  const user = ctx.config.users.find(({ id, deleted_at }) => id === userId && deleted_at === null);
  if (!user) throw invalidField('user_id', 'Has invalid value');
  if (user.id === ctx.actor.id) throw invalidField('user_id', 'You cannot view as yourself');
  await lookAs(ctx, sessionToken, user.id);
  await recordAudit(ctx, { event: 'view_as.started', ...subject(user) });
}

export async function endViewing(ctx: Ctx, { sessionToken }: RequestInfo): Promise<void> {
  if (!ctx.actor.viewed_by || !sessionToken) return;
  await lookAs(ctx, sessionToken, null);
  await recordAudit(ctx, { event: 'view_as.ended', ...subject(ctx.actor) });
}

function subject({ id, full_name }: { readonly id: number; readonly full_name: string }) {
  return { subject_type: 'user', subject_id: id, subject_name: full_name };
}
