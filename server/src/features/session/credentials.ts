import { Reply } from '../../http/answer';
import type { Config } from '../../base/config';
import { recordPublicAudit } from '../../account/audit';
import { enterAccount } from '../../account/sessions';
import type { PasskeyAnswer } from '@fairlead/domain/mfa/passkeys.contract';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { countGuess, forgive, type Guess, limited, signInLimits, takeBack, takenBackOnFailure } from './attempts';
import { passwordMatches } from './password';
import { renewHash } from './renewed-hash';
import { checkSecondFactor } from './second-factor';
import { noteUsedCode } from './used-code';
import { findSignIn, holdUser, mustUseProvider, type SignInCandidate } from './session.queries';

const WRONG = 'Wrong email or password';
const CODE_MISSING = 'Enter the code from your authenticator app';
export const SSO_ONLY = 'Your company asks for single sign-on. Use it instead of a password.';
const CODE_PLEASE = new Reply({ error: CODE_MISSING, mfa_required: true }, { status: 401 });
const CODE_WRONG = 'The code is wrong or was already used';

export interface Asked {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  /** In place of the code. */
  readonly passkey?: PasskeyAnswer;
  /** Only a user of this account is let in. */
  readonly account_id?: number;
}

interface How<T> {
  readonly config: Config;
  /** Called with the account entered and the user locked, so that neither the user nor the password changes. */
  readonly enter: (ctx: PublicCtx, who: SignInCandidate) => Promise<T>;
  readonly codeMissing?: (ctx: PublicCtx, who: SignInCandidate) => Promise<Reply>;
}

interface Begun {
  readonly guess: Guess;
  readonly found: SignInCandidate | undefined;
  /** Defers work until the answer is on its way. */
  readonly afterwards: PublicCtx['afterCommit'];
}

/**
 * Lets the caller in if password and second factor are right, or answers with a refusal. A wrong password, an unknown
 * address, a deactivated user and a user of another account get the same answer in the same time. Guesses, including
 * wrong codes, are counted and cleared only if everything is right: knowing a password does not allow unlimited
 * guesses of its codes.
 */
export async function checkCredentials<T>(
  step: Step<PublicCtx>,
  asked: Asked,
  request: RequestInfo,
  how: How<T>,
): Promise<T | Reply> {
  const limits = signInLimits(how.config, asked.email, request);
  return limited(limits, async () => {
    const begun = await step(async (ctx): Promise<Begun | Reply> => {
      const guess = await countGuess(ctx, limits);
      if (guess instanceof Reply) return guess;
      return { guess, found: await findSignIn(ctx.db, asked.email.trim()), afterwards: ctx.afterCommit };
    });
    if (begun instanceof Reply) return begun;
    const { found, guess, afterwards } = begun;
    const refuse = (error: object) => {
      if (found) afterwards(() => step((ctx) => noteFailure(ctx, found)));
      return new Reply(error, { status: 401 });
    };
    const matches = await passwordMatches(found?.password_hash, asked.password, how.config);
    if (!found || !matches || !mayEnter(how.config, found, asked, request)) return refuse({ error: WRONG });
    const judged = await takenBackOnFailure(step, guess, () => step((ctx) => judge(ctx, found, guess, asked, how)));
    if (!judged.entered) return refuse(judged.error);
    afterwards(() => renewHash(step, how.config, found, asked.password));
    return judged.answer;
  });
}

type Judged<T> = { readonly entered: true; readonly answer: T | Reply } | { readonly entered: false; error: object };

/** The remaining checks once the password is right. */
async function judge<T>(
  ctx: PublicCtx,
  found: SignInCandidate,
  guess: Guess,
  shown: Asked,
  { config, enter, codeMissing = async () => CODE_PLEASE }: How<T>,
): Promise<Judged<T>> {
  await enterAccount(ctx.db, found.account_id);
  // The password may have been changed during the comparison: access granted now would outlive that change.
  if (!(await holdUser(ctx.db, found))) return { entered: false, error: { error: WRONG } };
  if (await mustUseProvider(ctx.db, found)) return { entered: false, error: { error: SSO_ONLY, sso_required: true } };
  const factor = await checkSecondFactor(ctx.db, config, found, shown, ctx.now);
  if (factor === 'used') await noteUsedCode(ctx, config, found);
  if (factor === 'wrong' || factor === 'used')
    return { entered: false, error: { error: CODE_WRONG, mfa_required: true } };
  if (factor === 'missing') {
    await takeBack(ctx, guess);
    return { entered: true, answer: await codeMissing(ctx, found) };
  }
  await forgive(ctx, guess);
  return { entered: true, answer: await enter(ctx, found) };
}

async function noteFailure(ctx: PublicCtx, who: SignInCandidate): Promise<void> {
  await enterAccount(ctx.db, who.account_id);
  await recordPublicAudit(ctx, who, { event: 'sign_in.failed' });
}

/**
 * An application lets in only users of its own account; users of other accounts get the same answer as for a wrong
 * password.
 */
function mayEnter(config: Config, found: SignInCandidate, { account_id }: Asked, request: RequestInfo): boolean {
  const isOfAccount = account_id === undefined || account_id === found.account_id;
  return isOfAccount && !found.deleted && demoMayEnter(config, found.is_demo, request);
}

/** Demo users have a known password: they sign in from this machine only, unless the operator turned the demo on. */
export function demoMayEnter(config: Config, isDemo: boolean, request: RequestInfo): boolean {
  return !isDemo || config.demo === 'on' || (config.demo === 'ask' && request.isFromHere);
}
