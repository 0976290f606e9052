import type { IncomingMessage } from 'node:http';

/** The internal path of the page, regardless of its address in the browser. */
export const PAGE = '/__page';

const apiPrefixes =
  /^\/(deals|people|companies|customers|notes|calendar|calendar_entries|documents|admin|auth|iphone_auths)(\/|$)/;
const alwaysJson = /^\/(api|assets|calendar_feeds|\.well-known)\/|^\/dav(\/|$)|^\/(healthz|readyz)\/?$/;
const saysJson = /\.json\/*$/;

/**
 * One path can be a page or JSON: `Accept` containing text/html gets the page, everything else JSON. The start has no
 * JSON and is the page unless JSON is required. `.json` and a trailing slash are optional, and /deals/1 is
 * /api/v3/deals/1.
 */
export function innerUrl(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const query = cut < 0 ? '' : url.slice(cut);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const accept = request.headers.accept ?? '';
  const wantsPage = reads && (accept.includes('text/html') || (path === '/' && !accept.includes('json')));
  if (wantsPage && !alwaysJson.test(path) && !saysJson.test(path)) return PAGE + query;
  const plain =
    path
      .replace(/\/+$/, '')
      .replace(/\.json$/, '')
      .replace(/\/+$/, '') || '/';
  return (apiPrefixes.test(plain) ? `/api/v3${plain}` : plain) + query;
}
