import type { InvitationSent } from '@fairlead/domain/users/invitations.contract';
import { writeInstant } from '@fairlead/domain/dates/wire';
import { newToken } from '../../account/sessions';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField } from '../../base/errors';
import { type MailParts, mailInvitation } from './invitation-mail';
import { requireFewInvitations } from './invitation-limits';
import { endInvitations, hasPassword, INVITATION_DAYS, insertInvitation } from './invitations.queries';
import { type LockedUser, writeUser } from './write-user';

const REFUSED = {
  inactive: 'Is inactive. Reactivate this user first.',
  accepted: 'Has accepted the invitation already. A forgotten password is set anew from the sign-in page.',
  no_email: 'Has no email address',
  demo: 'The demo account sends no mail. Create an account of your own to invite people.',
} as const;

/** Sends the link, the first time or again: only the newest link works, once and for seven days. */
export async function inviteUser(ctx: Ctx, parts: MailParts, id: number): Promise<InvitationSent> {
  // The demo's password is public: it must not be usable to send mail to arbitrary addresses.
  if (ctx.account.is_demo && parts.mailer.configured) throw forbidden(REFUSED.demo);
  const accepted = await hasPassword(ctx, id);
  const { after } = await writeUser(
    ctx,
    id,
    (user) => {
      requireInvitable(user, accepted);
      return { invited_at: ctx.now.toISOString() };
    },
    'user.invited',
  );
  await requireFewInvitations(ctx, parts.config, after.email as string);
  const token = newToken();
  await endInvitations(ctx, id);
  await insertInvitation(ctx, id, token);
  await mailInvitation(ctx, parts, after.email as string, token);
  const expires = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000);
  return {
    id,
    invitation_status: 'pending',
    invited_at: writeInstant(ctx.now, ctx.actor.time_zone),
    expires_at: writeInstant(expires, ctx.actor.time_zone),
  };
}

function requireInvitable({ deleted_at, email }: LockedUser, accepted: boolean): void {
  if (deleted_at !== null) throw invalidField('base', REFUSED.inactive);
  if (accepted) throw invalidField('base', REFUSED.accepted);
  if (!email) throw invalidField('email', REFUSED.no_email);
}

/** The link stops working immediately. The user remains and can be invited again. */
export async function cancelInvitation(ctx: Ctx, id: number): Promise<void> {
  await writeUser(ctx, id, () => ({ invited_at: null }));
  await endInvitations(ctx, id);
}
