// The tar format (POSIX ustar with pax paths), limited to what a backup needs. Implemented here because the `tar` of
// any machine must be able to read a backup, and because a backup must not depend on the maintenance of a package.

const block = 512;
const largestOctal = 8 ** 11 - 1;
/** The paths of our own members are far shorter. */
const MOST_PAX = 64 * 1024;

export type Member = { name: string; size: number; content: AsyncGenerator<Buffer> };

/** The header before the content of a file in the archive. */
export function memberHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) <= 100 && size <= largestOctal) return header(name, size, '0');
  const records = paxRecord('path', name) + paxRecord('size', String(size));
  const content = Buffer.from(records);
  const shortName = Buffer.from(name)
    .subarray(0, 90)
    .toString('latin1')
    .replaceAll(/[^\w/.-]/g, '_');
  return Buffer.concat([
    header('pax', content.length, 'x'),
    content,
    padding(content.length),
    header(shortName, Math.min(size, largestOctal), '0'),
  ]);
}

/** The padding after the content, up to the next full block. */
export function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

export const archiveEnd = Buffer.alloc(2 * block);

/** Reads an archive member by member. Unread content is skipped. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const bytes = new ByteReader(source);
  let pax = new Map<string, string>();
  for (;;) {
    const head = await bytes.read(block);
    // Reads to the last byte: the compression around the archive ends with its checksum.
    if (head.every((byte) => byte === 0)) return bytes.finish();
    assertChecksum(head);
    const size = Number(pax.get('size') ?? Number.parseInt(text(head, 124, 12), 8));
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('The backup is damaged.');
    if (head[156] === 'x'.charCodeAt(0)) {
      if (size > MOST_PAX) throw new Error('The backup is damaged.');
      pax = parsePax(await bytes.read(size));
      await bytes.read(padding(size).length);
      continue;
    }
    const name = pax.get('path') ?? text(head, 0, 100);
    pax = new Map();
    const end = bytes.position + size + padding(size).length;
    yield { name, size, content: bytes.stream(size) };
    for await (const _ of bytes.stream(end - bytes.position)) continue;
  }
}

function header(name: string, size: number, type: string): Buffer {
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write(type, 156);
  head.write('ustar\u000000', 257);
  head.write(`${checksum(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

function assertChecksum(head: Buffer): void {
  if (Number.parseInt(text(head, 148, 8), 8) !== checksum(head)) throw new Error('The backup is damaged.');
}

/** The sum of all header bytes, with the checksum field counted as spaces. */
function checksum(head: Buffer): number {
  let total = 8 * 32;
  for (let at = 0; at < block; at += 1) if (at < 148 || at >= 156) total += head[at] ?? 0;
  return total;
}

function text(head: Buffer, start: number, length: number): string {
  const field = head.subarray(start, start + length);
  const end = field.indexOf(0);
  return field
    .subarray(0, end < 0 ? length : end)
    .toString()
    .trim();
}

/** `length key=value\n`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length += 1;
  return `${length} ${key}=${value}\n`;
}

function parsePax(content: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.subarray(at).toString('latin1'), 10);
    if (!(length > 0)) throw new Error('The backup is damaged.');
    const record = content.subarray(at, at + length).toString();
    const [, key = '', value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? [];
    found.set(key, value);
    at += length;
  }
  return found;
}

class ByteReader {
  position = 0;
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async read(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  async finish(): Promise<void> {
    while (!(await this.#source.next()).done) continue;
  }

  async *stream(count: number): AsyncGenerator<Buffer> {
    let missing = count;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('The backup is cut off: its end is missing.');
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      this.position += part.length;
      yield part;
    }
  }
}
