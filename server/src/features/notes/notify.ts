import { COMMENT, NOTE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, kindOf, pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import { newMessageId, writeMail } from '../system-mail/public';
import { commentToTell, noteToTell, readersAmong, type Told } from './notify.queries';

const LONGEST_TEXT = 5_000;

/** The users to whom a note is sent, and those whom it mentions; who is among both gets one mail. */
export interface Addressed {
  readonly sentTo: readonly number[];
  readonly mentioned: readonly number[];
}

/**
 * Mails the note to these users. Only users who may see both the note and its record get a mail; the author gets
 * none, and neither do inactive users or those of the demo account, who have no mailbox.
 */
export function notifyOfNote(ctx: Ctx, config: Config, id: number, addressed: Addressed): Promise<void> {
  return tell(ctx, config, { what: NOTE.name, id, addressed, read: () => noteToTell(ctx, id) });
}

/** The same for those whom a comment mentions. */
export function notifyOfComment(ctx: Ctx, config: Config, id: number, mentioned: readonly number[]): Promise<void> {
  const addressed = { sentTo: [], mentioned };
  return tell(ctx, config, { what: COMMENT.name, id, addressed, read: () => commentToTell(ctx, id) });
}

interface Telling {
  readonly what: 'note' | 'comment';
  readonly id: number;
  readonly addressed: Addressed;
  readonly read: () => Promise<Told>;
}

async function tell(ctx: Ctx, config: Config, { what, id, addressed, read }: Telling): Promise<void> {
  const mentioned = new Set(addressed.mentioned);
  const others = [...new Set([...mentioned, ...addressed.sentTo])].filter((user) => user !== ctx.actor.id);
  if (!others.length || ctx.account.is_demo) return;
  const told = await read();
  const on = NOTE.on.find((kind) => told[idColumnOf(kind)] !== null);
  if (!on) return;
  const record = { kind: on, id: told[idColumnOf(on)] as number };
  const entry = told.note_id === null ? `${what}-${id}` : `note-${told.note_id}`;
  const link = `${publicUrlOf(config)}/${pathOfKind(on)}/${record.id}?entry=${entry}`;
  for (const reader of await readersAmong(ctx, { name: what, id, record }, others)) {
    const words = wordsFor(ctx, what, told, kindOf(on).nouns.one, mentioned.has(reader.id));
    const mail = { to: reader.email, subject: words.subject, text: `${words.text}\n\n${link}` };
    await writeMail(ctx, ctx.account.id, { ...mail, messageId: newMessageId(config) });
  }
}

function wordsFor(ctx: Ctx, what: string, { title, text, record_name }: Told, noun: string, isMentioned: boolean) {
  const author = oneLine(ctx.actor.full_name);
  const record = oneLine(record_name);
  const headline = title ? `${oneLine(title)}\n\n` : '';
  const begins = isMentioned
    ? `${author} mentioned you in a ${what} on the ${noun} ${record}:`
    : `${author} wrote a ${what} on the ${noun} ${record} and asked Fairlead to send it to you:`;
  return {
    subject: isMentioned ? `${author} mentioned you: ${what} on ${record}` : `${author}: ${what} on ${record}`,
    text: `${begins}\n\n${headline}${limited(text)}`,
  };
}

/** Users write these names: reduce them to one line of limited length. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}

function limited(content: string): string {
  return content.length > LONGEST_TEXT ? `${content.slice(0, LONGEST_TEXT)}…` : content;
}
