import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Trust } from '../base/trusted-proxies';

/** The headers with which a proxy says that it forwards a request. */
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
 * The address of the visitor: the last one in `X-Forwarded-For` that no trusted proxy wrote. Earlier entries are
 * claims of the visitor. An entry that is not an address is ignored: the proxy that sent it counts.
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

/** True if the request comes from this machine and was not forwarded by a proxy. */
export function isFromHere({ headers, socket }: FastifyRequest): boolean {
  return isLoopback(plain(socket.remoteAddress ?? '') ?? '') && !FORWARDING.some((name) => headers[name] !== undefined);
}

/** An IPv4 address, or the 64-bit IPv6 network, of which one machine has every address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = '', end = ''] = address.split('::', 2);
  const [before, after] = [start, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Without port, brackets and zone, so that one machine has one address; undefined if it is not an address. */
function plain(text: string): string | undefined {
  const entry = text.trim().toLowerCase();
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const withoutPort = inBrackets ?? entry.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : undefined;
}
