import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors';
import { SESSION_COOKIE } from './respond';

/** With what a request says who is asking. One with a key or a token ignores its cookie. */
export type Credential =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'api_key'; readonly key: string; readonly appKey: string | null }
  | { readonly kind: 'token'; readonly token: string };

const IN_HEADER = /^(?:bearer|token)(?:\s+(.*))?$/i;
const IS_TOKEN = /^[\w-]*\.[\w-]*\.[\w-]*$/;

/** A key in the query string or the Authorization header, a token in the header, or the cookie of a session. */
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

function appKeyOf({ query, headers }: FastifyRequest): string | null {
  const given = (query as Record<string, unknown>).app_key ?? headers['x-app-key'];
  if (given === undefined) return null;
  return typeof given === 'string' ? given : '';
}

/**
 * For what makes it easier or harder to come in: a key or a token, which may have leaked, shall not make a longer lasting
 * one of itself, nor take the second factor away.
 */
export function requireBrowser(credential: Credential | undefined): void {
  if (credential?.kind !== 'session') throw forbidden('This is changed by somebody who is signed in with the password');
}

/** The query without what says who is asking. */
export function withoutKeys(query: unknown): Record<string, unknown> {
  const { api_key: _key, app_key: _application, ...asked } = (query ?? {}) as Record<string, unknown>;
  return asked;
}
