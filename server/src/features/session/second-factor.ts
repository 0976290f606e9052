import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { derivedKey, derivedKeys, opened, type Place, sealed } from '../../adapters/secret';
import type { PasskeyAnswer } from '@fairlead/domain/mfa/passkeys.contract';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { checkPasskey, type PasskeyUse } from './passkey';
import {
  factorsOf,
  markConfirmed,
  replaceCodeHashes,
  secretOf,
  spendCodeHash,
  spendStep,
  unusedCodes,
  type Who,
  writeSecret,
} from './second-factor.queries';

const PERIOD_SECONDS = 30;
/** The clock of a phone may be half a minute off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODES = 10;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SIX_DIGITS = /^\d{6}$/;
const PURPOSE = 'mfa secrets';
const CODE_PURPOSE = 'mfa backup codes';
const ISSUER = 'Fairlead';

/** `used`: a code of the app that is right and was accepted before. */
export type SecondFactor = 'none' | 'missing' | 'wrong' | 'used' | 'right';

/** What a user shows: a code of the app, a backup code, or the answer of a passkey. */
export interface Shown {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Checks the second factor of a user who has one. A right code is spent: neither it nor an older code of the app is
 * accepted again, and a passkey answers each question once. The account must be entered.
 */
export async function checkSecondFactor(
  db: Db,
  config: Config,
  who: Who,
  { code, passkey }: Shown,
  now: Date,
  use: PasskeyUse = 'second factor',
): Promise<SecondFactor> {
  const { app, passkeys } = await factorsOf(db, who);
  if (!app && !passkeys) return 'none';
  if (passkey) return (await checkPasskey(db, config, use, who, passkey, now)) ? 'right' : 'wrong';
  const typed = (code ?? '').replace(/[\s-]/g, '').toLowerCase();
  if (!typed) return 'missing';
  return SIX_DIGITS.test(typed) ? spendCode(db, config, who, typed, now) : spendBackupCode(db, config, who, typed);
}

async function spendCode(db: Db, place: Place, who: Who, typed: string, now: Date): Promise<SecondFactor> {
  const row = await secretOf(db, who);
  const step = row?.confirmed ? stepOf(place, row.secret, typed, now) : null;
  if (step === null) return 'wrong';
  return (await spendStep(db, who, step)) ? 'right' : 'used';
}

async function spendBackupCode(db: Db, place: Place, who: Who, typed: string): Promise<SecondFactor> {
  const stored = (await unusedCodes(db, who)).find((one) => isHashOf(place, one, typed));
  return stored && (await spendCodeHash(db, who, stored)) ? 'right' : 'wrong';
}

/** Writes a secret that awaits confirmation; a confirmed one is not overwritten. */
export async function prepareSecret(
  db: Db,
  place: Place,
  who: Who,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const factor = newFactor(place);
  await writeSecret(db, who, factor);
  return factorUri(place, factor, label);
}

/** A new secret, encrypted as it is stored. */
export function newFactor(place: Place): Buffer {
  return sealed(place, PURPOSE, randomBytes(SECRET_BYTES));
}

/** What an authenticator app needs of a stored secret. */
export function factorUri(place: Place, stored: Buffer, label: string): { secret: string; uri: string } {
  const secret = openedSecret(place, stored);
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/**
 * Turns the second factor on if the code belongs to the secret that awaits confirmation. Returns the backup codes, or
 * null.
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
  const key = derivedKey(place, CODE_PURPOSE);
  const hashes = codes.map((one) => saltedHash(key, randomBytes(SALT_BYTES), one.replace('-', '')));
  await replaceCodeHashes(db, who, hashes);
  return codes;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

function openedSecret(place: Place, stored: Buffer): Secret {
  const found = opened(place, PURPOSE, stored);
  if (!found) throw new Error('A second factor was encrypted with a secret that this installation does not have.');
  return new Secret({ buffer: new Uint8Array(found.plain).buffer });
}

/** The half-minute step that the typed code belongs to, or null. */
export function factorStep(place: Place, stored: Buffer, typed: string, now: Date): number | null {
  return stepOf(place, stored, typed.replace(/[\s-]/g, ''), now);
}

/** The half-minute step that the code belongs to, or null. */
function stepOf(place: Place, secret: Buffer, token: string, now: Date): number | null {
  if (!SIX_DIGITS.test(token)) return null;
  const off = totpOf(openedSecret(place, secret), '').validate({ token, timestamp: now.getTime(), window: WINDOW });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** Without letters and digits that look alike: `xk4m9-tq2rw`. */
function backupCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Each is stored as a hash with its own salt. A code from before a rotation of the secret cannot be hashed anew,
 * because only its user has it; one from before there were salts has none.
 */
function isHashOf(place: Place, stored: Buffer, code: string): boolean {
  const salt = stored.subarray(0, stored.length - HASH_BYTES);
  return derivedKeys(place, CODE_PURPOSE, { ended: true }).some((key) =>
    timingSafeEqual(saltedHash(key, salt, code), stored),
  );
}

function saltedHash(key: Buffer, salt: Buffer, code: string): Buffer {
  return Buffer.concat([salt, createHmac('sha256', key).update(salt).update(code).digest()]);
}

/** The same secret under the current key; undefined if it has that key already. */
export function renewedFactor(place: Place, secret: Buffer): Buffer | 'lost' | undefined {
  const found = opened(place, PURPOSE, secret);
  if (!found) return 'lost';
  return found.isCurrent ? undefined : sealed(place, PURPOSE, found.plain);
}
