import { enterAccount } from '../../account/sessions';
import type { Place } from '../../adapters/secret';
import { addSecret, type EarlierSecret, keepSecrets, secretsInFile } from '../../adapters/secret-file';
import type { Db, Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import { renewedKey } from '../api-applications/public';
import { replaceStaffSecret, staffSecrets } from '../back-office/public';
import { renewedFactor } from '../session/public';
import { renewedClientSecret } from '../sso/public';
import {
  apiKeysOf,
  factorsOf,
  givenOutBefore,
  providersOf,
  replaceClientSecret,
  replaceFactor,
  sealKey,
} from './renew.queries';

export interface Renewed {
  readonly renewed: number;
  /** Encrypted with a secret that this installation no longer has. */
  readonly lost: number;
}

/** A server that was signing at the moment of the rotation may have used the former secret. */
const MARGIN_MS = 60_000;

/**
 * Adds a new secret, and encrypts anew what the former one had encrypted. Servers follow without a restart; what the
 * former one signed or encrypted stays valid until it is ended.
 */
export async function rotateSecret(pool: Pool, place: Place, now: Date): Promise<Renewed> {
  if (!place.secret) {
    const { former } = secretsInFile(place.dataFolder);
    if (former.length)
      throw new Error('The former secret is not ended yet: run `npm run rotate-secret -- --end` first.');
    addSecret(place.dataFolder, now);
  }
  return renewAll(pool, place);
}

export interface Ended extends Renewed {
  /** Can only be checked with an ended secret, which is kept for that. */
  readonly tokens: number;
  readonly codes: number;
}

/**
 * Ends the former secrets: they decrypt nothing from now on. One under which tokens or backup codes are still valid
 * is kept to check these, and nothing else.
 */
export async function endFormerSecrets(pool: Pool, place: Place): Promise<Ended> {
  const renewal = await renewAll(pool, place);
  if (place.secret) return { ...renewal, tokens: 0, codes: 0 };
  const { earlier } = secretsInFile(place.dataFolder);
  if (!earlier.length) throw new Error('There is no former secret: `npm run rotate-secret` makes a new one.');
  const kept: EarlierSecret[] = [];
  const sum = { tokens: 0, codes: 0 };
  for (const one of earlier) {
    const left = await givenOut(pool, new Date(one.until.getTime() + MARGIN_MS));
    if (!left.tokens && !left.codes) continue;
    kept.push({ ...one, state: 'ended' });
    sum.tokens = Math.max(sum.tokens, left.tokens);
    sum.codes = Math.max(sum.codes, left.codes);
  }
  keepSecrets(place.dataFolder, kept);
  return { ...renewal, ...sum };
}

async function renewAll(pool: Pool, place: Place): Promise<Renewed> {
  const sum = { renewed: 0, lost: 0 };
  const count = async (renewed: Buffer | 'lost' | undefined, write: (fresh: Buffer) => Promise<void>) => {
    if (renewed === 'lost') sum.lost += 1;
    else if (renewed) {
      await write(renewed);
      sum.renewed += 1;
    }
  };
  await pool.transaction('write', '', async (db) => {
    for (const row of await staffSecrets(db)) {
      await count(renewedFactor(place, row.secret), (fresh) => replaceStaffSecret(db, row, fresh));
    }
  });
  await inEachAccount(pool, async (db, account) => {
    for (const row of await factorsOf(db, account)) {
      await count(renewedFactor(place, row.secret), (fresh) => replaceFactor(db, account, row, fresh));
    }
    for (const row of await apiKeysOf(db, account)) {
      await count(renewedKey(place, row), (fresh) => sealKey(db, account, row, fresh));
    }
    for (const { client_secret } of await providersOf(db, account)) {
      const write = (fresh: Buffer) => replaceClientSecret(db, account, client_secret, fresh);
      await count(renewedClientSecret(place, client_secret), write);
    }
  });
  return sum;
}

async function givenOut(pool: Pool, before: Date): Promise<{ tokens: number; codes: number }> {
  const sum = { tokens: 0, codes: 0 };
  await inEachAccount(pool, async (db, account) => {
    const { tokens, codes } = await givenOutBefore(db, account, before);
    sum.tokens += tokens;
    sum.codes += codes;
  });
  return sum;
}

async function inEachAccount(pool: Pool, work: (db: Db, account: number) => Promise<void>): Promise<void> {
  for (const account of await pool.transaction('read', '', everyAccount)) {
    await pool.transaction('write', '', async (db) => {
      await enterAccount(db, account);
      await work(db, account);
    });
  }
}
