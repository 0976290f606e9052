type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };

/** Query in bracket form: `ids[]=1&ids[]=2&conditions[name]=x`. Null and undefined values are left out. */
export function queryString(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => pairsOf(key, value as Value));
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

function pairsOf(key: string, value: Value): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: Value) => pairsOf(`${key}[]`, item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([inner, item]) => pairsOf(`${key}[${inner}]`, item));
  return [[key, String(value)]];
}

/** `/deals/:id` with `{id: 7}` gives `/deals/7`. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value: unknown = values.get(name);
    if (value === undefined || value === null) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
