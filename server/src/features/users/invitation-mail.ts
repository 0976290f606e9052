import type { Config } from '../../base/config';
import type { Mailer } from '../../adapters/mail';
import type { Ctx } from '../../base/context';
import { newMessageId, writeMail } from '../system-mail/public';
import { publicUrlOf } from '../../http/public-url';

/** What inviting by mail takes. */
export interface MailParts {
  readonly config: Config;
  readonly mailer: Mailer;
}

/** Written with the invitation, so that no link goes out for one that is not there, and none is there without its mail. */
export async function mailInvitation(ctx: Ctx, { config }: MailParts, to: string, token: string): Promise<void> {
  const company = plain(ctx.account.company_name);
  const text = `${plain(ctx.actor.full_name)} invites you to ${company} in Fairlead.

Set your password and sign in here within seven days:
${publicUrlOf(config)}/invitation/${token}

The link works once. If you do not know what this is about, do nothing.${signatureOf(ctx)}`;
  const subject = `Your invitation to ${company}`;
  await writeMail(ctx, ctx.account.id, { to, subject, text, messageId: newMessageId(config) });
}

/** As mail programs know it: two dashes and a space, then the lines of whoever writes. */
function signatureOf({ actor }: Ctx): string {
  return actor.email_signature ? `\n\n-- \n${actor.email_signature}` : '';
}

/** Names are written by users: one line, and not too long for a sentence. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}
