import { Reply } from '../../http/answer';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { FieldIssue } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { countGuess, type Guess, limitsOf, takeBack, takenBackOnFailure } from './attempts';
import { passwordMatches } from './password';
import { checkSecondFactor } from './second-factor';
import { holdUser, passwordHashOf } from './session.queries';

const NOT_RIGHT = 'The code is not right, or was used already';
const WRONG: FieldIssue = { field: 'current_password', msg: MESSAGES.password };

export interface Proof {
  readonly current_password: string;
  /** Left out where none is asked for. */
  readonly code?: string;
}

/** A password that was found right, until its last step shows that it still is. */
export interface Known {
  readonly proof: Proof;
  readonly guess: Guess;
  readonly stored: string | null;
}

/**
 * Does the work for whoever sits before the open session and knows its user's password, and the code of the second factor
 * where one is asked for; else answers that it refuses. Guesses count with those at the sign-in. `asked` runs first, and
 * says whether the call may be made at all.
 */
export async function provenSelf<T>(
  step: Step,
  config: Config,
  request: RequestInfo,
  asked: (ctx: Ctx) => Proof | Promise<Proof>,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T | Reply> {
  const known = await knownPassword(step, request, asked);
  if (known instanceof Reply) return known;
  return provenStep(step, config, known, work);
}

/** The last step: does the work, or answers that it refuses. Work that fails makes no wrong guess of a right password. */
export function provenStep<T>(
  step: Step,
  config: Config,
  known: Known,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T | Reply> {
  return takenBackOnFailure(step, known.guess, () =>
    step(async (ctx) => (await refusedProof(ctx, config, known)) ?? work(ctx)),
  );
}

/** The password alone, compared while no connection is held. `issues` is what else is wrong, and is said with it. */
export async function knownPassword(
  step: Step,
  request: RequestInfo,
  asked: (ctx: Ctx) => Proof | Promise<Proof>,
  issues: readonly FieldIssue[] = [],
): Promise<Known | Reply> {
  const begun = await step(async (ctx) => {
    const proof = await asked(ctx);
    const guess = await countGuess(ctx, limitsOf(ctx.actor.email ?? '', request, 'sign_in'));
    return guess instanceof Reply ? guess : { proof, guess, stored: await passwordHashOf(ctx) };
  });
  if (begun instanceof Reply) return begun;
  if (!(await passwordMatches(begun.stored, begun.proof.current_password))) return refusal(WRONG, ...issues);
  if (!issues.length) return begun;
  await step((ctx) => takeBack(ctx, begun.guess));
  return refusal(...issues);
}

/** Undefined when the password still is what it was and the code is right: then the guess was none. */
async function refusedProof(ctx: Ctx, config: Config, { proof, guess, stored }: Known): Promise<Reply | undefined> {
  const who = { account_id: ctx.account.id, user_id: ctx.actor.id };
  if (!(await holdUser(ctx.db, { ...who, password_hash: stored }))) return refusal(WRONG);
  const factor = proof.code === undefined ? 'none' : await checkSecondFactor(ctx.db, config, who, proof.code, ctx.now);
  if (factor === 'wrong') return refusal({ field: 'code', msg: NOT_RIGHT });
  await takeBack(ctx, guess);
  return factor === 'missing' ? refusal({ field: 'code', msg: MESSAGES.required }) : undefined;
}

/** Whatever `guess` finds, or the answer that refuses it: a wrong guess counts with those at the sign-in. */
export async function guarded<T>(
  ctx: Ctx,
  request: RequestInfo,
  guess: () => Promise<T | FieldIssue>,
): Promise<Exclude<T, FieldIssue> | Reply> {
  const counted = await countGuess(ctx, limitsOf(ctx.actor.email ?? '', request, 'sign_in'));
  if (counted instanceof Reply) return counted;
  const found = await guess();
  if (isIssue(found)) return refusal(found);
  await takeBack(ctx, counted);
  return found as Exclude<T, FieldIssue>;
}

/** Answered and not thrown: the attempt is to be remembered. */
function refusal(...issues: FieldIssue[]): Reply {
  return new Reply(issues, { status: 422 });
}

function isIssue(found: unknown): found is FieldIssue {
  return typeof found === 'object' && found !== null && 'field' in found && 'msg' in found;
}
