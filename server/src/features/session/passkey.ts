import { createHmac } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairlead/domain/mfa/passkeys.contract';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { publicUrlOf } from '../../http/public-url';
import { CHALLENGE_MS, isChallenge, newChallenge, spendChallenge } from './challenges';
import { lockPasskey, markUsed, passkeysOf, type PasskeyValues, type StoredPasskey } from './passkey.queries';
import type { Who } from './second-factor.queries';

/** A challenge has one purpose: what was signed for one cannot be used for another. */
export type PasskeyUse = 'sign in' | 'second factor' | 'confirm' | 'add';

const purposeOf = (use: PasskeyUse, who?: Who) => (who ? `${use} ${who.account_id}-${who.user_id}` : use);

/**
 * The address where passkeys work. Browsers accept them for names, not for network addresses: without FAIRLEAD_URL
 * that is localhost.
 */
export function passkeyOrigin(config: Config): string | null {
  const { protocol, hostname, port } = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return null;
  return `${protocol}//${hostname}${port ? `:${port}` : ''}`;
}

const siteOf = (config: Config) => new URL(passkeyOrigin(config) ?? publicUrlOf(config)).hostname;

/** Asks for one of the user's passkeys, or for any that the browser knows; null if the user has none. */
export async function askPasskey(
  config: Config,
  use: PasskeyUse,
  now: Date,
  of?: { readonly db: Db; readonly who: Who },
): Promise<PasskeyRequest | null> {
  const known = of ? await passkeysOf(of.db, of.who) : [];
  if (of && !known.length) return null;
  const { challenge } = await generateAuthenticationOptions({
    rpID: siteOf(config),
    challenge: bytesOf(newChallenge(config, purposeOf(use, of?.who), now)),
  });
  return {
    challenge,
    rpId: siteOf(config),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(described),
  };
}

/** Whether this is the answer of the user's passkey to a challenge from here. It is spent, and the use is recorded. */
export async function checkPasskey(
  db: Db,
  config: Config,
  use: PasskeyUse,
  who: Who,
  answer: PasskeyAnswer,
  now: Date,
): Promise<boolean> {
  const stored = await lockPasskey(db, who, Buffer.from(answer.id, 'base64url'));
  if (!stored || !isOwner(stored, answer)) return false;
  const purpose = purposeOf(use, use === 'sign in' ? undefined : who);
  const found = await judged(config, answer, stored, purpose, now);
  if (!found || !(await spendChallenge(db, found.challenge, now))) return false;
  await markUsed(db, who, stored.id, found.counter, found.synced);
  return true;
}

/** Whether the authenticator names the user to whom the passkey belongs. */
function isOwner({ user_handle }: StoredPasskey, { response: { userHandle } }: PasskeyAnswer): boolean {
  return !userHandle || !user_handle || userHandle === user_handle.toString('base64url');
}

interface Judged {
  readonly challenge: string;
  readonly counter: number;
  readonly synced: boolean;
}

/**
 * Undefined for an answer of another site, to another challenge, with a wrong signature or a counter that went back.
 */
async function judged(
  config: Config,
  { response, ...answer }: PasskeyAnswer,
  { credential_id, public_key, counter }: StoredPasskey,
  purpose: string,
  now: Date,
): Promise<Judged | undefined> {
  let challenge = '';
  const { userHandle, ...signed } = response;
  const given: AuthenticationResponseJSON = {
    ...answer,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
  const found = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: (sent) => {
      challenge = sent;
      return isChallenge(config, purpose, sent, now);
    },
    expectedOrigin: passkeyOrigin(config) ?? [],
    expectedRPID: siteOf(config),
    credential: { id: credential_id.toString('base64url'), publicKey: bytesOf(public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  const { newCounter, credentialBackedUp } = found.authenticationInfo;
  return { challenge, counter: newCounter, synced: credentialBackedUp };
}

/** What the browser needs to make a passkey for this user. */
export async function offerPasskey(
  db: Db,
  config: Config,
  who: Who,
  { email, full_name }: { readonly email: string | null; readonly full_name: string },
  now: Date,
): Promise<PasskeyCreation> {
  const known = await passkeysOf(db, who);
  const options = await generateRegistrationOptions({
    rpName: 'Fairlead',
    rpID: siteOf(config),
    userName: email ?? full_name,
    userDisplayName: full_name,
    userID: bytesOf(handleOf(config, who, known)),
    challenge: bytesOf(newChallenge(config, purposeOf('add', who), now)),
  });
  return {
    challenge: options.challenge,
    rp: { id: siteOf(config), name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** The new passkey, if it was made from here, for this user and just now. */
export async function acceptPasskey(
  db: Db,
  config: Config,
  who: Who,
  answer: NewPasskey,
  now: Date,
): Promise<Omit<PasskeyValues, 'name'> | undefined> {
  let challenge = '';
  const given = { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON;
  const found = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: (sent) => {
      challenge = sent;
      return isChallenge(config, purposeOf('add', who), sent, now);
    },
    expectedOrigin: passkeyOrigin(config) ?? [],
    expectedRPID: siteOf(config),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!found?.verified || !(await spendChallenge(db, challenge, now))) return undefined;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    user_handle: handleOf(config, who, await passkeysOf(db, who)),
    synced: credentialBackedUp,
  };
}

const described = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

/**
 * Identifies the user to the authenticator without revealing who it is: all passkeys of a user have the same handle.
 */
function handleOf(config: Config, { account_id, user_id }: Who, known: readonly StoredPasskey[]): Buffer {
  const given = known.find(({ user_handle }) => user_handle)?.user_handle;
  if (given) return given;
  return createHmac('sha256', derivedKey(config, 'passkey users')).update(`${account_id}-${user_id}`).digest();
}

/** The library asks for plain arrays. */
function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
