import { SCHEMA } from '@fairlead/domain/scim/scim.contract';
import type { ScimFault } from '@fairlead/domain/scim/scim';
import { countDifferent } from '../../account/attempts';
import { hashOf } from '../../account/sessions';
import type { Ctx, PublicCtx } from '../../base/context';
import { invalid, Refusal, tooMany, unauthenticated } from '../../base/errors';
import { issueOfViolation } from '../../db/constraints';
import { Reply } from '../../http/answer';
import type { Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { findSignIn } from '../session/public';
import { countTaken, tooManyAddresses } from '../users/public';
import { findToken, touchToken } from './scim.queries';

const WHO = 'Send the SCIM token of the account as a bearer token';
const TYPE = { 'content-type': 'application/scim+json; charset=utf-8' };

/** Answered as a call without a token. */
class UnknownToken extends Refusal {
  constructor(readonly token: string) {
    super(401, unauthenticated(WHO).body);
  }
}

/** An error in the format of the protocol. */
export class ScimRefusal extends Error {
  constructor(readonly fault: ScimFault) {
    super(fault.detail);
  }
}

export function refuseFault<T extends object>(read: T | ScimFault): asserts read is Exclude<T, ScimFault> {
  if ('detail' in read && 'status' in read) throw new ScimRefusal(read as ScimFault);
}

/**
 * Runs the work for the account whose token was sent, as the system. Every refusal becomes an error of the protocol.
 * `address`: the work gives it to a user, on servers where anyone may create an account.
 */
export async function asDirectory(
  step: Step<PublicCtx>,
  request: RequestInfo,
  work: (ctx: Ctx) => Promise<unknown>,
  { status = 200, address }: { readonly status?: number; readonly address?: string | undefined } = {},
): Promise<Reply> {
  try {
    if (address) await countAsked(step, request, address);
    const body = await step(async (base) => {
      const ctx = await directoryOf(base, request);
      const answer = await work(ctx);
      await flushChanges(ctx);
      return answer;
    });
    return new Reply(body, body === undefined ? {} : { status, headers: TYPE });
  } catch (error) {
    if (error instanceof UnknownToken) await countUnknown(step, request, error);
    const fault = faultOf(error);
    if (!fault) throw error;
    const { status: code, detail, scimType } = fault;
    const text = { schemas: [SCHEMA.error], status: String(code), detail, ...(scimType ? { scimType } : {}) };
    return new Reply({ ...text, error: detail }, { status: code, headers: TYPE });
  }
}

const MOST_UNKNOWN = 100;
const SECONDS = 15 * 60;

/** The same token counts once: a directory that keeps sending an old one locks no one out. */
async function countUnknown(step: Step<PublicCtx>, { network }: RequestInfo, { token }: UnknownToken): Promise<void> {
  const key = `scim-ip:${network}`;
  const mark = hashOf(token).toString('base64url').slice(0, 12);
  const counted = await step(({ db }) => countDifferent(db, { [key]: MOST_UNKNOWN }, `${key} ${mark}`, '15 minutes'));
  if (counted === 'too many') throw tooMany('Too many unknown tokens. Please try again in 15 minutes.', SECONDS);
}

/** A refused address reveals that it is in use elsewhere; the users of this account are known to their directory. */
async function countAsked(step: Step<PublicCtx>, request: RequestInfo, address: string): Promise<void> {
  const few = await step(async (base) => {
    const ctx = await directoryOf(base, request);
    const known = await findSignIn(ctx.db, address);
    return known?.account_id === ctx.account.id || countTaken(ctx, known ? 1 : 0);
  });
  if (!few) throw tooManyAddresses();
}

async function directoryOf(base: PublicCtx, { credential }: RequestInfo): Promise<Ctx> {
  const token = credential?.kind === 'api_key' ? credential.key : undefined;
  const account = token ? await findToken(base.db, token) : null;
  if (account === null) throw token ? new UnknownToken(token) : unauthenticated(WHO);
  const { afterCommit, wakeRelay, from } = base;
  const inside = await systemContext(base.db, account, base.now, base.log);
  if (inside.account.deactivated_at) throw unauthenticated('The account is inactive');
  const ctx: Ctx = { ...inside, afterCommit, ...(wakeRelay ? { wakeRelay } : {}), ...(from ? { from } : {}) };
  if (ctx.account.app_read_only) throw new Refusal(403, { error: 'The account is read-only' });
  await touchToken(ctx);
  return ctx;
}

/** The errors of the API in the format of the protocol; an unknown user is answered as everywhere. */
function faultOf(error: unknown): ScimFault | undefined {
  if (error instanceof ScimRefusal) return error.fault;
  const violated = issueOfViolation(error);
  if (violated) return faultOf(invalid([violated]));
  if (!(error instanceof Refusal) || error.status === 401 || error.status >= 500) return undefined;
  const [issue] = Array.isArray(error.body) ? (error.body as { field: string; msg: string }[]) : [];
  if (error.status === 422) {
    const isTaken = issue !== undefined && /unique|already/i.test(issue.msg);
    const detail = issue ? `${issue.field}: ${issue.msg}` : 'Has invalid value';
    return isTaken
      ? { status: 409, detail, scimType: 'uniqueness' }
      : { status: 400, detail, scimType: 'invalidValue' };
  }
  if (error.status === 403 || error.status === 404) return { status: error.status, detail: error.message };
  return error.status === 409 ? { status: 409, detail: error.message } : undefined;
}
