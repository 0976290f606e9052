import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** For a server that must know its own address before it starts. */
export async function freePort(): Promise<number> {
  const asked = createServer().listen(0, '127.0.0.1');
  await once(asked, 'listening');
  const { port } = asked.address() as AddressInfo;
  await new Promise((closed) => asked.close(closed));
  return port;
}
