import {
  MOST_PASSKEYS,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
} from '@fairlead/domain/mfa/passkeys.contract';
import { recordAudit } from '../../account/audit';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, invalidField, notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import type { RequestInfo } from '../../http/request-info';
import {
  acceptPasskey,
  deletePasskey,
  factorsOf,
  insertPasskey,
  NO_ADDRESS,
  offerPasskey,
  passkeyOrigin,
  readPasskeys,
  writeBackupCodes,
  writePasskeyName,
} from '../session/public';
import { tellOfChange } from '../system-mail/public';
import { factorTurnedOn, removeFactors, isRequired, self } from './mfa.operations';

const NOT_ACCEPTED = 'The passkey could not be added. Nothing was changed. Try again.';
const KNOWN = 'This passkey is already in use.';
const TOO_MANY = `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one first.`;
const LAST_FACTOR =
  'Your account requires a second factor, and this is your only one. Add another passkey or an authenticator app first.';

export async function ownPasskeys(ctx: Ctx, config: Config) {
  return { entries: await readPasskeys(ctx.db, self(ctx)), origin: passkeyOrigin(config) };
}

export async function prepare(ctx: Ctx, config: Config): Promise<PasskeyCreation> {
  await requireRoom(ctx, config);
  return offerPasskey(ctx.db, config, self(ctx), ctx.actor, ctx.now);
}

/** The first second factor of a user comes with backup codes, and ends sessions and keys without one. */
export async function add(
  ctx: Ctx,
  config: Config,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  request: RequestInfo,
): Promise<{ passkey: Passkey; backup_codes: string[] | null }> {
  await requireRoom(ctx, config);
  const accepted = await acceptPasskey(ctx.db, config, self(ctx), passkey, ctx.now);
  if (!accepted) throw invalidField('base', NOT_ACCEPTED);
  const added = await insertPasskey(ctx.db, self(ctx), { ...accepted, name });
  if (!added) throw invalidField('base', KNOWN);
  await recordAudit(ctx, { event: 'passkey.added', details: { name } });
  await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'passkey_added');
  if (ctx.actor.mfa_enabled) return { passkey: added, backup_codes: null };
  const backup_codes = await writeBackupCodes(ctx.db, config, self(ctx));
  await factorTurnedOn(ctx, request);
  return { passkey: added, backup_codes };
}

export async function rename(ctx: Ctx, id: number, name: string): Promise<Passkey> {
  const renamed = await writePasskeyName(ctx.db, self(ctx), id, name);
  if (!renamed) throw notFound();
  return renamed;
}

/** Without its last passkey and without an app the user has no second factor, and the backup codes are deleted too. */
export async function remove(ctx: Ctx, config: Config, id: number): Promise<void> {
  requireFreshSession(ctx);
  const name = await deletePasskey(ctx.db, self(ctx), id);
  if (name === undefined) throw notFound();
  const { app, passkeys } = await factorsOf(ctx.db, self(ctx));
  const isLast = !app && !passkeys;
  if (isLast && isRequired(ctx)) throw conflict(LAST_FACTOR);
  await recordAudit(ctx, { event: 'passkey.removed', details: { name } });
  await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'passkey_removed');
  if (isLast) await removeFactors(ctx, config, ctx.actor.id);
}

async function requireRoom(ctx: Ctx, config: Config): Promise<void> {
  requireFreshSession(ctx);
  if (!passkeyOrigin(config)) throw conflict(NO_ADDRESS);
  const { passkeys } = await factorsOf(ctx.db, self(ctx));
  if (passkeys >= MOST_PASSKEYS) throw conflict(TOO_MANY);
}
