import type { PublicCtx } from '../../base/context';
import type { Reply } from '../../http/answer';
import type { RequestInfo } from '../../http/request-info';
import { createAccount } from '../account/public';
import { noteConsent } from '../privacy/public';
import { markOfDevice } from './known-device';
import { type SessionParts, signedIn } from './session.operations';
import { insertFirstAdmin, type NewUser } from './session.queries';

/** The input of a person who signs up, with the password as its hash. */
export interface NewAccount {
  readonly company_name: string;
  readonly time_zone: string;
  readonly user: Omit<NewUser, 'time_zone'>;
  /** What they agreed to. */
  readonly privacy_notice?: string | undefined;
}

export async function signedUp(
  ctx: PublicCtx,
  { config }: Pick<SessionParts, 'config'>,
  { company_name, time_zone, user, privacy_notice }: NewAccount,
  request: RequestInfo,
): Promise<Reply> {
  const account_id = await createAccount(ctx.db, { company_name, time_zone });
  const user_id = await insertFirstAdmin(ctx.db, account_id, { ...user, time_zone });
  if (privacy_notice) await noteConsent(ctx.db, { account_id, user_id, notice: privacy_notice });
  return signedIn(ctx, { account_id, user_id }, true, request, {
    device: markOfDevice(config, user.email, request),
    account: { id: account_id, company_name },
  });
}
