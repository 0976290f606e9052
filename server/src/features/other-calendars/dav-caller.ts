import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import { forbidden, Refusal } from '../../base/errors';
import { isSecondFactorMissing, requireCan, SET_UP_FIRST } from '../../http/access';
import { Reply } from '../../http/answer';
import type { Step } from '../../http/endpoint';
import { RateLimit } from '../../http/guard';
import type { RequestInfo } from '../../http/request-info';
import { flushChanges } from '../../writing/change-log';
import { findDevice, touchDevice } from './devices.queries';
import { holderContext } from './holder';
import { rememberAccount, withinCallLimit } from './calendar-call-limit';
import { countWrongPassword } from './wrong-secrets';

const WHO = 'Sign in with your email and a password that you made for this device in Fairlead';
const ASK = { 'WWW-Authenticate': 'Basic realm="Fairlead calendar", charset="UTF-8"' };
/** Programs request many entries one after the other: three times as often as by a key. */
const TIMES = 3;

export const deviceLimit = ({ apiRateLimit }: Config) => new RateLimit(apiRateLimit * TIMES);

/** Runs the work in one transaction as the user of the device, with the current rights. */
export function asDevice<T>(
  step: Step<PublicCtx>,
  request: RequestInfo,
  { writes, limit }: { readonly writes: boolean; readonly limit: RateLimit },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T | Reply> {
  const given = basicOf(request.header('authorization'));
  return withinCallLimit(given?.password, request, async () => {
    const done = await step(async (base) => {
      const ctx = given && (await userOf(base, given, limit));
      if (!ctx) return undefined;
      if (writes && ctx.account.app_read_only) throw forbidden('The account is read-only');
      const answer = await work(ctx);
      await flushChanges(ctx);
      return { answer };
    });
    if (done) return done.answer;
    const { network } = request;
    if (given) await countWrongPassword(step, { network, secret: given.password, name: given.name });
    // Returned, not thrown: an error would discard the work after the answer.
    return new Reply({ error: WHO }, { status: 401, headers: ASK });
  });
}

interface Given {
  readonly name: string;
  readonly password: string;
}

/** Undefined for a name and password that belong to no device. */
async function userOf(base: PublicCtx, { name, password }: Given, limit: RateLimit): Promise<Ctx | undefined> {
  const device = await findDevice(base.db, password);
  const ctx = device && (await holderContext(base, device));
  if (!device || !ctx || ctx.actor.email?.toLowerCase() !== name.toLowerCase()) return undefined;
  limit.take(String(device.id), base.now.getTime());
  rememberAccount(password, ctx.account.id);
  if (isSecondFactorMissing(ctx)) throw new Refusal(403, SET_UP_FIRST);
  requireCan(ctx, 'sync', 'calendar');
  await touchDevice(ctx, device.id);
  return ctx;
}

function basicOf(header: string | undefined): Given | undefined {
  const [, encoded] = /^basic\s+([\w+/=-]{1,1000})$/i.exec(header?.trim() ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon).trim(), password: text.slice(colon + 1).trim() };
}
