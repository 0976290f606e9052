import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Trust } from '../base/trusted-proxies';

/** The headers with which a proxy says that it passes on a request of somebody else. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/**
 * The address of the visitor: the last one in `X-Forwarded-For` that no trusted proxy wrote. The entries before it are
 * the visitor's own claim. An entry that is no address is not believed: the proxy that sent it counts.
 */
export function addressOf({ headers, socket }: FastifyRequest, trusts: Trust): string {
  const claimed = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = plain(socket.remoteAddress ?? '') ?? '';
  for (let hop = 0; claimed.length && trusts(address, hop); hop += 1) {
    const before = plain(claimed.pop() ?? '');
    if (!before) break;
    address = before;
  }
  return address;
}

/** True if the request comes from this machine, and no proxy passes it on for somebody else. */
export function isFromHere({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(plain(socket.remoteAddress ?? '') ?? '') && !FORWARDING.some((name) => headers[name] !== undefined);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Without port, brackets and zone, so that one machine has one address; undefined for what is none. */
function plain(text: string): string | undefined {
  const entry = text.trim().toLowerCase();
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const withoutPort = inBrackets ?? entry.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : undefined;
}
