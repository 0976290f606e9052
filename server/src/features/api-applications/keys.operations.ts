import { randomBytes } from 'node:crypto';
import type { OwnApiKey } from '@fairlead/domain/api-applications/api-applications.contract';
import { derivedKey } from '../../adapters/secret';
import type { Config } from '../../config';
import { recordAudit } from '../../db/audit';
import { hashOf } from '../../db/sessions';
import type { Ctx } from '../../http/context';
import { type Credential, requireBrowser } from '../../http/credential';
import { deleteKey, type KeyRow, readKey, writeKey } from './keys.queries';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;
const NONE: OwnApiKey = { api_key: null, created_at: null, last_used_at: null };

/** One's own key, and null for everybody else: for an admin who looks with one's eyes, and for a token, which may expire. */
export async function ownApiKey(ctx: Ctx, config: Config, credential: Credential | undefined): Promise<OwnApiKey> {
  if (ctx.actor.viewed_by || credential?.kind === 'token') return NONE;
  const row = await readKey(ctx);
  if (!row) return NONE;
  return { api_key: shown(config, row), created_at: row.created_at, last_used_at: row.last_used_at };
}

/** Null where the installation's secret is another than when the key was made: it works, but nobody can read it again. */
function shown(config: Config, { salt, key_hash }: KeyRow): string | null {
  const key = keyOf(config, salt);
  return hashOf(key).equals(key_hash) ? key : null;
}

/** A new key; the one before is dead at once. */
export async function resetApiKey(ctx: Ctx, config: Config, credential: Credential | undefined): Promise<OwnApiKey> {
  requireBrowser(credential);
  await newKey(ctx, config);
  await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id });
  return ownApiKey(ctx, config, credential);
}

export async function removeApiKey(ctx: Ctx, credential: Credential | undefined): Promise<void> {
  requireBrowser(credential);
  if (!(await deleteKey(ctx))) return;
  const details = { removed: true };
  await recordAudit(ctx, { event: 'api_key.reset', subject_type: 'user', subject_id: ctx.actor.id, details });
}

/** The key that an integration gets which signs in with a password: the one that is there, or a first one. */
export async function keyForIntegration(ctx: Ctx, config: Config): Promise<string> {
  const row = await readKey(ctx);
  return (row && shown(config, row)) ?? newKey(ctx, config);
}

async function newKey(ctx: Ctx, config: Config): Promise<string> {
  const salt = randomBytes(16);
  const key = keyOf(config, salt);
  await writeKey(ctx, key, salt);
  return key;
}

function keyOf(config: Config, salt: Buffer): string {
  let number = BigInt(`0x${derivedKey(config, `api_key ${salt.toString('hex')}`).toString('hex')}`);
  let key = '';
  for (let place = 0; place < LENGTH; place += 1) {
    key += ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return key;
}
