import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';

export interface Post {
  /** The value of `FAIRLEAD_SMTP_URL`. */
  readonly url: string;
  /** The newest letter to an address, as soon as it has arrived. */
  letterTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Receives letters as a mail server does, as far as the tests need it (RFC 5321), and stores them. */
export async function startPost(): Promise<Post> {
  const letters = new Map<string, string>();
  const server = createServer((socket) => converse(socket, (to, text) => letters.set(to, text)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async letterTo(address) {
      await expect.poll(() => letters.has(address)).toBe(true);
      return letters.get(address) ?? '';
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

const END = '\r\n.\r\n';

function converse(socket: Socket, keep: (to: string, text: string) => void): void {
  let heard = '';
  let to: string[] = [];
  let inLetter = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1];
    if (recipient) to = [...to, recipient];
    inLetter = /^DATA/i.test(line);
    say(inLetter ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    heard += part.toString();
    for (let at = next(heard, inLetter); at !== -1; at = next(heard, inLetter)) {
      const said = heard.slice(0, at);
      heard = heard.slice(at + (inLetter ? END.length : 2));
      if (inLetter) {
        // Long lines are broken in transit (quoted-printable).
        for (const one of to) keep(one, said.replaceAll('=\r\n', ''));
        [to, inLetter] = [[], false];
        say('250 kept');
      } else answer(said);
    }
  });
  say('220 ready');
}

/** The end of the current input: a line, or a whole letter. */
function next(heard: string, inLetter: boolean): number {
  return heard.indexOf(inLetter ? END : '\r\n');
}
