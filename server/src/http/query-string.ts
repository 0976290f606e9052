import qs from 'qs';

/** Bracketed keys as integrations send them: conditions[k]=v, conditions[k][]=1, conditions[k][0]=1, percent-encoded or not. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 6,
    arrayLimit: 1000,
    parameterLimit: 5000,
    plainObjects: false,
    allowPrototypes: false,
  });
}

/** Values in the JSON body of a GET count as query parameters. */
export function withBody(query: Record<string, unknown>, body: unknown): Record<string, unknown> {
  return body && typeof body === 'object' && !Array.isArray(body) ? { ...query, ...(body as object) } : query;
}

/** Accepts a body in its wrapper (`{"deal": {…}}`) or without it; keys beside the wrapper are kept. */
export function unwrap(body: unknown, root: string | undefined): unknown {
  if (!root || !body || typeof body !== 'object' || !(root in body)) return body ?? {};
  const { [root]: inner, ...beside } = body as Record<string, unknown>;
  return inner && typeof inner === 'object' && !Array.isArray(inner)
    ? { ...beside, ...inner }
    : { ...beside, [root]: inner };
}
