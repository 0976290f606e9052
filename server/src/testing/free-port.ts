import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections that begin here: such a connection would take the port before the test
 * listens on it, or connect to itself while nothing listens.
 */
const LOWEST = 11_000;
const HIGHEST = 32_000;

/** A port on which no process listens now, for a server whose address is known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', () => found(false));
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });
}
