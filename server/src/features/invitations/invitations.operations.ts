import { Reply } from '../../http/answer';
import type { Row } from '../../base/changes';
import type { acceptInvitation as contract, InvitationAnswer } from '@fairlead/domain/users/invitations.contract';
import { required } from '@fairlead/domain/validation/rules';
import { issuesOf } from '@fairlead/domain/validation/issues';
import type { z } from 'zod';
import type { Config } from '../../base/config';
import { recordAudit } from '../../account/audit';
import { flushChanges } from '../../writing/change-log';
import { updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import { enterAccount, startSession } from '../../account/sessions';
import type { Ctx, PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { forbidden, gone, invalid } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { contextOf } from '../../jobs/user-context';
import {
  demoMayEnter,
  findOneTimeToken,
  hashPassword,
  markOfDevice,
  mustUseProvider,
  passwordIssues,
  spendToken,
  SSO_ONLY,
} from '../session/public';
import { setFirstPassword } from './invitations.queries';

type Body = z.output<NonNullable<(typeof contract)['body']>>;

const DEAD_LINK =
  'This invitation was already used, was cancelled or has expired. Ask the person who invited you for a new one.';

/**
 * Reads the invitation of a link. Reading changes nothing; an expired or forged link reveals nothing about any user.
 */
export async function readInvitation(
  ctx: PublicCtx,
  config: Config,
  token: string,
  request: RequestInfo,
): Promise<InvitationAnswer> {
  const found = await invited(ctx, config, token, request);
  if (!found) return { valid: false };
  const { actor, account } = found.user;
  return {
    valid: true,
    email: actor.email ?? '',
    first_name: actor.first_name,
    last_name: actor.last_name,
    company_name: account.company_name,
    password_requirements: account.password_requirements,
  };
}

/** The link works once: it sets the password and the names that the invited person enters, and signs them in. */
export async function acceptInvitation(
  step: Step<PublicCtx>,
  config: Config,
  token: string,
  body: Body,
  request: RequestInfo,
): Promise<Reply> {
  await step(async (ctx) => {
    const { user } = await requireInvited(ctx, config, token, request);
    const names = namesOf(user, body);
    const issues = [
      ...issuesOf({ first_name: required(names.first_name), last_name: required(names.last_name) }),
      ...passwordIssues(user.account.password_requirements, body.password),
    ];
    if (issues.length) throw invalid(issues);
  });
  const hash = await hashPassword(body.password, config);
  return step(async (ctx) => {
    const { user, link } = await requireInvited(ctx, config, token, request);
    // Checked last and in the database: of two who open the link at the same time only one is let in, and a revoked
    // link lets no one in.
    if (!(await spendToken(ctx.db, link)) || !(await setFirstPassword(user, hash))) throw gone(DEAD_LINK);
    return entered(user, config, body, request);
  });
}

async function entered(user: Ctx, config: Config, body: Body, request: RequestInfo): Promise<Reply> {
  const [before] = await lockRows(user, 'account_user', [user.actor.id]);
  await updateRecords(user, 'account_user', [{ before: before as Row, patch: namesOf(user, body) }]);
  await recordAudit(user, { event: 'sign_in.succeeded', details: { by: 'invitation' } });
  await flushChanges(user);
  const { token: session, csrfToken } = await startSession(user.db, user.account.id, user.actor.id, {
    remember: false,
    userAgent: request.userAgent,
  });
  const device = markOfDevice(config, user.actor.email ?? '', request);
  return new Reply({ logged_in: true, csrf_token: csrfToken }, { cookie: { token: session, remember: false }, device });
}

async function requireInvited(ctx: PublicCtx, config: Config, token: string, request: RequestInfo) {
  const found = await invited(ctx, config, token, request);
  if (!found) throw gone(DEAD_LINK);
  if (await mustUseProvider(ctx.db, found.link)) throw forbidden(SSO_ONLY);
  return found;
}

async function invited(ctx: PublicCtx, config: Config, token: string, request: RequestInfo) {
  const link = await findOneTimeToken(ctx.db, token, 'invitation');
  if (!link?.usable) return undefined;
  await enterAccount(ctx.db, link.account_id);
  const user = await contextOf(ctx, link.account_id, link.user_id, 'screen');
  if (!user || !demoMayEnter(config, user.account.is_demo, request)) return undefined;
  return { link, user };
}

function namesOf({ actor }: Ctx, { first_name, last_name }: Body) {
  return {
    first_name: (first_name ?? actor.first_name).trim(),
    last_name: (last_name ?? actor.last_name).trim(),
  };
}
