import type { Confirmation } from '@fairlead/domain/session/own-sessions.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { Reply } from '../../http/answer';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { requireBrowser } from '../../http/credential';
import type { Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { askPasskey } from './passkey';
import { CODE_WRONG, guarded, provenSelf } from './proven-self';
import { checkSecondFactor, type Shown } from './second-factor';
import { backupCodesLeft, factorsOf } from './second-factor.queries';
import { noteUsedCode } from './used-code';
import { markConfirmed, ownProvider, passwordHashOf } from './session.queries';

const PASSKEY_WRONG = 'This passkey could not be confirmed. Try again, or choose another way.';
const whoIs = ({ account, actor }: Ctx) => ({ account_id: account.id, user_id: actor.id });

/** How the person of the session can prove who they are. */
export async function waysToConfirm(ctx: Ctx, config: Config) {
  const who = whoIs(ctx);
  const { app } = await factorsOf(ctx.db, who);
  return {
    password: (await passwordHashOf(ctx)) !== null,
    code: app || (await backupCodesLeft(ctx.db, who)) > 0,
    passkey: await askPasskey(config, 'confirm', ctx.now, { db: ctx.db, who }),
    provider: await ownProvider(ctx, config),
  };
}

/** The person of the session proves who they are: by password, by a code of the second factor, or by a passkey. */
export async function confirmSession(
  step: Step,
  config: Config,
  body: () => Confirmation,
  request: RequestInfo,
): Promise<Reply | undefined> {
  requireBrowser(request.credential);
  const mark = (ctx: Ctx) => markConfirmed(ctx, request.sessionToken ?? '');
  const { code, passkey } = await step(async () => body());
  if (code !== undefined || passkey) return step((ctx) => byFactor(ctx, config, { code, passkey }, mark));
  const proven = await provenSelf(step, config, () => ({ current_password: passwordOf(body()) }), mark);
  return proven instanceof Reply ? proven : undefined;
}

function passwordOf({ current_password }: Confirmation): string {
  if (!current_password) throw invalidField('current_password', MESSAGES.required);
  return current_password;
}

async function byFactor(
  ctx: Ctx,
  config: Config,
  shown: Shown,
  mark: (ctx: Ctx) => Promise<void>,
): Promise<Reply | undefined> {
  const found = await guarded(ctx, async () => {
    const factor = await checkSecondFactor(ctx.db, config, whoIs(ctx), shown, ctx.now, 'confirm');
    if (factor === 'right') return true;
    if (factor === 'used') await noteUsedCode(ctx, config, whoIs(ctx));
    return shown.passkey ? { field: 'base', msg: PASSKEY_WRONG } : { field: 'code', msg: CODE_WRONG };
  });
  if (found instanceof Reply) return found;
  await mark(ctx);
  return undefined;
}
