import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type FileNote, refuseFile } from './sheet-file';

/** Text on disk in UTF-8, starting at this byte. */
export interface TextFile {
  readonly path: string;
  readonly from: number;
  readonly notes: readonly FileNote[];
}

/**
 * Text in any common encoding; if it is not UTF-8, a UTF-8 copy is written beside it. A file that is not text is
 * refused.
 */
export async function asUtf8(path: string, start: Buffer): Promise<TextFile> {
  const mark = start.subarray(0, 3).toString('hex');
  if (mark === 'efbbbf') return checked(await ofUtf8(path, 3), start.subarray(3));
  if (mark.startsWith('fffe')) return copied(path, 'utf-16le');
  if (mark.startsWith('feff')) return copied(path, 'utf-16be');
  const utf16 = utf16Of(start);
  if (utf16) return copied(path, utf16);
  return checked(await ofUtf8(path, 0), start);
}

/** UTF-8 if every byte is valid in it, otherwise Windows-1252. */
async function ofUtf8(path: string, from: number): Promise<TextFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const part of createReadStream(path, { start: from })) decoder.decode(part as Buffer, { stream: true });
    decoder.decode();
    return { path, from, notes: [] };
  } catch {
    const msg =
      'The file is not in UTF-8, so it was read as Windows-1252. If letters look wrong, save it as "CSV UTF-8".';
    return { ...(await copied(path, 'windows-1252')), notes: [{ row: null, msg }] };
  }
}

/** Excel's "Unicode text" without byte order mark: every other byte is zero. */
function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = content.subarray(0, 512);
  if (start.length < 16) return undefined;
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length / start.length;
  if (zeros(1) > 0.4) return 'utf-16le';
  return zeros(0) > 0.4 ? 'utf-16be' : undefined;
}

async function copied(path: string, encoding: string): Promise<TextFile> {
  const decoder = new TextDecoder(encoding);
  const to = `${path}-utf8`;
  let first: Buffer | undefined;
  const decode = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      const text = Buffer.from(decoder.decode(part, { stream: true }), 'utf8');
      first ??= text;
      yield text;
    }
    yield Buffer.from(decoder.decode(), 'utf8');
  };
  await pipeline(createReadStream(path), decode, createWriteStream(to, { mode: 0o600 }));
  return checked({ path: to, from: 0, notes: [] }, first ?? Buffer.alloc(0));
}

const ODD_SHARE = 0.02;

function checked(file: TextFile, content: Buffer): TextFile {
  const start = content.subarray(0, 8192);
  const odd = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  if (odd > Math.max(3, start.length * ODD_SHARE)) throw refuseFile('This is not a text file, so it cannot be CSV.');
  const text = start.subarray(0, 1000).toString('utf8').trimStart();
  if (/^<(!doctype|html|\?xml|table|head|body)/i.test(text)) throw refuseFile('This is a web page or XML, not CSV.');
  if (/^[[{]\s*["{[]/.test(text)) throw refuseFile('This is JSON, not CSV.');
  return file;
}
