import { enterAccount } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import type { Step } from '../../http/endpoint';
import { type Hashing, hashPassword, isPepperOutdated } from './password';
import { renewPasswordHash, type SignInCandidate } from './session.queries';

/**
 * Hashes a right password anew if its hash does not have the current pepper. Whatever depends on the password, such
 * as API keys, keeps working.
 */
export async function renewHash(
  step: Step<PublicCtx>,
  hashing: Hashing,
  { account_id, user_id, password_hash }: SignInCandidate,
  password: string,
): Promise<void> {
  if (password_hash === null || !isPepperOutdated(password_hash, hashing)) return;
  const fresh = await hashPassword(password, hashing);
  await step(async ({ db }) => {
    await enterAccount(db, account_id);
    await renewPasswordHash(db, { account_id, user_id, was: password_hash, fresh });
  });
}
