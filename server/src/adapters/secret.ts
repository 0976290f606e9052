import { createHmac } from 'node:crypto';
import type { Config } from '../base/config';
import { DEFAULT_CIPHER, openedWith, sealedWith } from './ciphers';
import { secretsInFile } from './secret-file';

/** Where the secrets of this installation are stored. */
export type Place = Pick<Config, 'dataFolder' | 'secret'> & Partial<Pick<Config, 'formerSecrets' | 'cipher'>>;

/**
 * A key for one purpose, derived from the secret of this installation. The secret is outside the database, so that
 * read access to the database or a backup is not enough to sign or decrypt.
 */
export function derivedKey(place: Place, purpose: string): Buffer {
  return derived(secretsOf(place).current, purpose);
}

/**
 * The same key, and those of the secrets before a rotation, newest first, to verify or decrypt earlier values. An
 * ended secret only verifies what was issued under it, such as a token.
 */
export function derivedKeys(place: Place, purpose: string, { ended = false } = {}): Buffer[] {
  const { current, former, ended: over } = secretsOf(place);
  return [current, ...former, ...(ended ? over : [])].map((secret) => derived(secret, purpose));
}

/** Encrypts with the configured cipher; values of other ciphers can still be decrypted. */
export function sealed(place: Place, purpose: string, plain: Buffer): Buffer {
  return sealedWith(place.cipher ?? DEFAULT_CIPHER, derivedKey(place, purpose), plain);
}

export interface Opened {
  readonly plain: Buffer;
  /** False if it was encrypted with a secret from before a rotation, or with another cipher than the configured one. */
  readonly isCurrent: boolean;
}

/** Undefined if it was encrypted with none of the secrets. */
export function opened(place: Place, purpose: string, stored: Buffer): Opened | undefined {
  const wanted = place.cipher ?? DEFAULT_CIPHER;
  for (const [at, key] of derivedKeys(place, purpose).entries()) {
    const found = openedWith(key, stored);
    if (found) return { plain: found.plain, isCurrent: at === 0 && found.cipher === wanted };
  }
  return undefined;
}

function derived(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** The configured secrets, or those of a file in the data folder, which is created on first use. */
function secretsOf({ secret, formerSecrets = [], dataFolder }: Place) {
  if (!secret) return secretsInFile(dataFolder);
  return { current: Buffer.from(secret), former: formerSecrets.map((one) => Buffer.from(one)), ended: [] };
}
