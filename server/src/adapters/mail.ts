import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../base/config';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every try, so that a mail delivered twice is recognised as one. */
  readonly messageId: string;
}

export interface Mailer {
  /** True if mail leaves the machine. */
  readonly configured: boolean;
  send(letter: Letter): Promise<void>;
}

/** Sends by SMTP if configured; otherwise writes to a file that only the operator of the server can read. */
export function mailerOf(config: Config): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : fileMailer(config.dataFolder);
}

/** Timeouts for a mail server that does not answer; the mail is retried later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    configured: true,
    async send(letter) {
      await transport.sendMail({ from, ...letter });
    },
  };
}

function fileMailer(folder: string): Mailer {
  return {
    configured: false,
    async send({ to, subject, text, messageId }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const entry = `Message-ID: ${messageId}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n\n----\n`;
      await appendFile(join(folder, 'system-mail.txt'), entry, { mode: 0o600 });
    },
  };
}
