import type { PasskeyAnswer, PasskeyRequest } from '@fairlead/domain/mfa/passkeys.contract';
import { recordPublicAudit } from '../../account/audit';
import { enterAccount } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import { conflict } from '../../base/errors';
import { Reply } from '../../http/answer';
import type { RequestInfo } from '../../http/request-info';
import { countGuess, passkeyLimits, takeBack } from './attempts';
import { demoMayEnter, SSO_ONLY } from './credentials';
import { markOfDevice } from './known-device';
import { askPasskey, checkPasskey, passkeyOrigin } from './passkey';
import { findPasskey } from './passkey.queries';
import { type SessionParts, signedIn } from './session.operations';
import { holdUser, mustUseProvider } from './session.queries';

export const NO_ADDRESS =
  'Passkeys need a name as the address of this server, with https. Ask your operator to set FAIRLEAD_URL.';
const WRONG = 'This passkey is not known here, or was used wrongly. Sign in with your password.';

export async function preparePasskeySignIn(ctx: PublicCtx, { config }: SessionParts): Promise<PasskeyRequest> {
  const asked = passkeyOrigin(config) && (await askPasskey(config, 'sign in', ctx.now));
  if (!asked) throw conflict(NO_ADDRESS);
  return asked;
}

/**
 * Signs in with a passkey alone: it is something the user has, opened by something they know or are, so no code is asked
 * for. An unknown passkey, a wrong answer and an inactive user get the same refusal.
 */
export async function signInByPasskey(
  ctx: PublicCtx,
  { config }: SessionParts,
  { passkey, remember_me = false }: { passkey: PasskeyAnswer; remember_me?: boolean },
  request: RequestInfo,
): Promise<Reply> {
  const guess = await countGuess(ctx, passkeyLimits(request));
  if (guess instanceof Reply) return guess;
  const who = await findPasskey(ctx.db, Buffer.from(passkey.id, 'base64url'));
  const refused = new Reply({ error: WRONG }, { status: 401 });
  if (!who || who.deleted || !demoMayEnter(config, who.is_demo, request)) return refused;
  await enterAccount(ctx.db, who.account_id);
  const isRight =
    (await holdUser(ctx.db, who)) && (await checkPasskey(ctx.db, config, 'sign in', who, passkey, ctx.now));
  if (!isRight) {
    await recordPublicAudit(ctx, who, { event: 'sign_in.failed', details: { by: 'passkey' } });
    return refused;
  }
  await takeBack(ctx, guess);
  if (await mustUseProvider(ctx.db, who)) return new Reply({ error: SSO_ONLY, sso_required: true }, { status: 401 });
  return signedIn(ctx, who, remember_me, request, {
    device: markOfDevice(config, who.email ?? '', request),
    by: 'passkey',
  });
}
