import type { Config } from '../../base/config';
import type { Mailer } from '../../adapters/mail';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';

/** What sending mail takes. */
export interface MailParts {
  readonly config: Config;
  readonly mailer: Mailer;
}

/** After the commit, so that no link goes out for what was not written; what fails is logged and can be sent again. */
export function mailInvitation(ctx: Ctx, { config, mailer }: MailParts, to: string, token: string): void {
  const company = plain(ctx.account.company_name);
  const text = `${plain(ctx.actor.full_name)} invites you to ${company} in Fairlead.

Set your password and sign in here within seven days:
${publicUrlOf(config)}/invitation/${token}

The link works once. If you do not know what this is about, do nothing.${signatureOf(ctx)}`;
  ctx.afterCommit(() => {
    void mailer
      .send({ to, subject: `Your invitation to ${company}`, text })
      .catch((err: Error) => ctx.log.error({ err }, 'mail not sent'));
  });
}

/** As mail programs know it: two dashes and a space, then the lines of whoever writes. */
function signatureOf({ actor }: Ctx): string {
  return actor.email_signature ? `\n\n-- \n${actor.email_signature}` : '';
}

/** Names are written by users: one line, and not too long for a sentence. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}
