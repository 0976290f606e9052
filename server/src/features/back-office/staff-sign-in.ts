import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';
import { startStaffSession } from '../../account/staff-sessions';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { gone, invalid, invalidField } from '../../base/errors';
import { Reply } from '../../http/answer';
import type { Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import {
  countGuess,
  demoMayEnter,
  factorStep,
  factorUri,
  forgive,
  type Guess,
  hashPassword,
  isPepperOutdated,
  limited,
  passwordIssues,
  passwordMatches,
  staffLimits,
  takeBack,
  takenBackOnFailure,
} from '../session/public';
import { noteStaffEvent } from './events.queries';
import {
  findStaff,
  findStaffByLink,
  holdStaff,
  renewStaffHash,
  setStaffPassword,
  spendStaffStep,
  type StaffRow,
} from './staff.queries';

const WRONG = 'Wrong email, password or code';
const LINK_OVER = 'This link is no longer valid. Ask the operator of this server for a new one.';
const CODE_WRONG = 'The code is wrong or was already used';
const refused = () => new Reply({ error: WRONG }, { status: 401 });

export interface Given {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Password first, then the code of the app. Every staff user needs both, except the demo's, who have a public
 * password, sign in from this machine alone and reach the demo account alone. Guesses at both count together.
 */
export async function signInStaff(
  step: Step<PublicCtx>,
  config: Config,
  given: Given,
  request: RequestInfo,
): Promise<Reply> {
  const limits = staffLimits(given.email, request);
  return limited(limits, async () => {
    const begun = await step(async (ctx) => {
      const guess = await countGuess(ctx, limits);
      return guess instanceof Reply ? guess : { guess, found: await findStaff(ctx.db, given.email) };
    });
    if (begun instanceof Reply) return begun;
    const { found, guess } = begun;
    const matches = await passwordMatches(found?.password_hash, given.password, config);
    if (!found || !matches || !demoMayEnter(config, found.is_demo, request)) return refused();
    const fresh = isPepperOutdated(found.password_hash, config)
      ? await hashPassword(given.password, config)
      : undefined;
    return takenBackOnFailure(step, guess, () =>
      step((ctx) => enter(ctx, config, { found, fresh }, guess, given, request)),
    );
  });
}

async function enter(
  ctx: PublicCtx,
  config: Config,
  { found, fresh }: { readonly found: StaffRow; readonly fresh: string | undefined },
  guess: Guess,
  { code }: Given,
  request: RequestInfo,
): Promise<Reply> {
  if (!(await holdStaff(ctx.db, found))) return refused();
  if (!found.is_demo) {
    if (!found.mfa_secret) return refused();
    if (!code?.trim()) {
      await takeBack(ctx, guess);
      return new Reply({ code_required: true, csrf_token: null });
    }
    const spent = await spendStaffStep(ctx.db, found.id, factorStep(config, found.mfa_secret, code, ctx.now));
    if (!spent) return refused();
  }
  await forgive(ctx, guess);
  if (fresh) await renewStaffHash(ctx.db, found.id, fresh);
  const { token, csrfToken } = await startStaffSession(ctx.db, found.id, request.userAgent);
  await noteStaffEvent({ ...ctx, staff: found }, { event: 'signed_in' });
  return new Reply({ code_required: false, csrf_token: csrfToken }, { staff: { token } });
}

/** The secret is shown until the link is used: the holder of the link becomes this staff user. */
export async function readLink(ctx: PublicCtx, config: Config, token: string) {
  const found = await findStaffByLink(ctx.db, token);
  if (!found?.mfa_secret) return { valid: false, email: null, secret: null, uri: null };
  return { valid: true, email: found.email, ...factorUri(config, found.mfa_secret, found.email) };
}

/** Sets password and second factor at once, so that neither ever exists without the other. */
export async function acceptLink(
  step: Step<PublicCtx>,
  config: Config,
  token: string,
  { password, code }: { password: string; code: string },
): Promise<undefined> {
  const issues = passwordIssues(DEFAULT_PASSWORD_REQUIREMENTS, password);
  if (issues.length) throw invalid(issues);
  const hash = await hashPassword(password, config);
  await step(async (ctx) => {
    const found = await findStaffByLink(ctx.db, token);
    if (!found?.mfa_secret || !(await holdStaff(ctx.db, found))) throw gone(LINK_OVER);
    const spent = await spendStaffStep(ctx.db, found.id, factorStep(config, found.mfa_secret, code, ctx.now));
    if (!spent) throw invalidField('code', CODE_WRONG);
    await setStaffPassword(ctx.db, found.id, hash);
  });
  return undefined;
}
