import { countAttempt } from '../../account/attempts';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tooMany } from '../../base/errors';
import { networkOf } from '../../http/network-address';
import { ownAddresses } from './other-emails.queries';

const MOST_TO_ONE = 3;
const MOST_OF_ACCOUNT = 100;
const MOST_OF_NETWORK = 200;
/** Where the operator decides who has an account, a whole company may be invited on one day. */
const TIMES_IF_KNOWN = 10;
const LATER = 'Too many invitations within a day. Please try again tomorrow.';
const LATER_TOLD =
  'Too many emails to others within a day. Please try again tomorrow, or tell users of the account alone.';

/** Otherwise anyone who may sign up could make the server send any number of emails to strangers. */
export async function requireFewInvitations(ctx: Ctx, config: Pick<Config, 'signup'>, to: string): Promise<void> {
  if (!(await countLetter(ctx, config, to))) throw tooMany(LATER, 86_400);
}

/** The same for other mail to addresses that users typed; users of the account have requested it. */
export async function requireFewToStrangers(
  ctx: Ctx,
  config: Pick<Config, 'signup'>,
  emails: readonly string[],
): Promise<void> {
  const own = new Set(await ownAddresses(ctx, emails));
  for (const to of emails)
    if (!own.has(to.toLowerCase()) && !(await countLetter(ctx, config, to))) throw tooMany(LATER_TOLD, 86_400);
}

async function countLetter(ctx: Ctx, { signup }: Pick<Config, 'signup'>, to: string): Promise<boolean> {
  const { db, account, from } = ctx;
  const times = signup === 'open' ? 1 : TIMES_IF_KNOWN;
  const most = {
    [`invitation-account:${account.id}`]: MOST_OF_ACCOUNT * times,
    ...(from ? { [`invitation-ip:${networkOf(from.network_address)}`]: MOST_OF_NETWORK * times } : {}),
    [`invitation-to:${to.trim().toLowerCase()}`]: MOST_TO_ONE,
  };
  return (await countAttempt(db, most, '1 day')) !== undefined;
}
