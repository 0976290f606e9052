import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../base/config';
import { secretsInFile } from './secret-file';

/** Where the secrets of this installation are. */
export type Place = Pick<Config, 'dataFolder' | 'secret'> & Partial<Pick<Config, 'formerSecrets'>>;

/**
 * A key for one purpose, derived from the secret of this installation. The secret is outside the database, so that
 * read access to the database or a backup is not enough to sign or decrypt.
 */
export function derivedKey(place: Place, purpose: string): Buffer {
  return derived(secretsOf(place).current, purpose);
}

/**
 * The same key, and those of the secrets before a rotation, newest first: for what was signed or encrypted with them.
 * An ended secret only checks what was given out under it, such as a token.
 */
export function derivedKeys(place: Place, purpose: string, { ended = false } = {}): Buffer[] {
  const { current, former, ended: over } = secretsOf(place);
  return [current, ...former, ...(ended ? over : [])].map((secret) => derived(secret, purpose));
}

export function sealed(place: Place, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(place, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export interface Opened {
  readonly plain: Buffer;
  /** False if a secret from before a rotation sealed it. */
  readonly isCurrent: boolean;
}

/** Undefined if none of the secrets sealed it. */
export function opened(place: Place, purpose: string, stored: Buffer): Opened | undefined {
  for (const [at, key] of derivedKeys(place, purpose).entries()) {
    const plain = openedWith(key, stored);
    if (plain) return { plain, isCurrent: at === 0 };
  }
  return undefined;
}

function openedWith(key: Buffer, stored: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(stored.subarray(-16));
    return Buffer.concat([decipher.update(stored.subarray(12, -16)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function derived(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** The configured secrets, or those of a file in the data folder, which is created on first use. */
function secretsOf({ secret, formerSecrets = [], dataFolder }: Place) {
  if (!secret) return secretsInFile(dataFolder);
  return { current: Buffer.from(secret), former: formerSecrets.map((one) => Buffer.from(one)), ended: [] };
}
