import { alive, ready } from '@fairlead/domain/health/health.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Browsers and supervisors request these automatically; at level `info` they would hide user activity. */
const QUIET: ReadonlySet<string | undefined> = new Set(['/assets/*', '/favicon.svg', alive.path, ready.path]);

/** One line per request: who requested what, and the outcome. Never bodies, mail text or secrets. */
export function logRequests(app: FastifyInstance, clock: () => Date): void {
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, actor } = request;
    const { id: record } = (request.params ?? {}) as { readonly id?: unknown };
    const route = request.routeOptions.url;
    const fields = {
      id,
      method,
      route,
      // Records who opened which record. Ids alone: other parts of addresses may be tokens.
      ...(/^\d{1,15}$/.test(String(record)) ? { record: Number(record) } : {}),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      at: clock().toISOString(),
    };
    const quiet = QUIET.has(route) && reply.statusCode < 500;
    request.log[quiet ? 'debug' : 'info']({ ...fields, actor: actor?.id, account: actor?.account_id }, 'request');
  });
}

/** A supervisor may use any host name; the answer contains nothing that another site could misuse. */
export function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === alive.path || routeOptions.url === ready.path;
}
