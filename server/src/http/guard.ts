import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { forbidden, Refusal } from '../base/errors';
import type { Trust } from '../base/trusted-proxies';

/** The host names of the server; undefined accepts any name (bound to the network without FAIRLEAD_URL). */
export function allowedHosts(publicUrl: string | undefined, host: string): ReadonlySet<string> | undefined {
  const local = ['localhost', '127.0.0.1', '[::1]'];
  if (publicUrl) return new Set([...local, new URL(publicUrl).hostname]);
  return ['127.0.0.1', 'localhost', '::1'].includes(host) ? new Set(local) : undefined;
}

export function requireKnownHost(host: string | undefined, allowed: ReadonlySet<string> | undefined): void {
  if (allowed && !allowed.has((host ?? '').toLowerCase().replace(/:\d+$/, ''))) {
    throw new Refusal(421, { error: 'This server does not answer under that address. Set FAIRLEAD_URL to it.' });
  }
}

/**
 * If the public address is https, a visitor whom a trusted proxy let through without encryption: pages are redirected
 * there, and a call, whose secrets may have been read already, is refused. Returns the address of the redirect.
 */
export function requireEncryption(request: FastifyRequest, trusts: Trust, publicUrl?: string): string | undefined {
  const isSaid = request.headers['x-forwarded-proto'] !== undefined && trusts(request.socket.remoteAddress ?? '', 0);
  if (!publicUrl?.startsWith('https:') || !isSaid || request.protocol === 'https') return undefined;
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return new URL(request.originalUrl, publicUrl).href;
  throw forbidden('This server is called with https only');
}

/**
 * Refuses a changing call from another site's page, even before sign-in. A page that hides its origin sends `null`;
 * only the browser's `sec-fetch-site` header then shows that the page is ours. Programs send none of these headers.
 */
export function requireSameOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): void {
  const isOurs =
    origin === undefined || origin === 'null'
      ? site === 'same-origin' || (origin === undefined && site !== 'cross-site')
      : URL.canParse(origin) && new URL(origin).host === host;
  if (!isOurs) throw forbidden('The request comes from another site');
}

/** Limits the requests per second for each key, in windows of one second in the memory of this process. */
export class RateLimit {
  private readonly windows = new Map<string, { second: number; used: number }>();

  private tidied = 0;

  constructor(private readonly perSecond: number) {}

  /** Returns the rate-limit headers of the answer; throws 429 if there are too many requests. */
  take(key: string, now: number): Record<string, string> {
    if (!this.perSecond) return {};
    const second = Math.floor(now / 1000);
    const window = this.windowOf(key, second);
    window.used += 1;
    const headers = {
      'X-Ratelimit-Limit': String(this.perSecond),
      'X-Ratelimit-Remaining': String(Math.max(0, this.perSecond - window.used)),
      'X-Ratelimit-Reset': String(second + 1),
    };
    if (window.used <= this.perSecond) return headers;
    throw new Refusal(429, { error: TOO_MANY }, { ...headers, 'Retry-After': '1' });
  }

  /** Removes only windows of past seconds: sending many unknown keys does not reset another caller's current window. */
  private forget(second: number): void {
    this.tidied = second;
    for (const [key, window] of this.windows) if (window.second !== second) this.windows.delete(key);
  }

  private windowOf(key: string, second: number): { used: number } {
    const known = this.windows.get(key);
    if (known?.second === second) return known;
    if (this.windows.size > MOST_WINDOWS && this.tidied !== second) this.forget(second);
    const fresh = { second, used: 0 };
    this.windows.set(key, fresh);
    return fresh;
  }
}

const MOST_WINDOWS = 10_000;
const TOO_MANY = 'Too many requests at once. Please wait a second.';
