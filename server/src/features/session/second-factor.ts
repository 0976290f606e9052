import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import {
  markConfirmed,
  replaceCodeHashes,
  secretOf,
  spendCodeHash,
  spendStep,
  type Who,
  writeSecret,
} from './second-factor.queries';

type Place = Pick<Config, 'dataFolder' | 'secret'>;

const PERIOD_SECONDS = 30;
/** The clock of a phone may be half a minute off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODES = 10;
const SIX_DIGITS = /^\d{6}$/;
const PURPOSE = 'mfa secrets';
const ISSUER = 'Fairlead';

export type SecondFactor = 'none' | 'missing' | 'wrong' | 'right';

/**
 * Checks the second factor of a user who has one: a code of the app or a backup code. A right code is spent: neither
 * it nor an older code of the app is accepted again. The account must be entered.
 */
export async function checkSecondFactor(
  db: Db,
  place: Place,
  who: Who,
  code: string | undefined,
  now: Date,
): Promise<SecondFactor> {
  const row = await secretOf(db, who);
  if (!row?.confirmed) return 'none';
  const typed = (code ?? '').replace(/[\s-]/g, '').toLowerCase();
  if (!typed) return 'missing';
  if (SIX_DIGITS.test(typed))
    return (await spendStep(db, who, stepOf(place, row.secret, typed, now))) ? 'right' : 'wrong';
  return (await spendCodeHash(db, who, hashOf(place, typed))) ? 'right' : 'wrong';
}

/** Writes a secret that waits for confirmation; a confirmed one is not overwritten. */
export async function prepareSecret(
  db: Db,
  place: Place,
  who: Who,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  await writeSecret(db, who, encrypted(place, Buffer.from(secret.bytes)));
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/**
 * Turns the second factor on if the code belongs to the secret that waits for confirmation. Returns the backup codes,
 * or null.
 */
export async function confirmSecret(db: Db, place: Place, who: Who, code: string, now: Date): Promise<string[] | null> {
  const row = await secretOf(db, who);
  if (!row || row.confirmed) return null;
  const typed = code.replace(/\s/g, '');
  if (!(await spendStep(db, who, stepOf(place, row.secret, typed, now)))) return null;
  await markConfirmed(db, who, now);
  return writeBackupCodes(db, place, who);
}

/** Writes new backup codes; the old ones stop working. Only the hashes are stored. */
export async function writeBackupCodes(db: Db, place: Place, who: Who): Promise<string[]> {
  const codes = Array.from({ length: CODES }, backupCode);
  const hashes = codes.map((one) => hashOf(place, one.replace('-', '')));
  await replaceCodeHashes(db, who, hashes);
  return codes;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** The half-minute step that the code belongs to, or null. */
function stepOf(place: Place, secret: Buffer, token: string, now: Date): number | null {
  if (!SIX_DIGITS.test(token)) return null;
  const plain = new Secret({ buffer: new Uint8Array(decrypted(place, secret)).buffer });
  const off = totpOf(plain, '').validate({ token, timestamp: now.getTime(), window: WINDOW });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** Without letters and digits that look alike: `xk4m9-tq2rw`. */
function backupCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function hashOf(place: Place, code: string): Buffer {
  return createHmac('sha256', derivedKey(place, 'mfa backup codes')).update(code).digest();
}

function encrypted(place: Place, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(place, PURPOSE), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypted(place: Place, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(place, PURPOSE), stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(-16));
  return Buffer.concat([decipher.update(stored.subarray(12, -16)), decipher.final()]);
}
