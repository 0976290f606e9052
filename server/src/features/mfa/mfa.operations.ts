import { Reply } from '../../http/answer';
import type { BackupCodes, MfaSetUp, MfaState } from '@fairlead/domain/mfa/mfa.contract';
import type { Config } from '../../base/config';
import { recordAudit } from '../../account/audit';
import type { Row } from '../../base/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { conflict, notFound } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { endAccessGivenSince } from '../api-applications/public';
import { tellOfChange } from '../system-mail/public';
import {
  backupCodesLeft,
  confirmSecret,
  endSessions,
  factorsOf,
  deleteApp,
  deleteSecondFactor,
  guarded,
  prepareSecret,
  provenSelf,
  writeBackupCodes,
} from '../session/public';
import { markUser, missingSince } from './mfa.queries';

interface Proof {
  readonly current_password: string;
  readonly code: string;
}

export const self = ({ account, actor }: Ctx) => ({ account_id: account.id, user_id: actor.id });

export async function mfaState(ctx: Ctx): Promise<MfaState> {
  const { actor } = ctx;
  const { app } = await factorsOf(ctx.db, self(ctx));
  return {
    enabled: actor.mfa_enabled,
    app,
    required: isRequired(ctx),
    backup_codes_left: actor.mfa_enabled ? await backupCodesLeft(ctx.db, self(ctx)) : 0,
  };
}

export const isRequired = ({ account, actor }: Ctx) => account.mfa_enforced || actor.mfa_requested_at !== null;

export async function setUp(step: Step, config: Config, current_password: () => string): Promise<MfaSetUp | Reply> {
  const asked = async (ctx: Ctx) => {
    if ((await factorsOf(ctx.db, self(ctx))).app) throw conflict('Multi-factor authentication is already on.');
    return { current_password: current_password() };
  };
  return provenSelf(step, config, asked, (ctx) =>
    prepareSecret(ctx.db, config, self(ctx), ctx.actor.email ?? ctx.actor.full_name),
  );
}

/**
 * The code proves that the app holds the secret. From now on every sign-in asks for a code. Sessions started without
 * a second factor end, as do keys and tokens issued for a password alone when that should not have been enough.
 */
export async function confirm(
  ctx: Ctx,
  config: Config,
  code: string,
  request: RequestInfo,
): Promise<BackupCodes | Reply> {
  const codes = await guarded(ctx, async () => {
    const found = await confirmSecret(ctx.db, config, self(ctx), code, ctx.now);
    return found ?? { field: 'code', msg: 'Wrong code. Check that the clock on your phone is correct.' };
  });
  if (codes instanceof Reply) return codes;
  await factorTurnedOn(ctx, request);
  await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'mfa_on');
  return { backup_codes: codes };
}

/** From now on a second factor is required: sessions and keys without one end. */
export async function factorTurnedOn(ctx: Ctx, request: RequestInfo): Promise<void> {
  await markUser(ctx, ctx.actor.id, { enabled: true, requested: false });
  await endSessions(ctx.db, ctx.account.id, ctx.actor.id, request.sessionToken);
  await recordAudit(ctx, { event: 'mfa.enabled' });
  if (isRequired(ctx)) await endAccessGivenSince(ctx, await missingSince(ctx));
}

export async function renewCodes(step: Step, config: Config, proof: () => Proof): Promise<BackupCodes | Reply> {
  const asked = (ctx: Ctx) => {
    requireEnabled(ctx);
    return proof();
  };
  return provenSelf(step, config, asked, async (ctx) => ({
    backup_codes: await writeBackupCodes(ctx.db, config, self(ctx)),
  }));
}

export async function turnOff(step: Step, config: Config, proof: () => Proof): Promise<MfaState | Reply> {
  const asked = async (ctx: Ctx) => {
    const { app, passkeys } = await factorsOf(ctx.db, self(ctx));
    if (!app) throw conflict('Multi-factor authentication is off.');
    if (isRequired(ctx) && !passkeys) throw conflict('Your account requires multi-factor authentication.');
    return proof();
  };
  return provenSelf(step, config, asked, async (ctx) => {
    if ((await factorsOf(ctx.db, self(ctx))).passkeys) return withoutApp(ctx, config);
    await removeFactors(ctx, config, ctx.actor.id);
    return { enabled: false, app: false, required: false, backup_codes_left: 0 };
  });
}

/** The passkeys stay, and with them the backup codes. */
async function withoutApp(ctx: Ctx, config: Config): Promise<MfaState> {
  await deleteApp(ctx.db, self(ctx));
  await recordAudit(ctx, { event: 'mfa.disabled', details: { passkeys_stay: true } });
  await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'mfa_off');
  return mfaState(ctx);
}

function requireEnabled({ actor }: Ctx): void {
  if (!actor.mfa_enabled) throw conflict('Multi-factor authentication is off.');
}

/** From the user's next request on, all other calls are refused until the second factor is set up. */
export async function requestMfa(ctx: Ctx, userId: number): Promise<void> {
  const row = await rowOf(ctx, userId);
  if (row.mfa_enabled) return;
  await markUser(ctx, userId, { enabled: false, requested: true });
  await recordAudit(ctx, { event: 'mfa.requested', ...subjectOf(row) });
}

/**
 * For a user who lost the phone and the backup codes. An earlier request to set up a second factor is cleared as
 * well. Users turn off their own in the profile, with password and code.
 */
export async function disableMfa(ctx: Ctx, config: Config, userId: number): Promise<void> {
  if (userId === ctx.actor.id) throw conflict('Turn off your own in your profile, with your password and a code.');
  await rowOf(ctx, userId);
  await removeFactors(ctx, config, userId);
}

/** The app, the passkeys and the backup codes. */
export async function removeFactors(ctx: Ctx, config: Config, userId: number): Promise<void> {
  const row = await rowOf(ctx, userId);
  await deleteSecondFactor(ctx.db, { account_id: ctx.account.id, user_id: userId });
  await markUser(ctx, userId, { enabled: false, requested: false });
  if (!row.mfa_enabled) return;
  await recordAudit(ctx, { event: 'mfa.disabled', ...subjectOf(row) });
  await tellOfChange(ctx, config, { account: ctx.account, email: row.email as string | null }, 'mfa_off');
}

async function rowOf(ctx: Ctx, userId: number): Promise<Row> {
  const [row] = await lockRows(ctx, 'account_user', [userId]);
  if (!row) throw notFound();
  return row;
}

function subjectOf(row: Row) {
  return { subject_type: 'user', subject_id: row.id, subject_name: String(row.full_name ?? '') };
}
