import { Reply } from '../../http/answer';
import type { Patch } from '../../base/changes';
import { isTimeZone } from '@fairlead/domain/dates/zones';
import { imagePath } from '@fairlead/domain/images/image-path';
import type { OwnProfile, updateProfile as contract } from '@fairlead/domain/session/session.contract';
import { required } from '@fairlead/domain/validation/rules';
import type { z } from 'zod';
import type { Config } from '../../base/config';
import { updateRecords } from '../../writing/changes';
import { recordAudit } from '../../account/audit';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { type FieldIssue, invalid } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { readImage, storedImage } from '../images/public';
import { tellOfChange } from '../system-mail/public';
import { noteUserChange, ownOtherEmails, wrongOtherEmails, writeOtherEmails } from '../users/public';
import { hashPassword, passwordIssues } from './password';
import { knownPassword, type Proof, provenStep } from './proven-self';
import { endSessions, readOwnUser, setPassword } from './session.queries';

type Body = z.output<NonNullable<(typeof contract)['body']>>;
type Image = Awaited<ReturnType<typeof readImage>>;

interface WithPassword {
  readonly body: Body;
  readonly image: Image;
  readonly password: string;
  readonly issues: readonly FieldIssue[];
  readonly proof: Proof;
}

/** Changes the actor's own names, time zone, formats, theme, picture and password. */
export async function updateProfile(
  step: Step,
  config: Config,
  input: () => { readonly body: Body },
  request: RequestInfo,
): Promise<OwnProfile | Reply> {
  const begun = await step(async (ctx) => {
    const { body } = input();
    const { password, current_password = '', code = '' } = body;
    const image = await readImage(request.file);
    const emails = await wrongOtherEmails(ctx, body.other_emails_attributes);
    const issues = [...profileIssues(body), ...image.issues, ...emails];
    if (password !== undefined) {
      issues.push(...passwordIssues(ctx.account.password_requirements, password));
      return { body, image, password, issues, proof: { current_password, code } };
    }
    if (issues.length) throw invalid(issues);
    return { done: await writeProfile(ctx, body, image) };
  });
  return begun.done ?? withNewPassword(step, config, begun, request);
}

/**
 * Requires the current password, and a code of the second factor if there is one. A new password ends all other
 * sessions.
 */
async function withNewPassword(
  step: Step,
  config: Config,
  { body, image, password, issues, proof }: WithPassword,
  request: RequestInfo,
): Promise<OwnProfile | Reply> {
  const known = await knownPassword(step, config, () => proof, issues);
  if (known instanceof Reply) return known;
  const hash = await hashPassword(password, config);
  return provenStep(step, config, known, async (ctx) => {
    await setPassword(ctx.db, ctx.account.id, ctx.actor.id, hash);
    await endSessions(ctx.db, ctx.account.id, ctx.actor.id, request.sessionToken);
    await recordAudit(ctx, { event: 'password.changed' });
    await tellOfChange(ctx, config, { account: ctx.account, email: ctx.actor.email }, 'password');
    return writeProfile(ctx, body, image);
  });
}

async function writeProfile(ctx: Ctx, body: Body, image: Image): Promise<OwnProfile> {
  const { current_password: _known, password: _new, code: _code, other_emails_attributes, ...fields } = body;
  await writeOwn(ctx, { ...fields, ...(await storedImage(ctx, image, { user_id: ctx.actor.id })) });
  if (other_emails_attributes) await writeOtherEmails(ctx, other_emails_attributes);
  return ownProfile(ctx);
}

export async function removeOwnImage(ctx: Ctx): Promise<OwnProfile> {
  await writeOwn(ctx, { image_id: null });
  return ownProfile(ctx);
}

async function writeOwn(ctx: Ctx, patch: Patch): Promise<void> {
  const [before] = await lockRows(ctx, 'account_user', [ctx.actor.id]);
  if (before && (await updateRecords(ctx, 'account_user', [{ before, patch }])))
    await noteUserChange(ctx, ctx.actor, 'user.changed', patch);
}

async function ownProfile(ctx: Ctx): Promise<OwnProfile> {
  const user = await readOwnUser(ctx);
  const avatar_thumb_url = user.image_id === null ? null : imagePath(user.image_id);
  return { ...user, avatar_thumb_url, other_emails: await ownOtherEmails(ctx) };
}

function profileIssues(fields: Body): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (fields.first_name !== undefined && required(fields.first_name))
    issues.push({ field: 'first_name', msg: 'Required' });
  if (fields.time_zone !== undefined && !isTimeZone(fields.time_zone))
    issues.push({ field: 'time_zone', msg: 'Has invalid value' });
  return issues;
}
