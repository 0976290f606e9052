import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiOrigin } from '../account/api-access';
import type { Pool } from '../base/database';
import { forbidden } from '../base/errors';
import type { Ctx } from '../base/context';
import { credentialOf } from './credential';

const KEPT_MS = 30_000;
const MOST_KEPT = 1000;
const EXPOSED =
  'ETag, Retry-After, X-Change-Set, X-Ignored-Keys, X-Ignored-Sort, X-Ratelimit-Limit, X-Ratelimit-Remaining, X-Ratelimit-Reset, X-Request-Id';
const ASKED = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-App-Key',
  'access-control-max-age': '600',
};

/** The origins that any account admits, cached for a while. */
export class Origins {
  private readonly known = new Map<string, { readonly until: number; readonly admitted: boolean }>();

  constructor(
    private readonly pool: Pool,
    private readonly clock: () => Date,
  ) {}

  /**
   * Lets a browser on a page of an admitted origin read the answer of a call with key or token, whatever the answer
   * is. A session is never opened to another origin. Returns true for the preflight request.
   */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { origin, host, 'access-control-request-method': asked } = request.headers;
    if (!origin || !request.url.startsWith('/api/v3/')) return false;
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || new URL(origin).host === host) return false;
    const isQuestion = request.method === 'OPTIONS' && asked !== undefined;
    const kind = credentialOf(request)?.kind;
    if (!isQuestion && (kind === undefined || kind === 'session')) return false;
    if (!(await this.isAdmitted(origin))) return false;
    request.admittedOrigin = origin;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    if (isQuestion) reply.headers(ASKED);
    return isQuestion;
  }

  private async isAdmitted(origin: string): Promise<boolean> {
    const now = this.clock().getTime();
    const kept = this.known.get(origin);
    if (kept && kept.until > now && kept.until - now <= KEPT_MS) return kept.admitted;
    const admitted = await this.pool.transaction('read', '', (db) => isApiOrigin(db, origin));
    if (this.known.size >= MOST_KEPT) this.known.clear();
    this.known.set(origin, { until: now + KEPT_MS, admitted });
    return admitted;
  }
}

/** The origin is admitted by some account; the account that is called must admit it too. */
export function requireOwnOrigin({ account }: Ctx, origin: string | undefined): void {
  const { api_origins } = account.settings;
  if (origin === undefined || (Array.isArray(api_origins) && api_origins.includes(origin))) return;
  throw forbidden('The account does not allow calls from this origin');
}
