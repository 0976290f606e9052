import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import { forbidden, Refusal } from '../../base/errors';
import { isSecondFactorMissing, requireCan, SET_UP_FIRST } from '../../http/access';
import { AddressTally } from '../../http/address-tally';
import type { Step } from '../../http/endpoint';
import { RateLimit } from '../../http/guard';
import type { RequestInfo } from '../../http/request-info';
import { flushChanges } from '../../writing/change-log';
import { findDevice, touchDevice } from './devices.queries';
import { holderContext } from './holder';
import { inTurn, rememberAccount } from './in-turn';

const WHO = 'Sign in with your email and a password that you made for this device in Fairlead';
const ASK = { 'WWW-Authenticate': 'Basic realm="Fairlead calendar", charset="UTF-8"' };
const guesses = new AddressTally('Too many unknown passwords. Please try again in 15 minutes.');
/** Programs ask for many entries one after the other: three times as often as by a key. */
const TIMES = 3;

export const deviceLimit = ({ apiRateLimit }: Config) => new RateLimit(apiRateLimit * TIMES);

/** Runs the work in one transaction as the user whose device it is, with the rights of now. */
export function asDevice<T>(
  step: Step<PublicCtx>,
  request: RequestInfo,
  { writes, limit }: { readonly writes: boolean; readonly limit: RateLimit },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inTurn(basicOf(request.header('authorization'))?.password, request, () =>
    step(async (base) => {
      const ctx = await userOf(base, request, limit);
      if (writes && ctx.account.app_read_only) throw forbidden('The account is read-only');
      const answer = await work(ctx);
      await flushChanges(ctx);
      return answer;
    }),
  );
}

async function userOf(base: PublicCtx, { header, network }: RequestInfo, limit: RateLimit): Promise<Ctx> {
  const given = basicOf(header('authorization'));
  const now = base.now.getTime();
  const device = given && (await findDevice(base.db, given.password));
  const ctx = device && (await holderContext(base, device));
  if (!device || !ctx || ctx.actor.email?.toLowerCase() !== given.name.toLowerCase()) {
    if (given) {
      guesses.requireFew(network, now);
      guesses.add(network, given.password, now);
    }
    throw new Refusal(401, { error: WHO }, ASK);
  }
  limit.take(String(device.id), now);
  rememberAccount(given.password, ctx.account.id);
  if (isSecondFactorMissing(ctx)) throw new Refusal(403, SET_UP_FIRST);
  requireCan(ctx, 'sync', 'calendar');
  await touchDevice(ctx, device.id);
  return ctx;
}

function basicOf(header: string | undefined): { readonly name: string; readonly password: string } | undefined {
  const [, encoded] = /^basic\s+([\w+/=-]{1,1000})$/i.exec(header?.trim() ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon).trim(), password: text.slice(colon + 1).trim() };
}
