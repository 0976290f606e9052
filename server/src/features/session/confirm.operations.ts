import type { Confirmation } from '@fairlead/domain/session/own-sessions.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { Reply } from '../../http/answer';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { requireBrowser } from '../../http/credential';
import type { Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { CODE_WRONG, guarded, provenSelf } from './proven-self';
import { checkSecondFactor } from './second-factor';
import { markConfirmed } from './session.queries';

/** The person of the session proves who they are: by password, or by a code of the second factor. */
export async function confirmSession(
  step: Step,
  config: Config,
  body: () => Confirmation,
  request: RequestInfo,
): Promise<Reply | undefined> {
  requireBrowser(request.credential);
  const mark = (ctx: Ctx) => markConfirmed(ctx, request.sessionToken ?? '');
  const { code } = await step(async () => body());
  if (code !== undefined) return step((ctx) => byCode(ctx, config, code, mark));
  const proven = await provenSelf(step, config, () => ({ current_password: passwordOf(body()) }), mark);
  return proven instanceof Reply ? proven : undefined;
}

function passwordOf({ current_password }: Confirmation): string {
  if (!current_password) throw invalidField('current_password', MESSAGES.required);
  return current_password;
}

async function byCode(
  ctx: Ctx,
  config: Config,
  code: string,
  mark: (ctx: Ctx) => Promise<void>,
): Promise<Reply | undefined> {
  const who = { account_id: ctx.account.id, user_id: ctx.actor.id };
  const found = await guarded(ctx, async () => {
    const factor = await checkSecondFactor(ctx.db, config, who, code, ctx.now);
    return factor === 'right' || { field: 'code', msg: CODE_WRONG };
  });
  if (found instanceof Reply) return found;
  await mark(ctx);
  return undefined;
}
