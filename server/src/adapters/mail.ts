import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../base/config';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. */
  readonly html?: string | undefined;
  /** An attached file. */
  readonly attachment?: { readonly name: string; readonly content: Buffer } | undefined;
  /** The same for every attempt, so that a mail delivered twice is recognised as one. */
  readonly messageId: string;
}

export interface MailSetup {
  /** True if mail leaves the machine. */
  readonly configured: boolean;
}

export interface Mailer extends MailSetup {
  send(letter: Letter): Promise<void>;
}

/** Sends by SMTP if configured; otherwise writes to a file that only the operator of the server can read. */
export function mailerOf(config: Config): Mailer {
  const { smtpUrl: url, smtpTls, mailFrom, dataFolder } = config;
  return url ? smtpMailer(smtpTls === 'required' ? withTls(url) : url, mailFrom) : fileMailer(dataFolder);
}

/** Parameters of the address override other options, so TLS is required in the address. */
function withTls(address: string): string {
  const url = new URL(address);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Mails that one server sends at the same time. Some providers refuse many more connections. */
export const MAILS_AT_ONCE = 6;
/** Of those that no other mail may delay, at the same time as the others. */
export const URGENT_MAILS_AT_ONCE = 2;

/** Timeouts for a mail server that does not answer; the mail is retried later. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * No other mail is sent while the previous one of the same job is being marked as sent. A new connection takes longer
 * than sending.
 */
const LINGER_MS = 500;

/** Mails that are sent at the same time, or soon after each other, share connections. */
function smtpMailer(url: string, from: string): Mailer {
  // The caller retries; a retry within the pool could repeat a letter that the mail server has accepted.
  const open = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: MAILS_AT_ONCE + URGENT_MAILS_AT_ONCE,
      maxRequeues: 0,
      ...TIMEOUTS,
    });
  let transport: ReturnType<typeof open> | undefined;
  let sending = 0;
  let closing: NodeJS.Timeout | undefined;
  const close = () => {
    transport?.close();
    transport = undefined;
  };
  return {
    configured: true,
    async send(letter) {
      clearTimeout(closing);
      transport ??= open();
      sending += 1;
      try {
        const { attachment, ...mail } = letter;
        const attachments = attachment ? [{ filename: attachment.name, content: attachment.content }] : [];
        await transport.sendMail({ from, ...mail, attachments });
      } finally {
        sending -= 1;
        if (sending === 0) closing = setTimeout(close, LINGER_MS).unref();
      }
    },
  };
}

function fileMailer(folder: string): Mailer {
  return {
    configured: false,
    async send({ to, subject, text, messageId, attachment }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = attachment ? `Attachment: ${attachment.name}, ${attachment.content.length} bytes\n` : '';
      const entry = `Message-ID: ${messageId}\nTo: ${to}\nSubject: ${subject}\n${file}\n${text}\n\n----\n`;
      await appendFile(join(folder, 'system-mail.txt'), entry, { mode: 0o600 });
    },
  };
}
