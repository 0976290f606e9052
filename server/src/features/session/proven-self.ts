import { Reply } from '../../http/answer';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { FieldIssue } from '../../base/errors';
import { countGuess, type Guess, ownLimits, takeBack, takenBackOnFailure } from './attempts';
import { passwordMatches } from './password';
import { checkSecondFactor } from './second-factor';
import { noteUsedCode } from './used-code';
import { holdUser, passwordHashOf } from './session.queries';

export const CODE_WRONG = 'The code is wrong or was already used';
const WRONG: FieldIssue = { field: 'current_password', msg: MESSAGES.password };

export interface Proof {
  readonly current_password: string;
  /** Omitted if no code is required. */
  readonly code?: string;
}

/** A password that was found right; the last step checks that it still is. */
export interface Known {
  readonly proof: Proof;
  readonly guess: Guess;
  readonly stored: string | null;
}

/**
 * Does the work if the caller of the open session proves its user's password and, where required, a code of the
 * second factor; otherwise answers with a refusal. Guesses count per user, separately from those at sign-in. `asked`
 * runs first and decides whether the call is allowed at all.
 */
export async function provenSelf<T>(
  step: Step,
  config: Config,
  asked: (ctx: Ctx) => Proof | Promise<Proof>,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T | Reply> {
  const known = await knownPassword(step, config, asked);
  if (known instanceof Reply) return known;
  return provenStep(step, config, known, work);
}

/**
 * The last step: does the work, or answers with a refusal. If the work fails, a right password does not count as a
 * wrong guess.
 */
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

/**
 * Checks the password alone and compares it while no connection is held. `issues` are other problems, reported
 * together with it.
 */
export async function knownPassword(
  step: Step,
  config: Config,
  asked: (ctx: Ctx) => Proof | Promise<Proof>,
  issues: readonly FieldIssue[] = [],
): Promise<Known | Reply> {
  const begun = await step(async (ctx) => {
    const proof = await asked(ctx);
    const guess = await countGuess(ctx, ownLimits(ctx));
    return guess instanceof Reply ? guess : { proof, guess, stored: await passwordHashOf(ctx) };
  });
  if (begun instanceof Reply) return begun;
  if (!(await passwordMatches(begun.stored, begun.proof.current_password, config))) return refusal(WRONG, ...issues);
  if (!issues.length) return begun;
  await step((ctx) => takeBack(ctx, begun.guess));
  return refusal(...issues);
}

/** Undefined if the password is unchanged and the code is right: the guess then does not count. */
async function refusedProof(ctx: Ctx, config: Config, { proof, guess, stored }: Known): Promise<Reply | undefined> {
  const who = { account_id: ctx.account.id, user_id: ctx.actor.id };
  if (!(await holdUser(ctx.db, { ...who, password_hash: stored }))) return refusal(WRONG);
  const factor = proof.code === undefined ? 'none' : await checkSecondFactor(ctx.db, config, who, proof, ctx.now);
  if (factor === 'used') await noteUsedCode(ctx, config, who);
  if (factor === 'wrong' || factor === 'used') return refusal({ field: 'code', msg: CODE_WRONG });
  await takeBack(ctx, guess);
  return factor === 'missing' ? refusal({ field: 'code', msg: MESSAGES.required }) : undefined;
}

/** The result of `guess`, or the answer that refuses it: a wrong guess counts with those of passwords in a session. */
export async function guarded<T>(
  ctx: Ctx,
  guess: () => Promise<T | FieldIssue>,
): Promise<Exclude<T, FieldIssue> | Reply> {
  const counted = await countGuess(ctx, ownLimits(ctx));
  if (counted instanceof Reply) return counted;
  const found = await guess();
  if (isIssue(found)) return refusal(found);
  await takeBack(ctx, counted);
  return found as Exclude<T, FieldIssue>;
}

/** Returned, not thrown, so that the attempt is recorded. */
function refusal(...issues: FieldIssue[]): Reply {
  return new Reply(issues, { status: 422 });
}

function isIssue(found: unknown): found is FieldIssue {
  return typeof found === 'object' && found !== null && 'field' in found && 'msg' in found;
}
