import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Config } from '../../config';
import type { Ctx } from '../../http/context';
import { Reply } from '../../http/endpoint';
import type { FieldIssue } from '../../http/errors';
import type { RequestInfo } from '../../http/request-info';
import { hasTriedTooOften, limitsOf, tryLater } from './attempts';
import { passwordMatches } from './password';
import { checkSecondFactor } from './second-factor';
import { passwordHashOf, rememberAttempt } from './session.queries';

/**
 * Undefined when whoever sits before the open session knows its user's password, and the code of the second factor where
 * one is asked for; else the answer that refuses. Guesses count with those at the sign-in.
 */
export async function provenSelf(
  ctx: Ctx,
  config: Config,
  asked: { readonly current_password: string; readonly code?: string },
  request: RequestInfo,
): Promise<Reply | undefined> {
  const found = await guarded(ctx, request, async () => (await whatIsWrong(ctx, config, asked)) ?? 'proven');
  return found === 'proven' ? undefined : found;
}

/** Whatever `guess` finds, or the answer that refuses it: a wrong guess counts with those at the sign-in. */
export async function guarded<T>(
  ctx: Ctx,
  request: RequestInfo,
  guess: () => Promise<T | FieldIssue>,
): Promise<Exclude<T, FieldIssue> | Reply> {
  const limits = limitsOf(ctx.actor.email ?? '', request, 'sign_in');
  if (await hasTriedTooOften(ctx, limits)) return tryLater();
  const found = await guess();
  if (!isIssue(found)) return found as Exclude<T, FieldIssue>;
  await rememberAttempt(ctx.db, Object.keys(limits));
  // Answered and not thrown: the attempt is to be remembered.
  return new Reply([found], { status: 422 });
}

function isIssue(found: unknown): found is FieldIssue {
  return typeof found === 'object' && found !== null && 'field' in found && 'msg' in found;
}

async function whatIsWrong(
  ctx: Ctx,
  config: Config,
  { current_password, code }: { readonly current_password: string; readonly code?: string },
) {
  const known = await passwordMatches(await passwordHashOf(ctx), current_password);
  if (!known) return { field: 'current_password', msg: MESSAGES.password };
  if (code === undefined) return undefined;
  const who = { account_id: ctx.account.id, user_id: ctx.actor.id };
  const factor = await checkSecondFactor(ctx.db, config, who, code, ctx.now);
  return factor === 'right' ? undefined : { field: 'code', msg: factor === 'missing' ? MESSAGES.required : NOT_RIGHT };
}

const NOT_RIGHT = 'The code is not right, or was used already';
