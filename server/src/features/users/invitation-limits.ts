import { countAttempt } from '../../account/attempts';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { tooMany } from '../../base/errors';
import { networkOf } from '../../http/network-address';

const MOST_TO_ONE = 3;
const MOST_OF_ACCOUNT = 100;
const MOST_OF_NETWORK = 200;
/** Where the operator decides who has an account, a whole company may be invited on one day. */
const TIMES_IF_KNOWN = 10;
const LATER = 'Too many invitations within a day. Please try again tomorrow.';

/** Whoever may sign up could otherwise have the server write to strangers without end. */
export async function requireFewInvitations(ctx: Ctx, { signup }: Pick<Config, 'signup'>, to: string): Promise<void> {
  const { db, account, from } = ctx;
  const times = signup === 'open' ? 1 : TIMES_IF_KNOWN;
  const most = {
    [`invitation-account:${account.id}`]: MOST_OF_ACCOUNT * times,
    ...(from ? { [`invitation-ip:${networkOf(from.network_address)}`]: MOST_OF_NETWORK * times } : {}),
    [`invitation-to:${to.trim().toLowerCase()}`]: MOST_TO_ONE,
  };
  if (!(await countAttempt(db, most, '1 day'))) throw tooMany(LATER, 86_400);
}
