import { Reply } from '../../http/answer';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { forgetAttempts, lockAttempts, recentAttempts, rememberAttempt, takeBackAttempt } from './session.queries';
import { KeyedLimiter } from './keyed-limiter';

const MOST_OF_USER = 10;
/** A whole office, or all users behind an unconfigured proxy, share one address. */
const MOST_OF_MACHINE = 100;
const LATER = 'Too many attempts. Please try again in 15 minutes.';

/** The keys under which attempts are counted, and the maximum for each within fifteen minutes. */
export type Limits = Readonly<Record<string, number>>;

export function limitsOf(email: string, { ip }: RequestInfo, what: 'sign_in' | 'reset'): Limits {
  const prefix = what === 'reset' ? 'reset-' : '';
  return {
    [`${prefix}email:${email.trim().toLowerCase()}`]: MOST_OF_USER,
    [`${prefix}ip:${ip}`]: MOST_OF_MACHINE,
  };
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
  const subjects = Object.keys(limits);
  await lockAttempts(ctx.db, subjects);
  const counted = await recentAttempts(ctx.db, subjects);
  if (counted.some(({ subject, n }) => n >= (limits[subject] ?? 0))) return tryLater();
  return { limits, attempts: await rememberAttempt(ctx.db, subjects) };
}

/** Takes the guess back: it was right, or nothing that could be right was sent. */
export async function takeBack(ctx: PublicCtx, { attempts }: Guess): Promise<void> {
  await takeBackAttempt(ctx.db, attempts);
}

/**
 * Runs the work that follows a right password. If the work fails, the step that took the guess back is rolled back
 * with it although the guess was right, so the guess is taken back in a step of its own. The first error is the one
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

/** Everything was right: the user's earlier wrong guesses are cleared. The count of the machine's address is kept. */
export async function forgive(ctx: PublicCtx, guess: Guess): Promise<void> {
  await takeBack(ctx, guess);
  await forgetAttempts(ctx.db, Object.keys(guess.limits)[0] as string);
}

const ofUser = new KeyedLimiter(1);
const ofMachine = new KeyedLimiter(16);

/**
 * One at a time per user, several at a time per machine: guesses that are still being compared count, and would
 * otherwise lock out users who sign in at the same moment with the right password.
 */
export function limited<T>(limits: Limits, work: () => Promise<T>): Promise<T> {
  const [user, machine] = Object.keys(limits) as [string, string];
  return ofUser.take(user, () => ofMachine.take(machine, work));
}

function tryLater(): Reply {
  return new Reply({ error: LATER }, { status: 429, headers: { 'Retry-After': '900' } });
}
