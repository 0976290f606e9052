import { UNABLE } from '../validation/messages';
import {
  type Actor,
  actsAsAdmin,
  BASIC,
  EXECUTIVE,
  MANAGER,
  isExternal,
  isInactive,
  isOwn,
  leadsTeam,
  type RecordFacts,
} from './actor';
import { maySupport } from './support';
import { type Action, PERMISSIONS, READING_ACTIONS, type ResourceKind, type Scope } from './table';

export type { Action, ResourceKind } from './table';

interface Rule {
  basic: Scope;
  manager: Scope;
  executive: Scope;
  admin: Scope;
  read_only: Scope;
  external: Scope;
}

const rules = new Map<string, Rule>(PERMISSIONS.flatMap(ruleEntries));
const kinds = new Set<string>(PERMISSIONS.flatMap(([names]) => names.split(' ')));
const reading = new Set<string>(READING_ACTIONS);
/** Actions that read but act in the user's own name. */
const inOwnName = new Set<string>(['export', 'view_as']);
const ASK = 'an administrator can allow you to';
const WHY_NO_GRANT: Readonly<Partial<Record<Scope, string>>> = {
  delete_grant: `${ASK} delete`,
  export_grant: `${ASK} export`,
  bulk_grant: `${ASK} edit in bulk`,
  merge_grant: `${ASK} merge`,
  merge_grant_or_reassign: `${ASK} merge`,
  owner_grant: `${ASK} change company owners`,
};
const DENIED: Rule = { basic: 'no', manager: 'no', executive: 'no', admin: 'no', read_only: 'no', external: 'no' };

/**
 * May the actor do it? Unknown kinds and actions are denied. Without a record, scopes that depend on its owner are
 * denied, and scopes that depend on visibility alone are granted, because records are only loaded through `visible…`.
 * To decide whether to offer an action at all, use `could`.
 */
export function can(actor: Actor, action: Action, resource: ResourceKind, record?: RecordFacts): boolean {
  const rule = rules.get(`${resource} ${action}`) ?? DENIED;
  if (isInactive(actor) || (actor.app_read_only && !reading.has(action))) return false;
  if (actor.looks_only && inOwnName.has(action)) return false;
  if (isClosedToSupport(actor, action, resource)) return false;
  if (resource === 'private_note' && actor.features?.private_notes !== true) return false;
  return judgingColumns(actor, rule, record).every((column) => column.some((scope) => holds(scope, actor, record)));
}

function isClosedToSupport(actor: Actor, action: Action, resource: ResourceKind): boolean {
  const only_reads = reading.has(action) && !inOwnName.has(action) && action !== 'switch_read_only';
  return actor.by_support === true && !only_reads && !maySupport(action, resource);
}

/** Could the actor do it to some record? Decides whether a button is offered before anything is selected. */
export function could(actor: Actor, action: Action, resource: ResourceKind): boolean {
  const mine: RecordFacts = {
    owner_id: actor.id,
    created_by_user_id: actor.id,
    deleted_by_user_id: actor.id,
    visible: true,
    shared_with_me: true,
    assigned_to_me: true,
    is_shared: true,
    team: 'same',
    both_reassignable: true,
  };
  return can(actor, action, resource, mine);
}

/** The tooltip of a disabled control, with the reason, or null if the action is allowed. */
export function why(actor: Actor, action: Action, resource: ResourceKind, record?: RecordFacts): string | null {
  if (can(actor, action, resource, record)) return null;
  const reason = reasonOf(actor, action, resource, record);
  return reason ? `${UNABLE}: ${reason}` : UNABLE;
}

function reasonOf(actor: Actor, action: Action, resource: ResourceKind, record?: RecordFacts): string | null {
  if (actor.looks_only) return 'you are viewing as another user';
  if (isClosedToSupport(actor, action, resource)) return 'a support login cannot change it';
  if (actor.app_read_only && !reading.has(action)) return 'the account is read-only for now';
  if (isExternal(actor)) return 'you are an external user';
  if (actor.read_only) return 'you are a read-only user';
  const rule = rules.get(`${resource} ${action}`) ?? DENIED;
  const scopes = levelScopes(actor, rule, record);
  const grant = scopes.map((scope) => WHY_NO_GRANT[scope]).find(Boolean);
  if (grant && !could(actor, action, resource)) return grant;
  if (scopes.some((scope) => scope !== 'no')) return 'it belongs to another user';
  if (rule.manager !== 'no') return 'only managers and executives can';
  if (rule.executive !== 'no') return 'only executives can';
  return rule.admin === 'no' || rule.admin === '-' ? null : 'only administrators can';
}

