/** A component of iCalendar (RFC 5545), such as VEVENT: its lines, unfolded, and the components in it. */
export interface Component {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly parts: readonly Component[];
}

/** `DTSTART;TZID=Europe/Berlin:20261123T090000`, with the names in capitals and the value as it is written. */
export interface Line {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A refusal, with a message for the sender. */
export interface Malformed {
  readonly problem: string;
}

const MOST_CHARACTERS = 512 * 1024;
const MOST_LINES = 5000;
const DEEPEST = 4;
const NAME = /^[A-Za-z0-9-]{1,100}$/;

/** Reads one calendar. Invalid or excessive input is named. */
export function readCalendar(text: string): Component | Malformed {
  if (text.length > MOST_CHARACTERS) return { problem: 'The calendar file is too long (at most 512 KB)' };
  const lines = unfolded(text);
  if (lines.length > MOST_LINES) return { problem: `The calendar file has too many lines (at most ${MOST_LINES})` };
  const open: Building[] = [{ name: '', lines: [], parts: [] }];
  for (const [index, text] of lines.entries()) {
    const line = lineOf(text);
    if (!line) return { problem: `Line ${index + 1} is no line of iCalendar` };
    const problem = take(open, line);
    if (problem) return { problem: `Line ${index + 1}: ${problem}` };
  }
  const [outer] = open as [Building];
  const [calendar] = outer.parts;
  if (open.length > 1) return { problem: `The calendar file ends inside ${open.at(-1)?.name}` };
  const isCalendar = calendar?.name === 'VCALENDAR' && outer.parts.length === 1 && outer.lines.length === 0;
  return isCalendar ? calendar : { problem: 'The calendar file has to be one VCALENDAR' };
}

interface Building {
  readonly name: string;
  readonly lines: Line[];
  readonly parts: Building[];
}

/** Adds the line to its component. Returns what is wrong with it. */
function take(open: Building[], line: Line): string | undefined {
  const inner = open.at(-1) as Building;
  const name = line.value.trim().toUpperCase();
  if (line.name === 'BEGIN') {
    if (open.length > DEEPEST) return 'too many components inside each other';
    const part: Building = { name, lines: [], parts: [] };
    inner.parts.push(part);
    open.push(part);
    return undefined;
  }
  if (line.name !== 'END') {
    inner.lines.push(line);
    return undefined;
  }
  if (open.length === 1 || inner.name !== name) return `END:${name.slice(0, 40)} without its BEGIN`;
  open.pop();
  return undefined;
}

/** A line that begins with a space or a tab continues the previous one. */
function unfolded(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function lineOf(text: string): Line | undefined {
  const colon = outsideQuotes(text, ':');
  if (colon < 0 || text.includes('\u0000')) return undefined;
  const [name = '', ...given] = parts(text.slice(0, colon));
  if (!NAME.test(name)) return undefined;
  const params: Record<string, string> = {};
  for (const one of given) {
    const equals = one.indexOf('=');
    const key = one.slice(0, equals).toUpperCase();
    if (equals < 1 || !NAME.test(key)) return undefined;
    params[key] = one.slice(equals + 1);
  }
  return { name: name.toUpperCase(), params, value: text.slice(colon + 1) };
}

function outsideQuotes(text: string, sought: string, from = 0): number {
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && text[at] === sought) return at;
  }
  return -1;
}

function parts(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = outsideQuotes(text, ';'); at >= 0; at = outsideQuotes(text, ';', from)) {
    found.push(text.slice(from, at));
    from = at + 1;
  }
  return [...found, text.slice(from)];
}

export function lineNamed({ lines }: Component, name: string): Line | undefined {
  return lines.find((line) => line.name === name);
}

/** A parameter without its quotes. */
export function paramOf({ params }: Line, name: string): string | undefined {
  return params[name]?.replace(/^"(.*)"$/, '$1');
}

export function line(name: string, value: string, params: Line['params'] = {}): Line {
  return { name, params, value };
}

/** The component as text, with lines folded after 75 bytes. */
export function writeComponent(component: Component): string {
  const out: string[] = [];
  append(component, out);
  return `${out.join('\r\n')}\r\n`;
}

function append({ name, lines, parts: inner }: Component, out: string[]): void {
  out.push(`BEGIN:${name}`);
  for (const one of lines) out.push(folded(written(one)));
  for (const one of inner) append(one, out);
  out.push(`END:${name}`);
}

function written({ name, params, value }: Line): string {
  let text = name;
  for (const key in params) text += `;${key}=${params[key]}`;
  return `${text}:${value}`;
}

const FOLD_AT = 75;
const PLAIN = /^[\x20-\x7e]*$/;
// Control characters are not allowed in iCalendar, and a line break would begin another line.
const CONTROL = /(?!\t)\p{Cc}/gu;

function folded(given: string): string {
  if (PLAIN.test(given)) return given.length <= FOLD_AT ? given : foldedPlain(given);
  const text = given.replace(CONTROL, '');
  let out = '';
  let bytes = 0;
  for (const character of text) {
    const size = bytesOf(character.codePointAt(0) as number);
    if (bytes + size > FOLD_AT) {
      out += '\r\n ';
      // The space that marks a continued line counts too.
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}

function foldedPlain(text: string): string {
  let out = text.slice(0, FOLD_AT);
  for (let at = FOLD_AT; at < text.length; at += FOLD_AT - 1) out += `\r\n ${text.slice(at, at + FOLD_AT - 1)}`;
  return out;
}

/** As UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Text as a value: commas, semicolons, backslashes and line breaks are escaped. */
export function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

export function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_all, one: string) => (one === 'n' || one === 'N' ? '\n' : one));
}
