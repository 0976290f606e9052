import qs from 'qs';

const MOST_FIELDS = 5000;
const OPTIONS = {
  depth: 6,
  arrayLimit: 1000,
  parameterLimit: MOST_FIELDS,
  plainObjects: false,
  allowPrototypes: false,
} as const;

/** Bracketed keys as integrations send them: conditions[k]=v, conditions[k][]=1, conditions[k][0]=1, percent-encoded or not. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, OPTIONS);
}

/** The same for fields that are decoded already. Encoding 8 MB and decoding them again takes more than a second. */
export function parseFields(fields: readonly (readonly [key: string, value: string])[]): Record<string, unknown> {
  const byKey = new Map<string, string[]>();
  for (const [key, value] of fields.slice(0, MOST_FIELDS)) {
    const known = byKey.get(key);
    if (known) known.push(value);
    else byKey.set(key, [value]);
  }
  const given = [...byKey].map(([key, values]) => [key, values.length === 1 ? values[0] : values]);
  // `fromEntries` defines the keys, so that none of them is taken for a prototype.
  return qs.parse(Object.fromEntries(given) as Record<string, string>, OPTIONS);
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
