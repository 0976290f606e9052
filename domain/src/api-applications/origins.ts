const MOST = 50;
const LONGEST = 200;

/** Each origin once, as browsers send it: without a path or a final slash. */
export function originsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text.trim() !== '').flatMap((text) => originOf(text) ?? []))];
}

export function originsIssue(texts: readonly string[]): string | null {
  const wrong = texts.find((text) => text.trim() !== '' && originOf(text) === undefined);
  if (wrong !== undefined) return `'${wrong.trim().slice(0, 60)}' is not an origin such as https://example.com`;
  return texts.length > MOST ? `At most ${MOST} origins` : null;
}

const ORIGIN = /^(https?):\/\/([a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(:\d{1,5})?\/?$/;
const STANDARD_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

/** In the one notation that browsers send: small letters, and no port that the scheme implies. */
function originOf(text: string): string | undefined {
  const [, scheme = '', host, port = ''] = ORIGIN.exec(text.trim().toLowerCase()) ?? [];
  if (host === undefined || text.trim().length > LONGEST) return undefined;
  return `${scheme}://${host}${port === STANDARD_PORTS[scheme] ? '' : port}`;
}
