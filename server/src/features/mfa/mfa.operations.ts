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
  forgetSecondFactor,
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

const self = ({ account, actor }: Ctx) => ({ account_id: account.id, user_id: actor.id });

export async function mfaState(ctx: Ctx): Promise<MfaState> {
  const { actor } = ctx;
  return {
    enabled: actor.mfa_enabled,
    required: isRequired(ctx),
    backup_codes_left: actor.mfa_enabled ? await backupCodesLeft(ctx.db, self(ctx)) : 0,
  };
}

const isRequired = ({ account, actor }: Ctx) => account.mfa_enforced || actor.mfa_requested_at !== null;

export async function setUp(step: Step, config: Config, current_password: () => string): Promise<MfaSetUp | Reply> {
  const asked = (ctx: Ctx) => {
    if (ctx.actor.mfa_enabled) throw conflict('Multi-factor authentication is on already.');
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
    return found ?? { field: 'code', msg: 'The code is not right. Is the clock of the phone right?' };
  });
  if (codes instanceof Reply) return codes;
  await markUser(ctx, ctx.actor.id, { enabled: true, requested: false });
  await endSessions(ctx.db, ctx.account.id, ctx.actor.id, request.sessionToken);
  await recordAudit(ctx, { event: 'mfa.enabled' });
  await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'mfa_on');
  if (isRequired(ctx)) await endAccessGivenSince(ctx, await missingSince(ctx));
  return { backup_codes: codes };
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
  const asked = (ctx: Ctx) => {
    requireEnabled(ctx);
    if (ctx.account.mfa_enforced) throw conflict('Your account requires multi-factor authentication.');
    return proof();
  };
  return provenSelf(step, config, asked, async (ctx) => {
    await removeFrom(ctx, config, ctx.actor.id);
    return { enabled: false, required: false, backup_codes_left: 0 };
  });
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
  if (userId === ctx.actor.id) throw conflict('Turn your own off in your profile, with your password and a code.');
  await rowOf(ctx, userId);
  await removeFrom(ctx, config, userId);
}

async function removeFrom(ctx: Ctx, config: Config, userId: number): Promise<void> {
  const row = await rowOf(ctx, userId);
  await forgetSecondFactor(ctx.db, { account_id: ctx.account.id, user_id: userId });
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
