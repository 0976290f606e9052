import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { hashOf } from '../../account/sessions';
import { insertSpent } from './challenges.queries';

type Place = Pick<Config, 'dataFolder' | 'secret'>;

export const CHALLENGE_MS = 5 * 60_000;
const KEPT_MS = 24 * 3_600_000;
const NONCE = 16;
const TIME = 8;
const MARK = 16;

/**
 * A one-time value for one purpose. It is signed and contains its expiry, so that requesting one writes nothing: only
 * using it does.
 */
export function newChallenge(place: Place, purpose: string, now: Date): Buffer {
  const time = Buffer.alloc(TIME);
  time.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS));
  const said = Buffer.concat([randomBytes(NONCE), time]);
  return Buffer.concat([said, markOf(place, purpose, said)]);
}

/** Made here, for this purpose, and not expired. */
export function isChallenge(place: Place, purpose: string, challenge: string, now: Date): boolean {
  const given = Buffer.from(challenge, 'base64url');
  if (given.length !== NONCE + TIME + MARK) return false;
  const said = given.subarray(0, NONCE + TIME);
  const isOurs = timingSafeEqual(given.subarray(NONCE + TIME), markOf(place, purpose, said));
  return isOurs && Number(said.readBigUInt64BE(NONCE)) > now.getTime();
}

/** True for exactly one caller. Kept far longer than it is valid, so that it stays spent when the clock is set back. */
export function spendChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  return insertSpent(db, hashOf(challenge), new Date(now.getTime() + KEPT_MS), now);
}

function markOf(place: Place, purpose: string, said: Buffer): Buffer {
  const key = derivedKey(place, 'sign-in challenges');
  return createHmac('sha256', key).update(`${purpose}\n`).update(said).digest().subarray(0, MARK);
}
