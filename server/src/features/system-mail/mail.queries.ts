import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Letter } from '../../adapters/mail';

/** The id of the row; undefined if this mail was already written. */
export async function insertMail(db: Db, account: number, letter: Letter, now: Date): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`insert into mail_message
      (account_id, message_id, recipient, subject, body, html, attachment, attachment_name, created_at)
    values (${account}, ${letter.messageId}, ${letter.to}, ${letter.subject}, ${letter.text}, ${letter.html ?? null},
      ${letter.attachment?.content ?? null}, ${letter.attachment?.name ?? null}, ${now})
    on conflict (account_id, message_id) do nothing returning id`);
  return row?.id;
}

/** Many at once. Returns the ids of those that were not written before. */
export async function insertMails(db: Db, account: number, letters: readonly Letter[], now: Date): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`insert into mail_message
      (account_id, message_id, recipient, subject, body, html, created_at)
    select ${account}, x."messageId", x."to", x.subject, x.text, x.html, ${now}
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
        as x("messageId" text, "to" text, subject text, text text, html text)
    on conflict (account_id, message_id) do nothing returning id`);
  return rows.map(({ id }) => id);
}

interface MailRow {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly messageId: string;
  readonly attachment: Buffer | null;
  readonly attachment_name: string | null;
}

/** Undefined for a mail that is already sent or abandoned. */
export async function waitingMail(db: Db, account: number, id: number): Promise<Letter | undefined> {
  return (await waitingMails(db, account, [id]))[0]?.letter;
}

/** Those of these mails that are not sent or abandoned yet. */
export async function waitingMails(
  db: Db,
  account: number,
  ids: readonly number[],
): Promise<{ id: number; letter: Letter }[]> {
  const rows = await db.rows<MailRow>(sql`select id, recipient as to, subject, body as text, html,
      message_id as "messageId", attachment, attachment_name
    from mail_message where account_id = ${account} and id = any(${ids}::bigint[]) and status = 'waiting' order by id`);
  return rows.map(({ id, html, attachment: content, attachment_name, ...letter }) => {
    const attachment = content ? { name: attachment_name ?? '', content } : undefined;
    return { id, letter: { ...letter, html: html ?? undefined, attachment } };
  });
}

export async function markSent(db: Db, account: number, id: number, now: Date): Promise<void> {
  await db.run(sql`update mail_message set status = 'sent', body = null, html = null, attachment = null, attempts = attempts + 1, last_error = null,
    ended_at = ${now} where account_id = ${account} and id = ${id} and status = 'waiting'`);
}

export async function noteFailure(db: Db, account: number, id: number, reason: string): Promise<void> {
  await db.run(sql`update mail_message set attempts = attempts + 1, last_error = ${reason}
    where account_id = ${account} and id = ${id} and status = 'waiting'`);
}

export async function markFailed(db: Db, account: number, id: number, reason: string, now: Date): Promise<void> {
  await db.run(sql`update mail_message set status = 'failed', body = null, html = null, attachment = null, attempts = attempts + 1,
    last_error = ${reason}, ended_at = ${now} where account_id = ${account} and id = ${id} and status = 'waiting'`);
}

export function deleteOldMail(db: Db, account: number, before: Date): Promise<number> {
  return db.run(sql`delete from mail_message where account_id = ${account} and created_at < ${before}`);
}

/** The active user of the account with this address. */
export async function activeUserOf(db: Db, account: number, email: string): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`select id from account_user
    where account_id = ${account} and email_key = lower(${email}) and deleted_at is null`);
  return row?.id;
}
