import { actorOf as actorIn, type Actor, type RecordFacts } from '@fairlead/domain/access/actor';
import { type Action, can, could, type ResourceKind } from '@fairlead/domain/access/policy';
import { WHILE_MFA_IS_MISSING } from '@fairlead/domain/mfa/mfa.contract';
import { OWN_SECRETS, WRITES_WHILE_VIEWING } from '@fairlead/domain/view-as/view-as.contract';
import type { Ctx } from '../base/context';
import type { Access, Endpoint } from './endpoint';
import { forbidden, Refusal } from '../base/errors';

export function actorOf(ctx: Ctx): Actor {
  return actorIn(ctx.actor, ctx.account);
}

/** May the actor do it? Asked of the one policy; 403 when not. */
export function requireCan(ctx: Ctx, action: Action, resource: ResourceKind, record?: RecordFacts): void {
  if (!mayDo(ctx, action, resource, record)) throw forbidden();
}

export function mayDo(ctx: Ctx, action: Action, resource: ResourceKind, record?: RecordFacts): boolean {
  return can(actorOf(ctx), action, resource, record);
}

/** Is a second factor asked for that the user does not have? */
export function isSecondFactorMissing({ account, actor }: Pick<Ctx, 'account' | 'actor'>): boolean {
  const required = account.mfa_enforced || actor.mfa_requested_at !== null;
  // An admin's look with another's eyes has gone through the looker's own second factor.
  return required && !actor.mfa_enabled && !actor.viewed_by;
}

/** What is answered to whoever has to set it up first. */
export const SET_UP_FIRST = { error: 'Set up multi-factor authentication first', mfa_setup_required: true } as const;

/**
 * Whoever has to set up a second factor does that first: nothing else is answered to them, by session, key or token, also
 * while the account is read-only, when setting it up is possible all the same.
 */
export function requireSecondFactor(ctx: Ctx, { contract }: Endpoint): void {
  if (!isSecondFactorMissing(ctx)) return;
  if (WHILE_MFA_IS_MISSING.includes(`${contract.method} ${contract.path}`)) return;
  throw new Refusal(403, SET_UP_FIRST);
}

/** The endpoint's own access, before its handler runs. */
export function requireAccess(ctx: Ctx, access: Access): void {
  if (access === 'signed_in') return;
  if (typeof access !== 'string') {
    // The record is not known yet: refused here is only what no record could allow. The table knows external users too.
    if (!could(actorOf(ctx), access[0], access[1])) throw forbidden();
    return;
  }
  if (ctx.actor.is_external || ctx.actor.level === 5) throw forbidden();
}

/** Whoever looks with another's eyes changes nothing, not even what anybody may, and learns no secret of theirs. */
export function requireOwnEyes({ actor }: Ctx, { contract, writes }: Endpoint): void {
  const call = `${contract.method} ${contract.path}`;
  if (!actor.viewed_by || (writes ? WRITES_WHILE_VIEWING.includes(call) : !OWN_SECRETS.includes(call))) return;
  throw forbidden(`You are looking as ${actor.full_name}, and change nothing meanwhile`);
}
