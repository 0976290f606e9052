import { CALENDAR_ENTRY, COMMENT, NOTE } from '@fairlead/domain/kinds/hanging';
import { nounOf } from '@fairlead/domain/kinds/kinds';
import { wordsOf } from '@fairlead/domain/notifications/notification-words';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import { inOneLine } from '../system-mail/public';
import { mailBodies, type MailItem } from './mail-parts';
import type { Seen } from './seen.queries';

const LONGEST_TEXT = 5_000;
const SETTINGS_PATH = '/user/notifications';

const m = {
  mentioned: (author: string, what: string, on: string) => `${author} mentioned you in a ${what} on the ${on}:`,
  sent: (author: string, what: string, on: string) =>
    `${author} wrote a ${what} on the ${on} and asked Fairlead to send it to you:`,
  because: 'You get this email because of your notification settings.',
  digest: (n: number) => (n === 1 ? 'One notification since yesterday' : `${n} notifications since yesterday`),
  more: (n: number) => `${n} more in Fairlead`,
};

/** The email about one notification, to the actor. */
export function letterOf(ctx: Ctx, config: Config, seen: Seen): Pick<Letter, 'subject' | 'text' | 'html'> {
  const item = itemOf(config, seen);
  return { subject: subjectOf(seen), ...page(ctx, config, [withNote(seen, item)]) };
}

/** The daily email about many. */
export function digestOf(
  ctx: Ctx,
  config: Config,
  all: readonly Seen[],
  most: number,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const subject = m.digest(all.length);
  const shown = all.slice(0, most).map((seen) => itemOf(config, seen));
  const rest = all.length - shown.length;
  const items = rest > 0 ? [...shown, { title: m.more(rest), text: '', link: publicUrlOf(config) }] : shown;
  return { subject: `${subject} · ${inOneLine(ctx.account.company_name)}`, ...page(ctx, config, items, subject) };
}

function page(ctx: Ctx, config: Config, items: readonly MailItem[], heading: string | null = null) {
  const settings = publicUrlOf(config) + SETTINGS_PATH;
  return mailBodies({ account: ctx.account, heading, items, because: m.because, settings });
}

function itemOf(config: Config, seen: Seen): MailItem {
  const { title, message } = wordsOf(seen);
  const record = seen.record_name && seen.record_name !== message ? inOneLine(seen.record_name) : null;
  const text = [message, record].filter(Boolean).join('\n');
  return { title: inOneLine(title), text, link: seen.path && publicUrlOf(config) + seen.path };
}

/** The whole text of a note that was sent, or of a text that mentions the reader. */
function withNote(seen: Seen, item: MailItem): MailItem {
  if (!isText(seen) || seen.kind === 'commented') return item;
  const author = inOneLine(seen.actor ?? 'Fairlead');
  const begins = (seen.kind === 'mentioned' ? m.mentioned : m.sent)(author, seen.what ?? NOTE.name, placeOf(seen));
  const headline = seen.headline ? `${inOneLine(seen.headline)}\n\n` : '';
  return { ...item, title: begins, text: headline + limited(seen.text ?? '') };
}

function subjectOf(seen: Seen): string {
  const record = inOneLine(seen.record_name ?? '');
  const author = inOneLine(seen.actor ?? 'Fairlead');
  if (isText(seen) && seen.kind === 'mentioned') return `${author} mentioned you: ${seen.what} on ${record}`;
  if (isText(seen) && seen.kind === 'noted') return `${author}: ${seen.what} on ${record}`;
  const { title, message } = wordsOf(seen);
  const about = seen.what === CALENDAR_ENTRY.name || !record ? message.split('\n')[0] : record;
  return inOneLine(about ? `${title}: ${about}` : title);
}

function isText({ what }: Seen): boolean {
  return what === NOTE.name || what === COMMENT.name;
}

function placeOf({ record_type, record_name }: Seen): string {
  return record_type ? `${nounOf(record_type)} ${inOneLine(record_name ?? '')}` : NOTE.nouns.one;
}

function limited(content: string): string {
  return content.length > LONGEST_TEXT ? `${content.slice(0, LONGEST_TEXT)}…` : content;
}
