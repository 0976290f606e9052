import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly to: string;
  readonly messageId: string;
  /** Soft line breaks are removed. */
  readonly text: string;
}

export interface Manners {
  readonly refused?: readonly string[];
  /** Time that it takes to accept a mail. */
  readonly takesMs?: number;
  /** The first mails are accepted only when so many have arrived and none is accepted yet. */
  readonly gathers?: number;
  /** Called with a received mail; its sender never gets a confirmation. */
  readonly silentOn?: (mail: Received) => void;
}

/** A real mail server on this machine that can be absent, slow or strict. */
export class MailServer {
  readonly received: Received[] = [];
  /** The maximum number of mails delivered at the same time. */
  mostAtOnce = 0;
  /** How often a sender has connected. */
  connections = 0;
  #atOnce = 0;
  #isGathered: () => void = () => undefined;
  readonly #gathered = new Promise<void>((resolve) => {
    this.#isGathered = resolve;
  });
  readonly #server: SMTPServer;

  private constructor(manners: Manners) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: ({ address }, _session, done) =>
        done(
          manners.refused?.includes(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
        ),
      onData: (stream, { envelope }, done) => {
        let raw = '';
        this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          const messageId = /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? '';
          const mail = { to: envelope.rcptTo[0]?.address ?? '', messageId, text: raw.replaceAll(/=\r?\n/g, '') };
          this.received.push(mail);
          if (manners.silentOn) return manners.silentOn(mail);
          void this.#gathered.then(() =>
            setTimeout(() => {
              this.#atOnce -= 1;
              done();
            }, manners.takesMs ?? 0),
          );
          if (this.#atOnce >= (manners.gathers ?? 1)) this.#isGathered();
        });
      },
    });
    // A process that is killed while sending breaks the connection.
    this.#server.on('error', () => undefined);
  }

  static async listen(port: number, manners: Manners = {}): Promise<MailServer> {
    const mail = new MailServer(manners);
    mail.#server.listen(port, '127.0.0.1');
    await once(mail.#server.server, 'listening');
    return mail;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
