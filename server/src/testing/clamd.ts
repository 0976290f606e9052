import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const COMMAND = 'zINSTREAM\0';

/**
 * Speaks clamd's protocol on a port of this machine: finds `Test-Virus` in content with VIRUS, refuses more than
 * `most` bytes, and gives no valid answer to content with DEAF.
 */
export async function clamdOn(port = 0, most = 1_000_000): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let got: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      got = Buffer.concat([got, part]);
      const answer = answerTo(got, most);
      if (answer !== undefined) socket.end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => void server.close(() => done()));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Undefined while the content is incomplete. */
function answerTo(got: Buffer, most: number): string | undefined {
  if (got.length < COMMAND.length) return undefined;
  if (!got.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) return 'UNKNOWN COMMAND\0';
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let at = COMMAND.length; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at);
    if (length === 0) return verdict(Buffer.concat(parts).toString());
    bytes += length;
    if (bytes > most) return 'INSTREAM size limit exceeded. ERROR\0';
    parts.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function verdict(text: string): string {
  if (text.includes('DEAF')) return 'stream: lstat() failed: Permission denied. ERROR\0';
  return text.includes('VIRUS') ? 'stream: Test-Virus FOUND\0' : 'stream: OK\0';
}
