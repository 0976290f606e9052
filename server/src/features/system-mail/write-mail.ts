import { randomUUID } from 'node:crypto';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { writeOutbox } from '../../writing/outbox';
import { insertMail } from './mail.queries';

export const SEND_MAIL = 'send_mail';

/**
 * Sends a mail once the transaction is committed: it is written together with the data that it is about, or not at
 * all. A mail whose Message-ID already exists is not written again; the result is then false.
 */
export async function writeMail(ctx: PublicCtx, account: number, letter: Letter): Promise<boolean> {
  const id = await insertMail(ctx.db, account, letter, ctx.now);
  if (id === undefined) return false;
  await writeOutbox(ctx, account, [SEND_MAIL], { mail_message_id: id });
  return true;
}

/** Fixed before the first try, so that a mail that is sent twice is recognised as the same mail. */
export function newMessageId({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const [, domain = 'fairlead.invalid'] = /@([\w.-]+)/.exec(mailFrom) ?? [];
  return `<${randomUUID()}@${domain}>`;
}

/** Users write names of people and companies: reduced to one line of limited length, they carry no other text. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}
