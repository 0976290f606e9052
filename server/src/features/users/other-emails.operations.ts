import { type OtherEmail, otherEmailIssues, type OtherEmailsBody } from '@fairlead/domain/users/other-emails';
import type { Issue } from '@fairlead/domain/validation/issues';
import { createRecords, eraseRecords, updateRecords } from '../../writing/changes';
import { ADDRESS_TAKEN } from '../../db/constraints';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { isTaken, readOtherEmails } from './other-emails.queries';
import { noteUserChange } from './write-user';

/**
 * The issues that can be found before anything is written. The database detects the same address written by another
 * transaction at the same time.
 */
export async function wrongOtherEmails(ctx: Ctx, sent: OtherEmailsBody | undefined): Promise<readonly Issue[]> {
  if (!sent) return [];
  const issues = otherEmailIssues(sent, await readOtherEmails(ctx, ctx.actor.id), ctx.actor.email);
  if (issues.length) return issues;
  const written = sent.flatMap(({ email, _destroy }) => (email === undefined || _destroy ? [] : [email.trim()]));
  return written.length && (await isTaken(ctx, written)) ? [ADDRESS_TAKEN] : [];
}

/**
 * Adds, changes and destroys the actor's own further addresses, all or nothing. Destroyed ones free their place
 * first.
 */
export async function writeOtherEmails(ctx: Ctx, sent: OtherEmailsBody): Promise<void> {
  const user_id = ctx.actor.id;
  // The user is locked, so that two concurrent writes count each other's addresses.
  await lockRows(ctx, 'account_user', [user_id]);
  const known = await readOtherEmails(ctx, user_id);
  const issues = otherEmailIssues(sent, known, ctx.actor.email);
  if (issues.length) throw invalid(issues);
  const rows = await lockRows(
    ctx,
    'user_email',
    known.map(({ id }) => id),
  );
  const sentFor = (id: number) => sent.find((one) => one.id === id);
  const leaving = rows.filter(({ id }) => sentFor(id)?._destroy);
  const edits = rows.flatMap((before) => {
    const email = sentFor(before.id)?.email?.trim();
    return email === undefined || leaving.includes(before) ? [] : [{ before, patch: { email } }];
  });
  const fresh = sent.filter(({ id, _destroy }) => id === undefined && !_destroy);
  await eraseRecords(ctx, 'user_email', leaving);
  await updateRecords(ctx, 'user_email', edits);
  await createRecords(
    ctx,
    'user_email',
    fresh.map(({ email }) => ({ user_id, email: email?.trim() })),
  );
  await noteUserChange(ctx, ctx.actor, 'user.changed', {
    other_emails: (await ownOtherEmails(ctx)).map((one) => one.email),
  });
}

export function ownOtherEmails(ctx: Ctx): Promise<OtherEmail[]> {
  return readOtherEmails(ctx, ctx.actor.id);
}
