/** Order matters: each of these also contains the name of one further down. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** The name of a browser in words that its owner recognises: `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const name = userAgent ?? '';
  // A support login names the staff user who began it.
  if (name.startsWith('Support: ')) return name;
  const browser = BROWSERS.find(([, pattern]) => pattern.test(name))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(name))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
