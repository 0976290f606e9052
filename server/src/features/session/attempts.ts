import { Reply } from '../../http/answer';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { forgetAttempts, lockAttempts, recentAttempts, rememberAttempt, takeBackAttempt } from './session.queries';
import { KeyedLimiter } from './keyed-limiter';

const MOST_OF_USER = 10;
/** A whole office, or everybody behind a proxy that was not told of, comes from one address. */
const MOST_OF_MACHINE = 100;
const LATER = 'Too many attempts. Please try again in 15 minutes.';

/** Under what attempts are counted, and how many there may be in fifteen minutes. */
export type Limits = Readonly<Record<string, number>>;

export function limitsOf(email: string, { ip }: RequestInfo, what: 'sign_in' | 'reset'): Limits {
  const prefix = what === 'reset' ? 'reset-' : '';
  return {
    [`${prefix}email:${email.trim().toLowerCase()}`]: MOST_OF_USER,
    [`${prefix}ip:${ip}`]: MOST_OF_MACHINE,
  };
}

/** A guess that counts as a wrong one for as long as nobody has found it right. */
export interface Guess {
  readonly limits: Limits;
  readonly attempts: readonly number[];
}

/**
 * Counts a guess before it is made, or answers that there were too many: of those who guess at once each counts what the
 * others try. The lock is held to the end of this short step alone, and not while a password is compared.
 */
export async function countGuess(ctx: PublicCtx, limits: Limits): Promise<Guess | Reply> {
  const subjects = Object.keys(limits);
  await lockAttempts(ctx.db, subjects);
  const counted = await recentAttempts(ctx.db, subjects);
  if (counted.some(({ subject, n }) => n >= (limits[subject] ?? 0))) return tryLater();
  return { limits, attempts: await rememberAttempt(ctx.db, subjects) };
}

/** It was none: right, or nothing that could be right was sent. */
export async function takeBack(ctx: PublicCtx, { attempts }: Guess): Promise<void> {
  await takeBackAttempt(ctx.db, attempts);
}

/**
 * What comes after a password that was right. Where it fails, the step that took the guess back is undone with it, and the
 * guess was a right one all the same: it is taken back in a step of its own. What is told is what failed first.
 */
export async function takenBackOnFailure<T>(step: Step<PublicCtx>, guess: Guess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await step((ctx) => takeBack(ctx, guess)).catch(() => undefined);
    throw error;
  }
}

/** All of it was right: whoever mistyped before begins anew. The address of the machine keeps what it has. */
export async function forgive(ctx: PublicCtx, guess: Guess): Promise<void> {
  await takeBack(ctx, guess);
  await forgetAttempts(ctx.db, Object.keys(guess.limits)[0] as string);
}

const ofUser = new KeyedLimiter(1);
const ofMachine = new KeyedLimiter(16);

/**
 * One after the other for a user, some at once for a machine: guesses that are still being compared count, and would
 * otherwise keep out those who sign in at the same moment with the right password.
 */
export function limited<T>(limits: Limits, work: () => Promise<T>): Promise<T> {
  const [user, machine] = Object.keys(limits) as [string, string];
  return ofUser.take(user, () => ofMachine.take(machine, work));
}

function tryLater(): Reply {
  return new Reply({ error: LATER }, { status: 429, headers: { 'Retry-After': '900' } });
}
