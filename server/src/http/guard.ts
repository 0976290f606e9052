import type { IncomingHttpHeaders } from 'node:http';
import { forbidden, Refusal } from '../base/errors';

/** Names under which the server is reachable; undefined accepts any (bound to the network without FAIRLEAD_URL). */
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
 * A changing call from another site's page is refused even before anybody is signed in. A page that hides where it comes
 * from says `null`; only the browser can then tell that it is one of ours. Programs say nothing of all that.
 */
export function requireSameOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): void {
  const isOurs =
    origin === undefined || origin === 'null'
      ? site === 'same-origin' || (origin === undefined && site !== 'cross-site')
      : URL.canParse(origin) && new URL(origin).host === host;
  if (!isOurs) throw forbidden('The request comes from another site');
}

/** So many requests a second for each key; a window of one second, in memory of this process. */
export class RateLimit {
  private readonly windows = new Map<string, { second: number; used: number }>();

  private tidied = 0;

  constructor(private readonly perSecond: number) {}

  /** What the answer says of it; throws 429 where there were too many. */
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

  /** Whoever sends many keys that nobody has empties nobody's window of this second. */
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
