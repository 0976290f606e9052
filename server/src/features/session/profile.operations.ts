import { isTimeZone } from '@fairlead/domain/dates/zones';
import type { updateProfile as contract } from '@fairlead/domain/session/session.contract';
import type { SessionUser } from '@fairlead/domain/session/session.types';
import type { OtherEmail } from '@fairlead/domain/users/other-emails';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { required } from '@fairlead/domain/validation/rules';
import type { z } from 'zod';
import { updateRecords } from '../../db/changes';
import { recordAudit } from '../../db/audit';
import { lockRows } from '../../db/records';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../http/context';
import { Reply } from '../../http/endpoint';
import { type FieldIssue, invalid } from '../../http/errors';
import type { RequestInfo } from '../../http/request-info';
import { noteUserChange, ownOtherEmails, writeOtherEmails } from '../users/public';
import { hashPassword, passwordIssues, passwordMatches } from './password';
import { hasTriedTooOften, limitsOf, tryLater } from './attempts';
import { endSessions, passwordHashOf, readUser, rememberAttempt, setPassword } from './session.queries';

type OwnProfile = SessionUser & { readonly other_emails: readonly OtherEmail[] };
type Body = z.output<NonNullable<(typeof contract)['body']>>;

/**
 * One's own names, time zone, formats, theme and password. A new password ends all other sessions. Guesses at the
 * present one count with those at the sign-in, so that an open session is no way around its limit.
 */
export async function updateProfile(ctx: Ctx, body: Body, request: RequestInfo): Promise<OwnProfile | Reply> {
  requireCan(ctx, 'update', 'profile', { owner_id: ctx.actor.id });
  const { current_password, password, other_emails_attributes, ...fields } = body;
  const issues = profileIssues(fields);
  if (password !== undefined) {
    const limits = limitsOf(ctx.actor.email ?? '', request, 'sign_in');
    if (await hasTriedTooOften(ctx, limits)) return tryLater();
    const known = await passwordMatches(await passwordHashOf(ctx), current_password ?? '');
    issues.push(...passwordIssues(ctx.account.password_requirements, password));
    if (!known) {
      await rememberAttempt(ctx.db, Object.keys(limits));
      const wrong = { field: 'current_password', msg: MESSAGES.password };
      // Answered and not thrown: the attempt is to be remembered.
      return new Reply([wrong, ...issues], { status: 422 });
    }
  }
  if (issues.length) throw invalid(issues);
  const [before] = await lockRows(ctx, 'account_user', [ctx.actor.id]);
  if (before && (await updateRecords(ctx, 'account_user', [{ before, patch: fields }])))
    await noteUserChange(ctx, ctx.actor, 'user.changed', fields);
  if (password !== undefined) {
    await setPassword(ctx.db, ctx.account.id, ctx.actor.id, await hashPassword(password));
    await endSessions(ctx.db, ctx.account.id, ctx.actor.id, request.sessionToken);
    await recordAudit(ctx, { event: 'password.changed' });
  }
  if (other_emails_attributes) await writeOtherEmails(ctx, other_emails_attributes);
  return { ...(await readUser(ctx)), other_emails: await ownOtherEmails(ctx) };
}

function profileIssues(fields: Omit<Body, 'password' | 'current_password' | 'other_emails_attributes'>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (fields.first_name !== undefined && required(fields.first_name))
    issues.push({ field: 'first_name', msg: 'Required' });
  if (fields.time_zone !== undefined && !isTimeZone(fields.time_zone))
    issues.push({ field: 'time_zone', msg: 'Has invalid value' });
  return issues;
}
