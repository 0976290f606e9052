import { NOTE } from '@fairlead/domain/kinds/hanging';
import { kindOf, pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import { newMessageId, writeMail } from '../system-mail/public';
import { noteToTell, readersAmong } from './notify.queries';

const LONGEST_TEXT = 5_000;

/**
 * Mails the note to the named users. Only users who may see both the note and its record get a mail; the author gets
 * none, and neither do inactive users or those of the demo account, who have no mailbox.
 */
export async function notifyOfNote(ctx: Ctx, config: Config, id: number, users: readonly number[]): Promise<void> {
  const others = users.filter((user) => user !== ctx.actor.id);
  if (!others.length || ctx.account.is_demo) return;
  const note = await noteToTell(ctx, id);
  const on = NOTE.on.find((kind) => note[`${kind}_id`] !== null);
  if (!on) return;
  const link = `${publicUrlOf(config)}/${pathOfKind(on)}/${note[`${on}_id`]}`;
  const record = `the ${kindOf(on).nouns.one} ${oneLine(note.record_name)}`;
  const author = oneLine(ctx.actor.full_name);
  const title = note.title ? `${oneLine(note.title)}\n\n` : '';
  const text = `${author} wrote a note on ${record} and asked Fairlead to send it to you:

${title}${limited(note.content)}

${link}`;
  const subject = `${author}: note on ${oneLine(note.record_name)}`;
  for (const to of await readersAmong(ctx, id, on, others)) {
    await writeMail(ctx, ctx.account.id, { to, subject, text, messageId: newMessageId(config) });
  }
}

/** Users write these names: reduce them to one line of limited length. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100);
}

function limited(content: string): string {
  return content.length > LONGEST_TEXT ? `${content.slice(0, LONGEST_TEXT)}…` : content;
}
