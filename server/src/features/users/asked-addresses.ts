import { countAttempt, countAttempts, takeBackAttempt } from '../../account/attempts';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tooMany } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import { requireFreshSession } from '../../http/fresh-session';

const MOST_A_DAY = 100;
const LATER = 'Too many email addresses were refused within a day. Please try again tomorrow.';

/**
 * Does the work in a step of its own. An email belongs to one user of the installation, so a refused one reveals that
 * it is in use elsewhere: on servers where anyone may create an account, only a few refusals a day are answered.
 * `asks` says whether the work gives an address to a user.
 */
export async function withAddressCounted<T>(
  step: Step,
  { signup }: Pick<Config, 'signup'>,
  asks: (ctx: Ctx) => Promise<boolean>,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (signup !== 'open') return step(work);
  const counted = await step(async (ctx) => ((await asks(ctx)) ? countAsked(ctx) : undefined));
  return step(async (ctx) => {
    const answer = await work(ctx);
    if (counted) await takeBackAttempt(ctx.db, counted);
    return answer;
  });
}

async function countAsked(ctx: Ctx): Promise<number[]> {
  requireFreshSession(ctx);
  const counted = await countAttempt(ctx.db, { [subjectOf(ctx.account.id)]: MOST_A_DAY }, '1 day');
  if (!counted) throw tooManyAddresses();
  return counted;
}

/**
 * Counts addresses that are about to be refused all at once. False if that would be too many: the caller then says
 * nothing about any of them, not even that they are free.
 */
export function countTaken({ db, account }: Ctx, n: number): Promise<boolean> {
  return countAttempts(db, subjectOf(account.id), { n, most: MOST_A_DAY, window: '1 day' });
}

export const tooManyAddresses = () => tooMany(LATER, 86_400);

const subjectOf = (account: number) => `address-asked:${account}`;