export class PermissionsError extends Error {
  override readonly name = 'PermissionsError';
}

export interface Policy {
  readonly resource: ResourceKind;
  allows(actor: Actor, action: string, record?: RecordFacts): boolean;
}

/** The policy of a resource by its name. Unlike `can`, it throws for unknown actions. */
export function requirePolicy(name: string): Policy {
  if (!isKind(name)) throw new PermissionsError(`There is no policy for ${name}`);
  return {
    resource: name,
    allows(actor, action, record) {
      if (!isActionOf(name, action)) throw new PermissionsError(`The policy for ${name} knows no ${action}`);
      return can(actor, action, name, record);
    },
  };
}

function isKind(name: string): name is ResourceKind {
  return kinds.has(name);
}

function isActionOf(kind: ResourceKind, action: string): action is Action {
  return rules.has(`${kind} ${action}`);
}

/**
 * The columns that apply to this actor. All of them must agree; a column agrees if one of its scopes holds: what the
 * level grants, or what an administrator adds. For an external read-only user, both flags apply.
 */
function judgingColumns(actor: Actor, rule: Rule, record: RecordFacts | undefined): Scope[][] {
  const level = levelScopes(actor, rule, record);
  const columns: Scope[][] = [];
  if (isExternal(actor)) columns.push([rule.external]);
  if (actor.read_only) columns.push(rule.read_only === 'level' ? level : [rule.read_only]);
  if (columns.length === 0) columns.push(actsAsAdmin(actor) ? [...level, rule.admin] : level);
  return columns;
}

function levelScopes(actor: Actor, rule: Rule, record: RecordFacts | undefined): Scope[] {
  if (actor.level === EXECUTIVE) return [rule.executive];
  if (actor.level === MANAGER) return [rule.manager];
  if (actor.level !== BASIC) return [];
  const inOwnTeam = record !== undefined && (record.team === 'same' || isOwn(actor, record));
  return leadsTeam(actor) && inOwnTeam ? [rule.basic, rule.manager] : [rule.basic];
}

function holds(scope: Scope, actor: Actor, record: RecordFacts | undefined): boolean {
  const own = isOwn(actor, record);
  const teams = record?.team === 'same' || record?.team === 'below';
  const involved = own || record?.assigned_to_me === true || record?.shared_with_me === true;
  switch (scope) {
    case 'yes':
    case 'all':
    case 'seen_data':
    case 'team_data':
      return true;
    case 'no':
    case '-':
    case 'level':
      return false;
    case 'see':
    case 'edit':
      return record?.visible !== false;
    case 'own':
      return own;
    case 'own_and_shared':
      return own || record?.is_shared === true;
    case 'any_shared':
      return record?.is_shared === true;
    case 'shared':
      return record?.visible !== false && record?.shared_with_me !== false;
    case 'own_or_team':
    case 'team':
      return own || teams;
    case 'involved':
      return involved;
    case 'involved_or_team':
      return involved || teams;
    case 'deleted_by_me':
      return record?.deleted_by_user_id === actor.id;
    default:
      return holdsGrant(scope, actor, own, record);
  }
}

function holdsGrant(scope: Scope, actor: Actor, own: boolean, record: RecordFacts | undefined): boolean {
  switch (scope) {
    case 'delete_grant':
      return own && actor.is_allowed_to_delete;
    case 'merge_grant':
      return actor.is_allowed_to_merge_records;
    case 'merge_grant_or_reassign':
      return actor.is_allowed_to_merge_records || record?.both_reassignable === true;
    case 'bulk_grant':
      return actor.is_allowed_to_bulk_edit;
    case 'export_grant':
      return actor.is_allowed_to_export;
    case 'own_or_given':
      return own || record?.shared_with_me === true;
    case 'owner_grant':
      return actor.can_change_company_owner;
    default:
      return false;
  }
}

function ruleEntries(row: (typeof PERMISSIONS)[number]): [string, Rule][] {
  const [names, actions, basic, manager, executive, admin, read_only, external] = row;
  const rule = { basic, manager, executive, admin, read_only, external };
  return names
    .split(' ')
    .flatMap((kind) => actions.split(' ').map((action): [string, Rule] => [`${kind} ${action}`, rule]));
}
