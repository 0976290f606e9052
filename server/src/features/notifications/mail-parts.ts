import { headerLook } from '@fairlead/domain/account/brand';
import type { SessionAccount } from '@fairlead/domain/access/session.types';

/** One item of an email, in plain text. */
export interface MailItem {
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

interface MailPage {
  readonly account: Pick<SessionAccount, 'company_name' | 'brand'>;
  readonly heading: string | null;
  readonly items: readonly MailItem[];
  /** Why the reader gets this, and where to change it. */
  readonly because: string;
  readonly settings: string;
  /** The label of the link, unless it leads to the notification settings. */
  readonly choose?: string;
}

const m = {
  open: 'Open in Fairlead',
  choose: 'Choose what you are told, and how',
};

/** The same email as plain text and, in the account's colours, as HTML that loads nothing. */
export function mailBodies(page: MailPage): { text: string; html: string } {
  return { text: textOf(page), html: htmlOf(page) };
}

function textOf({ heading, items, because, settings, choose = m.choose }: MailPage): string {
  const parts = items.map(({ title, text, link }) => [title, text, link].filter(Boolean).join('\n\n'));
  return [...(heading ? [heading] : []), ...parts, `-- \n${because}\n${choose}: ${settings}`].join('\n\n');
}

function htmlOf({ account, heading, items, because, settings, choose = m.choose }: MailPage): string {
  const look = headerLook(account.brand.header_color);
  const line = look.plain ? 'border-bottom:1px solid #e5e5e2;' : '';
  const body = items.map(itemHtml).join('<div style="height:24px"></div>');
  const title = heading ? `<h1 style="margin:0 0 20px;font-size:18px;line-height:26px">${escaped(heading)}</h1>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f6f6f4;color:#14161a;${FONT}">
<div style="max-width:560px;margin:0 auto;background:#ffffff">
<div style="padding:14px 24px;background:${look.background};color:${look.ink};${line}font-weight:600">${escaped(account.company_name)}</div>
<div style="padding:24px">${title}${body}</div>
<div style="padding:16px 24px;border-top:1px solid #e5e5e2;color:#5c5f66;font-size:12px;line-height:18px">${escaped(because)}<br>
<a href="${escaped(settings)}" style="color:#1d4ed8">${escaped(choose)}</a></div>
</div></body></html>`;
}

const FONT = 'font:14px/21px -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;';

function itemHtml({ title, text, link }: MailItem): string {
  const lines = text ? `<p style="margin:8px 0 0;white-space:pre-line">${escaped(text)}</p>` : '';
  const button = link
    ? `<p style="margin:12px 0 0"><a href="${escaped(link)}" style="color:#1d4ed8;font-weight:600">${m.open}</a></p>`
    : '';
  return `<div><p style="margin:0;font-weight:600">${escaped(title)}</p>${lines}${button}</div>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
