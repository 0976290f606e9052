import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../config';
import type { Db } from '../../db/connection';
import { sql } from '../../db/sql';

type Place = Pick<Config, 'dataFolder' | 'secret'>;
interface Who {
  readonly account_id: number;
  readonly user_id: number;
}

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
 * Is the second factor right, where the user has one? A code of the app or one of the backup codes. What was right is
 * spent: neither the same code nor an older one of the app is right again. The account has to be entered.
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
  return (await spendBackupCode(db, place, who, typed)) ? 'right' : 'wrong';
}

/** A secret that waits to be confirmed; one that was confirmed stays as it is. */
export async function prepareSecret(
  db: Db,
  place: Place,
  who: Who,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  await db.run(sql`insert into user_mfa (account_id, user_id, secret)
    values (${who.account_id}, ${who.user_id}, ${encrypted(place, Buffer.from(secret.bytes))})
    on conflict (account_id, user_id) do update set secret = excluded.secret, last_step = 0 where user_mfa.confirmed_at is null`);
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** Turns the second factor on, if the code is one of the secret that waits. Answers the backup codes, or null. */
export async function confirmSecret(db: Db, place: Place, who: Who, code: string, now: Date): Promise<string[] | null> {
  const row = await secretOf(db, who);
  if (!row || row.confirmed) return null;
  const typed = code.replace(/\s/g, '');
  if (!(await spendStep(db, who, stepOf(place, row.secret, typed, now)))) return null;
  await db.run(
    sql`update user_mfa set confirmed_at = ${now} where account_id = ${who.account_id} and user_id = ${who.user_id}`,
  );
  return writeBackupCodes(db, place, who);
}

/** New ones; the old ones are right no longer. Only their hashes stay. */
export async function writeBackupCodes(db: Db, place: Place, who: Who): Promise<string[]> {
  const codes = Array.from({ length: CODES }, backupCode);
  await db.run(sql`delete from mfa_backup_code where account_id = ${who.account_id} and user_id = ${who.user_id}`);
  await db.run(sql`insert into mfa_backup_code (account_id, user_id, code_hash)
    select ${who.account_id}, ${who.user_id}, * from unnest(${codes.map((one) => hashOf(place, one.replace('-', '')))}::bytea[])`);
  return codes;
}

export async function forgetSecondFactor(db: Db, who: Who): Promise<void> {
  await db.run(sql`delete from user_mfa where account_id = ${who.account_id} and user_id = ${who.user_id}`);
  await db.run(sql`delete from mfa_backup_code where account_id = ${who.account_id} and user_id = ${who.user_id}`);
}

export async function backupCodesLeft(db: Db, who: Who): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from mfa_backup_code
    where account_id = ${who.account_id} and user_id = ${who.user_id} and used_at is null`);
  return n;
}

function secretOf(db: Db, who: Who): Promise<{ secret: Buffer; confirmed: boolean } | undefined> {
  return db.maybe(sql`select secret, confirmed_at is not null as confirmed from user_mfa
    where account_id = ${who.account_id} and user_id = ${who.user_id}`);
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** The half minute whose code it is, or null. */
function stepOf(place: Place, secret: Buffer, token: string, now: Date): number | null {
  if (!SIX_DIGITS.test(token)) return null;
  const plain = new Secret({ buffer: new Uint8Array(decrypted(place, secret)).buffer });
  const off = totpOf(plain, '').validate({ token, timestamp: now.getTime(), window: WINDOW });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** True for exactly one caller, also when two send the same code at once. */
async function spendStep(db: Db, who: Who, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const spent = await db.run(sql`update user_mfa set last_step = ${step}
    where account_id = ${who.account_id} and user_id = ${who.user_id} and last_step < ${step}`);
  return spent === 1;
}

async function spendBackupCode(db: Db, place: Place, who: Who, code: string): Promise<boolean> {
  const spent = await db.run(sql`update mfa_backup_code set used_at = now()
    where account_id = ${who.account_id} and user_id = ${who.user_id} and code_hash = ${hashOf(place, code)} and used_at is null`);
  return spent === 1;
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
