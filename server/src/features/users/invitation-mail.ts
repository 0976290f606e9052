import type { Config } from '../../base/config';
import type { MailSetup } from '../../adapters/mail';
import type { Ctx } from '../../base/context';
import { inOneLine, newMessageId, writeMail } from '../system-mail/public';
import { publicUrlOf } from '../../http/public-url';

/** The parts needed to invite by mail. */
export interface MailParts {
  readonly config: Config;
  readonly mailer: MailSetup;
}

/**
 * Written together with the invitation, so that no link is mailed without an invitation and no invitation exists
 * without its mail.
 */
export async function mailInvitation(ctx: Ctx, { config }: MailParts, to: string, token: string): Promise<void> {
  const company = inOneLine(ctx.account.company_name);
  const text = `${inOneLine(ctx.actor.full_name)} invites you to ${company} in Fairlead.

Set your password and sign in here within seven days:
${publicUrlOf(config)}/invitation/${token}

The link works once. If you did not expect this, ignore this email.`;
  const subject = `Your invitation to ${company}`;
  await writeMail(ctx, ctx.account.id, { to, subject, text, messageId: newMessageId(config) });
}
