import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A browser keeps a cookie with this prefix only if this host set it over https, for all its paths. */
const OF_HOST = '__Host-';
/** And one with this prefix only if it was set over https. */
const OF_HTTPS = '__Secure-';
const OURS = 'fairlead_';
/** Cookies with a path of their own. */
const NARROW = ['fairlead_sso', 'fairlead_staff'];

/** The line of a cookie: `name=value; Path=…`. Over https its name gets the strictest prefix that its path allows. */
export function cookieLine(line: string, secure: boolean): string {
  if (!secure) return line;
  return `${/; Path=\/(;|$)/.test(line) ? OF_HOST : OF_HTTPS}${line}; Secure`;
}

/**
 * Over https only cookies with a prefix are accepted, so that another program on a neighbouring host or port, or a
 * line without encryption, cannot set one. Handlers know them by their plain names.
 */
export function readPrefixedCookies(app: FastifyInstance, secure: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (secure(request)) request.cookies = plainNames(request.cookies);
  });
}

function plainNames(cookies: FastifyRequest['cookies']): FastifyRequest['cookies'] {
  const sent = Object.entries(cookies).filter(([name]) => !name.startsWith(OURS));
  return Object.fromEntries(sent.map(([name, value]) => [plainName(name), value]));
}

/** A prefix counts only for the cookie that was given it. */
function plainName(name: string): string {
  const prefix = NARROW.some((one) => name.startsWith(OF_HTTPS + one)) ? OF_HTTPS : OF_HOST;
  return name.startsWith(prefix + OURS) ? name.slice(prefix.length) : name;
}
