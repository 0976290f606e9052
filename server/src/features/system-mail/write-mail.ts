import { randomUUID } from 'node:crypto';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { writeOutbox } from '../../writing/outbox';
import { insertMail } from './mail.queries';

export const SEND_MAIL = 'send_mail';

/**
 * Has a mail sent once the transaction is committed: with what it tells of it is written, or not at all. A mail with the
 * Message-ID of one that is there already is not written again; false is the answer then.
 */
export async function writeMail(ctx: PublicCtx, account: number, letter: Letter): Promise<boolean> {
  const id = await insertMail(ctx.db, account, letter, ctx.now);
  if (id === undefined) return false;
  await writeOutbox(ctx, account, [SEND_MAIL], { mail_message_id: id });
  return true;
}

/** Fixed before the first try, so that a mail that is sent twice is recognised as one. */
export function newMessageId({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const [, domain = 'fairlead.invalid'] = /@([\w.-]+)/.exec(mailFrom) ?? [];
  return `<${randomUUID()}@${domain}>`;
}
