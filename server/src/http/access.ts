import { actorOf as actorIn, type Actor, type RecordFacts } from '@fairlead/domain/access/actor';
import { type Action, can, could, type ResourceKind } from '@fairlead/domain/access/policy';
import { WHILE_MFA_IS_MISSING } from '@fairlead/domain/mfa/mfa.contract';
import { OWN_SECRETS, WRITES_WHILE_VIEWING } from '@fairlead/domain/view-as/view-as.contract';
import { mayCallInSupport, maySupport } from '@fairlead/domain/access/support';
import type { Ctx } from '../base/context';
import type { Access, Endpoint } from './endpoint';
import { forbidden, Refusal } from '../base/errors';

export function actorOf({ actor, account }: Ctx): Actor {
  const known = actors.get(actor);
  if (known?.account === account) return known.actor;
  const made = actorIn(actor, account);
  actors.set(actor, { account, actor: made });
  return made;
}

/** By the actor of a request, which asks the policy once for each record of an answer. */
const actors = new WeakMap<Ctx['actor'], { readonly account: Ctx['account']; readonly actor: Actor }>();

/** Asks the policy whether the actor has the right; throws 403 if not. */
export function requireCan(ctx: Ctx, action: Action, resource: ResourceKind, record?: RecordFacts): void {
  if (!mayDo(ctx, action, resource, record)) throw forbidden();
}

export function mayDo(ctx: Ctx, action: Action, resource: ResourceKind, record?: RecordFacts): boolean {
  return can(actorOf(ctx), action, resource, record);
}

/** True if a second factor is required that the user does not have. */
export function isSecondFactorMissing({ account, actor }: Pick<Ctx, 'account' | 'actor'>): boolean {
  const required = account.mfa_enforced || actor.mfa_requested_at !== null;
  // In View as and in a support login, the administrator or the staff user has already passed their own second factor; a provider asks for its own.
  return required && !actor.mfa_enabled && !actor.viewed_by && !actor.supported_by && !actor.by_provider;
}

/** The answer for a user who must first set up a second factor. */
export const SET_UP_FIRST = { error: 'Set up multi-factor authentication first', mfa_setup_required: true } as const;

/**
 * A user who must set up a second factor gets no other answer, whether by session, key or token. Setting it up is
 * possible even while the account is read-only.
 */
export function requireSecondFactor(ctx: Ctx, { contract }: Endpoint): void {
  if (!isSecondFactorMissing(ctx)) return;
  if (WHILE_MFA_IS_MISSING.includes(`${contract.method} ${contract.path}`)) return;
  throw new Refusal(403, SET_UP_FIRST);
}

/** Checks the access of the endpoint before its handler runs. */
export function requireAccess(ctx: Ctx, access: Access): void {
  if (access === 'signed_in') return;
  if (typeof access !== 'string') {
    // The record is not known yet: only calls that no record could allow are refused here. The rights table also
    // covers external users.
    if (!could(actorOf(ctx), access[0], access[1])) throw forbidden();
    return;
  }
  if (ctx.actor.is_external || ctx.actor.level === 5) throw forbidden();
}

/** View as allows no changes, not even those open to every user, and reveals no secrets of the viewed user. */
export function requireOwnEyes({ actor }: Ctx, { contract, writes }: Endpoint): void {
  const call = `${contract.method} ${contract.path}`;
  if (!actor.viewed_by || (writes ? WRITES_WHILE_VIEWING.includes(call) : !OWN_SECRETS.includes(call))) return;
  throw forbidden(`You are viewing as ${actor.full_name} and cannot make changes`);
}

/**
 * A support login works on records and changes nothing else: no password, second factor, key, user, setting or plan.
 * New endpoints stay closed to it until `maySupport` names them.
 */
export function requireOpenToSupport({ actor }: Ctx, { contract, access, writes }: Endpoint): void {
  if (!actor.supported_by) return;
  const call = `${contract.method} ${contract.path}`;
  const isOpen = writes
    ? mayCallInSupport(call) || (Array.isArray(access) && maySupport(access[0], access[1]))
    : !OWN_SECRETS.includes(call);
  if (!isOpen) throw forbidden(CLOSED_TO_SUPPORT);
}

const CLOSED_TO_SUPPORT = 'A support login cannot do this';
