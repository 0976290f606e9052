import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { accountConfig } from '../account/account-config';
import {
  type OpenedAccess,
  openKeyStatement,
  openTokenStatement,
  type Refused,
  touchAccess,
} from '../account/api-access';
import { changeBuffer } from '../base/changes';
import type { Db } from '../base/database';
import { openSessionStatement, touchSession } from '../account/sessions';
import { APP_KEY, type SigningKeys, verifiedToken } from './api-tokens';
import type { Ctx, PublicCtx } from '../base/context';
import { forbidden, Refusal, unauthenticated } from '../base/errors';
import type { AddressTally } from './address-tally';
import type { RequestInfo } from './request-info';
import { askedByOperator, sessionContext } from './session';
import { requireFeature } from './switched-on';

const TOUCH_AFTER_SECONDS = 300;

/** The caller, and the consequences of the credential used. */
export interface Caller {
  readonly ctx: Ctx;
  /** A session must send it with every write; keys and tokens are not sent in a cookie and do not need it. */
  readonly csrfToken?: string;
  /** Updates the time of last use. Set if the stored time is some minutes old. */
  readonly touch?: (db: Db) => Promise<void>;
}

/** How the database identifies the caller: `statement` runs with `begin`, `caller` reads its result. */
export interface Opening {
  readonly statement: string;
  readonly caller: (base: PublicCtx, opened: unknown[]) => Promise<Caller>;
}

/** Used to check a credential in addition to the database. */
export interface Judges {
  readonly keysFor: SigningKeys;
  readonly unknownKeys: AddressTally;
}

/** Throws if the credential alone shows that there is no valid caller. */
export async function openingOf(
  { keysFor, unknownKeys }: Judges,
  { credential, network }: Pick<RequestInfo, 'credential' | 'network'>,
  now: Date,
): Promise<Opening> {
  if (!credential) throw unauthenticated();
  if (credential.kind === 'session') return { statement: openSessionStatement(credential.token), caller: bySession };
  if (credential.kind === 'token') {
    const { jti, appKey } = await verifiedToken(keysFor, credential.token, now);
    return { statement: openTokenStatement(jti, appKey), caller: byAccess(() => unauthenticated(REVOKED)) };
  }
  const { key, appKey } = credential;
  const unknown = () => {
    unknownKeys.requireFew(network, now.getTime());
    unknownKeys.add(network, key, now.getTime());
    return new Refusal(406, { error: UNKNOWN_KEY });
  };
  // A value that cannot be an app_key is not looked up; the result is the same as for an unknown app_key.
  const sought = appKey === null || APP_KEY.test(appKey) ? appKey : '';
  return { statement: openKeyStatement(key, sought), caller: byAccess(unknown) };
}

async function bySession(base: PublicCtx, opened: unknown[]): Promise<Caller> {
  const session = await sessionContext(base, opened, 'screen');
  if (!session) throw unauthenticated();
  const { ctx, csrfToken, sessionId, stale } = session;
  // Neither View as nor a support login is a visit of the user.
  const user = ctx.actor.supported_by ? null : (ctx.actor.viewed_by?.id ?? ctx.actor.id);
  return {
    ctx,
    csrfToken,
    ...(stale ? { touch: (db: Db) => touchSession(db, ctx.account.id, user, sessionId) } : {}),
  };
}

function byAccess(unknown: () => Refusal): Opening['caller'] {
  return async (base, opened) => {
    const found = opened[0] as OpenedAccess | undefined;
    if (!found) throw unknown();
    if (found.refused !== null) throw refusals[found.refused]();
    const { account_json: account, api_token_id, seen_seconds } = found;
    const actor = askedByOperator(base, found.user_json, account);
    if (account.deactivated_at) throw unauthenticated(ACCOUNT_INACTIVE);
    requireFeature({ account }, 'is_api_enabled');
    const config = await accountConfig(base.db, account);
    return {
      ctx: { ...base, actor, account, config, catalogue: catalogueOf(config), changes: changeBuffer('api') },
      ...(seen_seconds > TOUCH_AFTER_SECONDS ? { touch: (db: Db) => touchAccess(db, actor, api_token_id) } : {}),
    };
  };
}

const ACCOUNT_INACTIVE = 'The account is inactive';
const UNKNOWN_KEY = 'Unknown api key';
const EXPIRED = 'The api key has ended. Make a new one in your profile.';
const REVOKED = 'The token was revoked. Sign in again.';
const ENDED = 'The application was ended by an administrator of the account';

const refusals: Readonly<Record<Refused, () => Refusal>> = {
  expired: () => unauthenticated(EXPIRED),
  inactive: () => unauthenticated('The user is inactive'),
  revoked: () => unauthenticated(REVOKED),
  application_unknown: () => unauthenticated('Unknown app key'),
  application_ended: () => unauthenticated(ENDED),
  application_required: () => forbidden('The account accepts registered applications only: send an app_key'),
  tokens_only: () => forbidden('The application signs in with tokens, not with api keys'),
  keys_only: () => forbidden('The application signs in with api keys, not with tokens'),
};
