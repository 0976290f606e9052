import { randomUUID } from 'node:crypto';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { writeOutbox, writeOutboxRows } from '../../writing/outbox';
import { insertMail, insertMails } from './mail.queries';

export const SEND_MAIL = 'send_mail';

/** About the access of a user or the security of an account, such as a link for a new password: it waits behind no other mail. */
export const SEND_URGENT_MAIL = 'send_urgent_mail';

/** The mails of one account that a server sends at the same time: fewer than it can, so that another account finds it free. */
export const MAILS_OF_ONE_ACCOUNT = 5;

/** The name of the queues in which an account's mail takes turns with that of others. */
export const MAIL_QUEUE = 'mail';

/** In which of the queues of its account a mail waits: they are of equal length. */
export function sideOf(id: number): number {
  return id % MAILS_OF_ONE_ACCOUNT;
}

/**
 * Sends a mail once the transaction is committed: it is written together with the data that it is about, or not at
 * all. A mail whose Message-ID already exists is not written again; the result is then false.
 */
export async function writeMail(ctx: PublicCtx, account: number, letter: Letter): Promise<boolean> {
  return (await writtenMail(ctx, account, letter)) !== undefined;
}

export async function writeUrgentMail(ctx: PublicCtx, account: number, letter: Letter): Promise<boolean> {
  const id = await insertMail(ctx.db, account, letter, ctx.now);
  if (id !== undefined) await writeOutbox(ctx, account, [SEND_URGENT_MAIL], { mail_message_id: id });
  return id !== undefined;
}

/** The same as `writeMail`, and returns the id of the mail. */
export async function writtenMail(ctx: PublicCtx, account: number, letter: Letter): Promise<number | undefined> {
  const id = await insertMail(ctx.db, account, letter, ctx.now);
  if (id !== undefined) await writeOutbox(ctx, account, [SEND_MAIL], { mail_message_id: id, side: sideOf(id) });
  return id;
}

/**
 * The number of mails sent by one job, one after the other: after a crash, only the one that was in flight is
 * repeated.
 */
const MAILS_OF_ONE_JOB = 20;

/** The same for many mails, in two statements. */
export async function writeMails(ctx: PublicCtx, account: number, letters: readonly Letter[]): Promise<void> {
  if (!letters.length) return;
  const ids = await insertMails(ctx.db, account, letters, ctx.now);
  const parts = Array.from({ length: Math.ceil(ids.length / MAILS_OF_ONE_JOB) }, (_, at) => ({
    mail_message_ids: ids.slice(at * MAILS_OF_ONE_JOB, (at + 1) * MAILS_OF_ONE_JOB),
    side: sideOf((ids[0] ?? 0) + at),
  }));
  await writeOutboxRows(ctx, account, [SEND_MAIL], parts);
}

/** The Message-ID of a mail that may be written again after a crash: the same for the same source. */
export function messageIdOf({ mailFrom }: Pick<Config, 'mailFrom'>, account: number, source: string): string {
  return `<${source}-${account}@${domainOf(mailFrom)}>`;
}

/** Fixed before the first attempt, so that a mail that is sent twice is recognised as the same mail. */
export function newMessageId({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  return `<${randomUUID()}@${domainOf(mailFrom)}>`;
}

function domainOf(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'fairlead.invalid';
}

/** Users write names of people and companies: reduced to one line of limited length, they carry no other text. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}
