import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../base/config';
import { limitedSignal } from '../base/limited-signal';

const MOST_BYTES = 1024 * 1024;
const PATIENCE_MS = 10_000;

/** An address that this installation refuses to call. */
export class AddressRefused extends Error {}

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');

/** Only 2000::/3 is public, except for the ranges for documentation and those that contain an IPv4 address. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return kind === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6');
}

type Rules = Pick<Config, 'internalAddresses'>;

/** Whether this address may be called at all. Its name is resolved later, when it is called. */
export function requireOutgoing(url: URL, { internalAddresses }: Rules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host);
  const mayBePlain = isHere && internalAddresses === 'allowed';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain))
    throw new AddressRefused('Must begin with https://');
  if (url.username || url.password) throw new AddressRefused('Must contain no user name or password');
  if (internalAddresses === 'allowed') return;
  if (isHere || (isIP(host) !== 0 && !isPublicAddress(host))) throw new AddressRefused(INTERNAL);
}

const INTERNAL = 'Leads to an internal address, which this server does not call';

/**
 * A `fetch` for addresses that users entered: no redirects, few bytes, short timeouts, and no internal addresses
 * unless the operator allows them. The address is checked at the connection, so that a name cannot resolve to another
 * address after the check.
 */
export function outgoingFetch(rules: Rules, resolve: typeof lookup = lookup): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    requireOutgoing(url, rules);
    return answerTo(url, init, lookupWithin(rules, resolve));
  };
}

function answerTo(url: URL, init: RequestInit, resolve: LookupFunction): Promise<Response> {
  const { request } = url.protocol === 'https:' ? https : http;
  const body = init.body === undefined || init.body === null ? undefined : String(init.body);
  const headers = Object.fromEntries(new Headers(init.headers));
  const signal = limitedSignal(PATIENCE_MS, init.signal);
  const options = { method: init.method ?? 'GET', headers, signal, lookup: resolve, agent: false } as const;
  return new Promise((settle, fail) => {
    const sent = request(url, options, (got) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      got.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_BYTES) sent.destroy(new Error('The answer is too long'));
        else parts.push(part);
      });
      got.on('error', fail);
      got.on('end', () => settle(responseOf(got, Buffer.concat(parts))));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

const MOST_REDIRECTS = 5;
/** How long a file may take at most. */
export const FILE_MS = 300_000;

export interface Downloaded {
  readonly status: number;
  readonly reason: string;
  /** Of the written content, if the status is 200. */
  readonly size: number;
  readonly sha256: Buffer;
}

/** Where a file is written, its size at most, and when the whole of it is too late. */
interface Wanted {
  readonly to: string;
  readonly most: number;
  readonly signal: AbortSignal;
}

/** Writes the answer of an address into a file, at most `most` bytes. Every redirect is checked like the address. */
export function outgoingFile(rules: Rules, resolve: typeof lookup = lookup, patienceMs = FILE_MS) {
  const call = async (address: string, wanted: Wanted, redirects = 0): Promise<Downloaded> => {
    const { to, most, signal } = wanted;
    const url = new URL(address);
    requireOutgoing(url, rules);
    const got = await begun(url, lookupWithin(rules, resolve), signal);
    const { statusCode: status = 502, statusMessage: reason = '', headers } = got;
    if (status >= 300 && status < 400 && headers.location && redirects < MOST_REDIRECTS) {
      got.destroy();
      return call(new URL(headers.location, url).href, wanted, redirects + 1);
    }
    if (status !== 200) {
      got.destroy();
      return { status, reason, size: 0, sha256: Buffer.alloc(0) };
    }
    if (Number(headers['content-length'] ?? 0) > most) {
      got.destroy();
      throw new AnswerTooLong();
    }
    return { status, reason, ...(await written(got, to, most)) };
  };
  return async (address: string, to: string, most: number): Promise<Downloaded> => {
    const signal = limitedSignal(patienceMs);
    try {
      return await call(address, { to, most, signal });
    } catch (error) {
      throw signal.aborted ? new AnswerTooSlow('This took too long') : error;
    }
  };
}

export class AnswerTooLong extends Error {}
export class AnswerTooSlow extends Error {}

function begun(url: URL, resolve: LookupFunction, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const headers = { 'user-agent': 'Fairlead', accept: '*/*' };
  const options = { headers, signal, lookup: resolve, agent: false } as const;
  return new Promise((settle, fail) => {
    request(url, options, settle).on('error', fail).end();
  });
}

async function written(got: http.IncomingMessage, to: string, most: number): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      size += part.length;
      if (size > most) throw new AnswerTooLong();
      hash.update(part);
      yield part;
    }
  };
  await pipeline(got, counted, createWriteStream(to, { mode: 0o600, flush: true }));
  return { size, sha256: hash.digest() };
}

function responseOf({ statusCode = 502, headers }: http.IncomingMessage, body: Buffer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const isEmpty = [204, 205, 304].includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, headers: pairs });
}

function lookupWithin({ internalAddresses }: Rules, resolve: typeof lookup): LookupFunction {
  return (host, options, found) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 0);
      const isBad = internalAddresses !== 'allowed' && addresses.some(({ address }) => !isPublicAddress(address));
      if (isBad) return found(new AddressRefused(INTERNAL) as NodeJS.ErrnoException, '', 0);
      const [first] = addresses;
      return options.all ? found(null, addresses) : found(null, first?.address ?? '', first?.family ?? 0);
    });
}
