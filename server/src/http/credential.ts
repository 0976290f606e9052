import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors';
import { SESSION_COOKIE } from './respond';

/** The credential of a request. A request with a key or a token ignores its cookie. */
export type Credential =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'api_key'; readonly key: string; readonly appKey: string | null }
  | { readonly kind: 'token'; readonly token: string };

const IN_HEADER = /^(?:bearer|token)(?:\s+(.*))?$/i;
const IS_TOKEN = /^[\w-]*\.[\w-]*\.[\w-]*$/;

/**
 * Reads a key from the query string or the Authorization header, a token from the header, or the cookie of a session.
 */
export function credentialOf(request: FastifyRequest): Credential | undefined {
  const query = request.query as Record<string, unknown>;
  const header = IN_HEADER.exec(request.headers.authorization?.trim() ?? '');
  const given = header ? (header[1] ?? '').trim() : query.api_key;
  if (given !== undefined) {
    const key = typeof given === 'string' ? given : '';
    if (header && IS_TOKEN.test(key)) return { kind: 'token', token: key };
    return { kind: 'api_key', key, appKey: appKeyOf(request) };
  }
  const token = request.cookies[SESSION_COOKIE];
  return token ? { kind: 'session', token } : undefined;
}

/** Logs, proxies and histories keep addresses. */
export function hasKeyInAddress({ query }: FastifyRequest): boolean {
  return (query as Record<string, unknown>).api_key !== undefined;
}

function appKeyOf({ query, headers }: FastifyRequest): string | null {
  const given = (query as Record<string, unknown>).app_key ?? headers['x-app-key'];
  if (given === undefined) return null;
  return typeof given === 'string' ? given : '';
}

/**
 * For calls that make sign-in easier or harder. A key or a token may have leaked; it must not create a longer-lasting
 * credential or remove the second factor.
 */
export function requireBrowser(credential: Credential | undefined): void {
  if (credential?.kind !== 'session') throw forbidden(BY_PASSWORD);
}

export const BY_PASSWORD = 'Sign in with your password to change this';

/** The query without the credential. */
export function withoutKeys(query: unknown): Record<string, unknown> {
  const { api_key: _key, app_key: _application, ...asked } = (query ?? {}) as Record<string, unknown>;
  return asked;
}
