import { SaxesParser } from 'saxes';
import { Breath } from '../../base/breath';
import { badRequest, Refusal } from '../../base/errors';

/** The namespaces of CalDAV, with the prefix under which each is written. */
const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CS: 'http://calendarserver.org/ns/',
} as const;

const PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]),
);

/** An element. `name` is `D:prop` for known namespaces; for others their address precedes the name. */
export interface Element {
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

type Building = Omit<Element, 'children' | 'text'> & { readonly children: Building[]; text: string };

const DEEPEST = 12;
const MOST = 6000;
const NO_XML = 'The body is no XML that this server reads';
/** Programs request forty properties at most. Each is repeated in the answer for each entry. */
const MOST_PROPERTIES = 100;
const MOST_LETTERS = 4000;
const TOO_MANY = `Ask for at most ${MOST_PROPERTIES} properties at once, with short names`;
const MOST_ANSWERED = 32 * 1024 * 1024;
const TOO_LARGE = 'The answer would be too long. Ask for fewer entries at once.';

/** Reads a body. A document type is refused, so that no entity is declared, and so is more than any program sends. */
export function readXml(text: string): Element {
  const open: Building[] = [{ name: '', uri: '', local: '', attributes: {}, children: [], text: '' }];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  const refuse = () => {
    throw badRequest(NO_XML);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > MOST || open.length > DEEPEST) refuse();
    const plain = Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value]));
    const one: Building = {
      name: `${PREFIXES[uri] ?? uri}:${local}`,
      uri,
      local,
      attributes: plain,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(one);
    open.push(one);
  });
  parser.on('closetag', () => void open.pop());
  const take = (part: string) => {
    const inner = open.at(-1);
    if (inner) inner.text += part;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.write(text).close();
  const [root] = open[0]?.children ?? [];
  if (!root) throw badRequest(NO_XML);
  return root;
}

export function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((one) => one.name === name);
}

export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => ESCAPES[one] as string);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const href = (path: string) => `<D:href>${xml(path)}</D:href>`;

/** The properties that a body requests, each once. */
export function propertiesIn(asked: Element): readonly Element[] {
  const all = child(asked, 'D:prop')?.children ?? [];
  const once = [...new Map(all.map((one) => [one.name, one])).values()];
  const letters = once.reduce((sum, { name }) => sum + name.length, 0);
  if (once.length > MOST_PROPERTIES || letters > MOST_LETTERS) throw badRequest(TOO_MANY);
  return once;
}

/** A whole document. 507 for one that is larger than programs accept. */
export async function document(name: string, parts: Iterable<string>): Promise<string> {
  const breath = new Breath();
  let inner = '';
  for (const part of parts) {
    if (breath.due) await breath.taken();
    inner += part;
    if (inner.length > MOST_ANSWERED) throw new Refusal(507, { error: TOO_LARGE });
  }
  const spaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name}${spaces.join('')}>${inner}</${name}>`;
}

/** One resource with its properties: values by `D:name`. */
export function response(
  path: string,
  asked: readonly Element[] | 'all',
  known: Readonly<Record<string, string>>,
): string {
  if (asked === 'all') {
    const all = Object.entries(known).map(([name, value]) => `<${name}>${value}</${name}>`);
    return `<D:response>${href(path)}${propstat(all.join(''), '200 OK')}</D:response>`;
  }
  const there = asked.filter(({ name }) => known[name] !== undefined);
  const missing = asked.filter(({ name }) => known[name] === undefined);
  const found = there.map(({ name }) => `<${name}>${known[name]}</${name}>`).join('');
  const lost = missing.map(({ uri, local }) => `<x:${local} xmlns:x="${xml(uri)}"/>`).join('');
  const parts = [found && propstat(found, '200 OK'), lost && propstat(lost, '404 Not Found')].join('');
  return `<D:response>${href(path)}${parts || propstat('', '200 OK')}</D:response>`;
}

function propstat(inner: string, status: string): string {
  return `<D:propstat><D:prop>${inner}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;
}

export function gone(path: string): string {
  return `<D:response>${href(path)}<D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;
}
