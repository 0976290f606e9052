import { type CipherGCMTypes, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CIPHER_NAMES, type CipherName } from '../base/config';

/** A cipher that also detects changes. Its number is part of the ciphertext and is never reused. */
interface Cipher {
  readonly number: number;
  readonly algorithm: CipherGCMTypes | 'chacha20-poly1305';
}

/** Ciphers with keys of 32 bytes, nonces of 12 and tags of 16. A new one is added here. */
const CIPHERS = {
  'aes-256-gcm': { number: 1, algorithm: 'aes-256-gcm' },
  'chacha20-poly1305': { number: 2, algorithm: 'chacha20-poly1305' },
} as const satisfies Record<CipherName, Cipher>;

export const DEFAULT_CIPHER: CipherName = 'aes-256-gcm';

/**
 * The prefix of a ciphertext, before the number of its cipher. Values from before ciphers could be chosen have
 * neither.
 */
const MARK = 0xf5;
const NONCE = 12;
const TAG = { authTagLength: 16 };

export function sealedWith(name: CipherName, key: Buffer, plain: Buffer): Buffer {
  const { number, algorithm } = CIPHERS[name];
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(algorithm as CipherGCMTypes, key, nonce, TAG);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(MARK, number), nonce, sealed, cipher.getAuthTag()]);
}

/** Undefined if it was not encrypted with this key. */
export function openedWith(key: Buffer, stored: Buffer): { plain: Buffer; cipher: CipherName | null } | undefined {
  const named = stored[0] === MARK ? CIPHER_NAMES.find((name) => CIPHERS[name].number === stored[1]) : undefined;
  const plain = named && deciphered(CIPHERS[named].algorithm, key, stored.subarray(2));
  if (plain) return { plain, cipher: named };
  // The nonce of a value without a prefix may happen to begin like one.
  const unmarked = deciphered('aes-256-gcm', key, stored);
  return unmarked && { plain: unmarked, cipher: null };
}

function deciphered(algorithm: Cipher['algorithm'], key: Buffer, stored: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(algorithm as CipherGCMTypes, key, stored.subarray(0, NONCE), TAG);
    decipher.setAuthTag(stored.subarray(-TAG.authTagLength));
    return Buffer.concat([decipher.update(stored.subarray(NONCE, -TAG.authTagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}
