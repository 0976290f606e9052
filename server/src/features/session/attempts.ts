import type { PublicCtx } from '../../http/context';
import { Reply } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { lockAttempts, recentAttempts } from './session.queries';

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

/** Those who guess at the same address at once wait for each other, so that each counts what the others tried. */
export async function hasTriedTooOften(ctx: PublicCtx, limits: Limits): Promise<boolean> {
  await lockAttempts(ctx.db, Object.keys(limits)[0] as string);
  const counted = await recentAttempts(ctx.db, Object.keys(limits));
  return counted.some(({ subject, n }) => n >= (limits[subject] ?? 0));
}

export function tryLater(): Reply {
  return new Reply({ error: LATER }, { status: 429, headers: { 'Retry-After': '900' } });
}
