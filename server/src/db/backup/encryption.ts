import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * An encrypted backup is, in this order:
 *   head     magic, the cost of scrypt as a power of two, salt and the beginning of each nonce
 *   proof    HMAC-SHA256 of the head, which distinguishes a wrong passphrase from a damaged file
 *   pieces   each 64 KiB of the archive under AES-256-GCM, with its tag; the nonce carries the number of the piece and
 *            whether it is the last, so that none can be left out, moved or cut off
 */
const MAGIC = Buffer.from('FAIRLEAD ENCRYPTED BACKUP 1\n');
const SALT = 16;
const NONCE_START = 7;
const HEAD = MAGIC.length + 1 + SALT + NONCE_START;
const PROOF = 32;
const TAG = 16;
const PIECE = 64 * 1024;
/** 128 MB of memory for each guess at the passphrase. */
const COST = 17;
const MOST_COST = 20;
const SHORTEST = 12;

const DAMAGED = 'The backup is damaged or cut off.';

/** The passphrase in a file, without the line end. */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The file with the passphrase cannot be read: ${file}`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < SHORTEST) throw new Error(`The passphrase must have at least ${SHORTEST} characters.`);
  return passphrase;
}

export async function* encrypted(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MAGIC, Buffer.from([COST]), randomBytes(SALT + NONCE_START)]);
  const keys = await keysOf(head, passphrase);
  yield Buffer.concat([head, keys.proof]);
  let number = 0;
  for await (const { bytes, last } of inPieces(plain, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', keys.key, nonceOf(head, number, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** The archive in a file that may be encrypted. Only content written with this passphrase is passed on. */
export async function* decrypted(
  content: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]();
  const { taken: start, rest } = await takeFrom(source, HEAD + PROOF);
  const isEncrypted = start.subarray(0, MAGIC.length).equals(MAGIC);
  if (isEncrypted && passphrase === undefined)
    throw new Error('This backup is encrypted. Name the file with its passphrase: --passphrase-file <file>');
  if (!isEncrypted && passphrase !== undefined)
    throw new Error(
      'This backup is not encrypted, so it may not be the one that you mean. Leave --passphrase-file out to restore it.',
    );
  const following = continued(rest, source);
  if (passphrase === undefined || !isEncrypted) {
    yield start;
    yield* following;
  } else yield* opened(start, following, passphrase);
}

async function* opened(start: Buffer, following: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  if (start.length < HEAD + PROOF) throw new Error(DAMAGED);
  const head = start.subarray(0, HEAD);
  const { key, proof } = await keysOf(head, passphrase);
  if (!timingSafeEqual(proof, start.subarray(HEAD))) throw new Error('The passphrase does not open this backup.');
  let number = 0;
  for await (const { bytes, last } of inPieces(following, PIECE + TAG)) {
    if (bytes.length < TAG) throw new Error(DAMAGED);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head, number, last));
    decipher.setAuthTag(bytes.subarray(-TAG));
    const plain = decipher.update(bytes.subarray(0, -TAG));
    try {
      decipher.final();
    } catch {
      throw new Error(DAMAGED);
    }
    yield plain;
    number += 1;
  }
}

async function keysOf(head: Buffer, passphrase: string): Promise<{ key: Buffer; proof: Buffer }> {
  const cost = head[MAGIC.length] ?? 0;
  if (cost < COST || cost > MOST_COST) throw new Error(DAMAGED);
  const salt = head.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT);
  const secret = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 8 * 256 };
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
  return { key: secret.subarray(0, 32), proof: createHmac('sha256', secret.subarray(32)).update(head).digest() };
}

function nonceOf(head: Buffer, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  head.copy(nonce, 0, HEAD - NONCE_START);
  nonce.writeUInt32BE(number, NONCE_START);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/** Pieces of equal size; the last one may be smaller, and exists even if the content is empty. */
async function* inPieces(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly last: boolean }> {
  const waiting: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    waiting.push(part);
    length += part.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting.splice(0));
    let at = 0;
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), last: false };
    waiting.push(all.subarray(at));
    length = all.length - at;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}

async function takeFrom(source: AsyncIterator<Buffer>, count: number): Promise<{ taken: Buffer; rest: Buffer }> {
  let all = Buffer.alloc(0);
  while (all.length < count) {
    const next = await source.next();
    if (next.done) break;
    all = Buffer.concat([all, next.value]);
  }
  return { taken: all.subarray(0, count), rest: all.subarray(count) };
}

async function* continued(rest: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (rest.length) yield rest;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
