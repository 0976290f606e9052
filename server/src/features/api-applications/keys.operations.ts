import { randomBytes } from 'node:crypto';
import type { OwnApiKey } from '@fairlead/domain/api-applications/api-applications.contract';
import { keyDaysProblem, longestKeyDays } from '@fairlead/domain/api-applications/key-life';
import { derivedKey, derivedKeys, opened, type Place, sealed } from '../../adapters/secret';
import type { Config } from '../../base/config';
import { recordAudit } from '../../account/audit';
import { hashOf } from '../../account/sessions';
import type { Ctx } from '../../base/context';
import { type Credential, requireBrowser } from '../../http/credential';
import { requireFreshSession } from '../../http/fresh-session';
import { conflict, invalidField } from '../../base/errors';
import { newMessageId, writeUrgentMail } from '../system-mail/public';
import { deleteKey, insertFirstKey, type KeyRow, type NewKey, readKey, replaceKey, writeKey } from './keys.queries';

export interface KeyParts {
  readonly config: Config;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;
const SEALED = 'api keys';
const NONE = { api_key: null, created_at: null, last_used_at: null, expires_at: null };

/** The user's own key; null in View as, and null for a token, which may expire. */
export async function ownApiKey(ctx: Ctx, config: Config, credential: Credential | undefined): Promise<OwnApiKey> {
  const longest_days = longestKeyDays(ctx.account.settings);
  const isOwn = !ctx.actor.viewed_by && !ctx.actor.supported_by && credential?.kind !== 'token';
  const row = isOwn ? await readKey(ctx) : undefined;
  if (!row) return { ...NONE, longest_days };
  const { created_at, last_used_at, expires_at } = row;
  return { api_key: shown(config, row), created_at, last_used_at, expires_at, longest_days };
}

/** Null if the installation's secret has changed since the key was made: the key works, but can no longer be shown. */
function shown(config: Config, row: Pick<KeyRow, 'salt' | 'key_hash' | 'sealed'>): string | null {
  return readable(config, row)?.key ?? null;
}

/** The key in clear, and whether the current secret is enough to read it. */
function readable(place: Place, { salt, key_hash, sealed: stored }: Pick<KeyRow, 'salt' | 'key_hash' | 'sealed'>) {
  const found = stored && opened(place, SEALED, stored);
  if (found) return { key: found.plain.toString(), isCurrent: found.isCurrent };
  for (const [at, secret] of derivedKeys(place, `api_key ${salt.toString('hex')}`).entries()) {
    const key = keyFrom(secret);
    if (hashOf(key).equals(key_hash)) return { key, isCurrent: at === 0 };
  }
  return undefined;
}

/** The key encrypted under the current secret; undefined if that is enough to read it already. */
export function renewedKey(
  place: Place,
  row: Pick<KeyRow, 'salt' | 'key_hash' | 'sealed'>,
): Buffer | 'lost' | undefined {
  const found = readable(place, row);
  if (!found) return 'lost';
  return found.isCurrent ? undefined : sealed(place, SEALED, Buffer.from(found.key));
}

/**
 * A new key; the previous one stops working immediately. It has the longest life that the account allows if none is
 * given.
 */
export async function resetApiKey(
  ctx: Ctx,
  config: Config,
  credential: Credential | undefined,
  asked?: number | null,
): Promise<OwnApiKey> {
  requireFreshSession(ctx);
  const longest = longestKeyDays(ctx.account.settings);
  const days = asked === undefined ? longest : asked;
  const problem = keyDaysProblem(days, longest);
  if (problem) throw invalidField('days', problem);
  await writeKey(ctx, madeKey(config, days));
  const details = { days };
  await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id, details });
  return ownApiKey(ctx, config, credential);
}

export async function removeApiKey(ctx: Ctx, credential: Credential | undefined): Promise<void> {
  requireBrowser(credential);
  if (!(await deleteKey(ctx))) return;
  const details = { removed: true };
  await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id, details });
}

/**
 * The key for an integration that signs in with a password: the existing one, or a first one. A key that has ended is
 * replaced. So is one that can no longer be shown, which ends it everywhere else it is used: the user is notified. The
 * audit log records both.
 */
export async function keyForIntegration(ctx: Ctx, { config }: KeyParts, by: string): Promise<string> {
  const row = await readKey(ctx);
  const known = row && !row.is_over && shown(config, row);
  if (known) return known;
  const made = madeKey(config, longestKeyDays(ctx.account.settings));
  const isOurs = row ? await replaceKey(ctx, made, row.key_hash) : await insertFirstKey(ctx, made);
  // A concurrent sign-in was first: its key is used.
  if (!isOurs) return laterKey(ctx, config);
  const details = row
    ? { by, replaced: row.is_over ? 'had ended' : 'could not be read any more' }
    : { by, first: true };
  await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id, details });
  if (row && !row.is_over) await tellOfReplacement(ctx, config, by);
  return made.key;
}

async function laterKey(ctx: Ctx, config: Config): Promise<string> {
  const row = await readKey(ctx);
  const key = row && shown(config, row);
  if (!key) throw conflict('The key was changed at the same time. Please sign in again.');
  return key;
}

async function tellOfReplacement(ctx: Ctx, config: Config, by: string): Promise<void> {
  const to = ctx.actor.email;
  if (!to) return;
  const text = `${by.replace(/\s+/g, ' ')} signed in to Fairlead with your password. Your API key could no longer be read, because the server has a new secret, so it was replaced.\n\nEverything that used the old key needs the new one, which your profile shows.\n\nIf it was not you, change your password: that ends every key and every session.`;
  const letter = { to, subject: 'Your API key was replaced', text, messageId: newMessageId(config) };
  await writeUrgentMail(ctx, ctx.account.id, letter);
}

function madeKey(config: Config, days: number | null): NewKey {
  const salt = randomBytes(16);
  return { key: keyFrom(derivedKey(config, `api_key ${salt.toString('hex')}`)), salt, days };
}

function keyFrom(secret: Buffer): string {
  let number = BigInt(`0x${secret.toString('hex')}`);
  let key = '';
  for (let place = 0; place < LENGTH; place += 1) {
    key += ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return key;
}
