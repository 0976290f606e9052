import { countDifferent } from '../../account/attempts';
import { recordPublicAudit } from '../../account/audit';
import { enterAccount, hashOf } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import { tooMany } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import { findSignIn } from '../session/public';

const MOST_OF_NETWORK = 100;
/** For one name from one network; the maximum for one name from everywhere is that of a network. */
const MOST_OF_NAME = 10;
const WINDOW = '15 minutes';
const SECONDS = 15 * 60;

interface Wrong {
  readonly network: string;
  /** Counted by its hash. The same one counts once. */
  readonly secret: string;
}

/**
 * Counts a wrong password of a device over all servers, in a step of its own, and writes it into the audit log of the
 * user it was tried for. Throws 429 for too many, which are not logged.
 */
export async function countWrongPassword(
  step: Step<PublicCtx>,
  { network, secret, name }: Wrong & { readonly name: string },
): Promise<void> {
  const email = name.toLowerCase().slice(0, 320);
  const own = `device:${email} from ${network}`;
  const most = {
    [own]: MOST_OF_NAME,
    [`device-ip:${network}`]: MOST_OF_NETWORK,
    [`device-email:${email}`]: MOST_OF_NETWORK,
  };
  const { counted, who, afterwards } = await step(async ({ db, afterCommit }) => {
    const found = await findSignIn(db, email);
    const is = await countDifferent(db, most, `${own} ${markOf(secret)}`, WINDOW);
    return { counted: is, who: found, afterwards: afterCommit };
  });
  if (counted === 'too many') throw tooMany('Too many unknown passwords. Please try again in 15 minutes.', SECONDS);
  // After the answer, as at sign-in: the response time does not reveal which names have an account.
  if (who && counted === 'new')
    afterwards(() =>
      step(async (ctx) => {
        await enterAccount(ctx.db, who.account_id);
        await recordPublicAudit(ctx, who, { event: 'sign_in.failed', details: { by: 'calendar' } });
      }),
    );
}

/** The same for the address of a feed, which does not reveal whose it might be. */
export async function countWrongAddress(step: Step<PublicCtx>, { network, secret }: Wrong): Promise<void> {
  const key = `feed-ip:${network}`;
  const counted = await step(({ db }) =>
    countDifferent(db, { [key]: MOST_OF_NETWORK }, `${key} ${markOf(secret)}`, WINDOW),
  );
  if (counted === 'too many')
    throw tooMany('Too many unknown calendar addresses. Please try again in 15 minutes.', SECONDS);
}

/** A part of its hash identifies a secret without revealing it. */
const markOf = (secret: string) => hashOf(secret).toString('base64url').slice(0, 12);
