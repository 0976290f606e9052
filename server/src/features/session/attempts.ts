import { Reply } from '../../http/answer';
import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { countAttempt, deleteAttempts, type Most, takeBackAttempt, type Window } from '../../account/attempts';
import { KeyedLimiter } from './keyed-limiter';
import { knownDevice } from './known-device';

const MOST_OF_ONE = 10;
/** A whole office, or all users behind an unconfigured proxy, share one address. */
const MOST_OF_MACHINE = 100;
/** For one email, from everywhere. */
const MOST_OF_EMAIL = 100;
const MOST_SIGN_UPS = 20;
const MOST_SIGN_UP_MAILS = 3;
const TOMORROW = 'Too many attempts within a day. Please try again tomorrow.';
const LATER = 'Too many attempts. Please try again in 15 minutes.';

export interface Limits {
  /** The guessing client, as far as it can be identified: a right guess clears the wrong ones under this key. */
  readonly own: string;
  /** Shared by all clients in one place. */
  readonly machine: string;
  /** All keys under which attempts are counted, and the maximum for each. */
  readonly most: Most;
  /** Fifteen minutes if left out. */
  readonly within?: Window;
}

/**
 * At sign-in, wrong guesses of others do not lock a user out: they count for the email together with the network that
 * they come from. Guesses from everywhere lock out all devices but those that the user has signed in with before.
 */
export function signInLimits(config: Config, email: string, request: RequestInfo): Limits {
  const device = knownDevice(config, email, request);
  if (device) return only(`device:${device}`);
  const address = email.trim().toLowerCase();
  const own = `email:${address} from ${request.network}`;
  return {
    own,
    machine: `ip:${request.network}`,
    most: { [own]: MOST_OF_ONE, [`ip:${request.network}`]: MOST_OF_MACHINE, [`email:${address}`]: MOST_OF_EMAIL },
  };
}

/** Within a session, where the guesses of others do not count. */
export function ownLimits({ account, actor }: Ctx): Limits {
  return only(`self:${account.id}-${actor.id}`);
}

/** A passkey cannot be guessed; this only bounds the work that strangers can cause. */
export function passkeyLimits({ network }: RequestInfo): Limits {
  const own = `passkey-ip:${network}`;
  return { ...only(own), most: { [own]: MOST_OF_MACHINE } };
}

/** A wrong answer of a provider counts for the network that it comes from. */
export function ssoLimits({ network }: RequestInfo): Limits {
  const own = `sso-ip:${network}`;
  return { ...only(own), most: { [own]: MOST_OF_MACHINE } };
}

/** For mail to one address, which seldom needs any, no matter who requests it. */
export function resetLimits(email: string, request: RequestInfo): Limits {
  const own = `reset-email:${email.trim().toLowerCase()}`;
  return {
    own,
    machine: `reset-ip:${request.network}`,
    most: { [own]: MOST_OF_ONE, [`reset-ip:${request.network}`]: MOST_OF_MACHINE },
  };
}

/** For new accounts that a mail confirms: one address gets few, no matter who requests them. */
export function confirmedSignUpLimits(email: string, request: RequestInfo): Limits {
  const own = `signup-email:${email.trim().toLowerCase()}`;
  const { machine, most, within } = signUpLimits(request);
  return { own, machine, most: { [own]: MOST_SIGN_UP_MAILS, ...most }, within };
}

/** For the password of a new account, which its link asks for. */
export function signUpLinkLimits(id: number): Limits {
  return only(`signup-link:${id}`);
}

/** For new accounts: an answer tells whether an address is in use. */
export function signUpLimits({ network }: RequestInfo): Limits & { readonly within: Window } {
  const own = `signup-ip:${network}`;
  return { ...only(own), most: { [own]: MOST_SIGN_UPS }, within: '1 day' };
}

/** For staff, who have no known devices: few guesses from one network, and from everywhere. */
export function staffLimits(email: string, { network }: RequestInfo): Limits {
  const address = email.trim().toLowerCase();
  const own = `staff:${address} from ${network}`;
  const machine = `staff-ip:${network}`;
  return {
    own,
    machine,
    most: { [own]: MOST_OF_ONE, [machine]: MOST_OF_MACHINE, [`staff:${address}`]: MOST_OF_EMAIL },
  };
}

function only(own: string): Limits {
  return { own, machine: own, most: { [own]: MOST_OF_ONE } };
}

/** A guess that counts as wrong until it is found right. */
export interface Guess {
  readonly limits: Limits;
  readonly attempts: readonly number[];
}

/**
 * Counts a guess before it is made, or answers that there were too many: concurrent guesses count each other. The
 * lock is held only until the end of this short step, not while a password is compared.
 */
export async function countGuess(ctx: PublicCtx, limits: Limits): Promise<Guess | Reply> {
  const attempts = await countAttempt(ctx.db, limits.most, limits.within ?? '15 minutes');
  return attempts ? { limits, attempts } : tryLater(limits);
}

/** Takes the guess back: it was right, or could not have been. */
export async function takeBack(ctx: PublicCtx, { attempts }: Guess): Promise<void> {
  await takeBackAttempt(ctx.db, attempts);
}

/**
 * Runs the work that follows a right password. If the work fails, the step that took the guess back is rolled back
 * with it although the guess was right, so the guess is taken back in a separate step. The first error is the one
 * that is reported.
 */
export async function takenBackOnFailure<T>(step: Step<PublicCtx>, guess: Guess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await step((ctx) => takeBack(ctx, guess)).catch(() => undefined);
    throw error;
  }
}

/** Everything was right: earlier wrong guesses of the same client are cleared. Those of others are kept. */
export async function forgive(ctx: PublicCtx, guess: Guess): Promise<void> {
  await takeBack(ctx, guess);
  await deleteAttempts(ctx.db, guess.limits.own);
}

const ofOne = new KeyedLimiter(1);
const ofMachine = new KeyedLimiter(16);

/**
 * One at a time for each client, several at a time per machine: guesses that are still being compared count, and
 * would otherwise lock out users who sign in at the same moment with the right password.
 */
export function limited<T>({ own, machine }: Limits, work: () => Promise<T>): Promise<T> {
  return ofOne.take(own, () => ofMachine.take(machine, work));
}

function tryLater({ within }: Limits): Reply {
  const [error, seconds] = within === '1 day' ? [TOMORROW, '86400'] : [LATER, '900'];
  return new Reply({ error }, { status: 429, headers: { 'Retry-After': seconds } });
}
