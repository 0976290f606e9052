export const BASIC = 1;
export const MANAGER = 2;
export const EXECUTIVE = 3;
export const EXTERNAL = 5;

type Level = typeof BASIC | typeof MANAGER | typeof EXECUTIVE | typeof EXTERNAL;
type TeamRole = 'owner' | 'member' | 'lead' | 'account';

/** The caller: the signed-in user, or the user of an API key. */
export interface Actor {
  id: number;
  account_id: number;
  level: Level;
  read_only: boolean;
  is_external: boolean;
  is_account_admin: boolean;
  is_allowed_to_delete: boolean;
  is_allowed_to_export: boolean;
  is_allowed_to_bulk_edit: boolean;
  is_allowed_to_merge_records: boolean;
  can_change_company_owner: boolean;
  team_id: number | null;
  team_role: TeamRole | null;
  deleted_at: Date | string | null;
  /** The app-wide switch that denies every change. */
  app_read_only: boolean;
  /** An administrator views the product as this user: nothing may be changed or exported. */
  looks_only?: boolean;
  /** Staff act as this user in a support login: settings, users and sign-in stay as they are. */
  by_support?: boolean;
  /** Feature flags of the account. */
  features?: Readonly<Record<string, unknown>>;
}

/** What a check needs to know about the record. Missing facts count as false. */
export interface RecordFacts {
  owner_id?: number | null;
  created_by_user_id?: number | null;
  /** Passes the visibility predicate. Records are always loaded through it, so only an explicit `false` denies. */
  visible?: boolean;
  /**
   * The record, or the record it belongs to, is shared with the actor. External users only ever load such records, so
   * for them only an explicit `false` denies.
   */
  shared_with_me?: boolean;
  /** The actor is its assignee. */
  assigned_to_me?: boolean;
  /** Its owner is in the actor's team, or in a team below it. */
  team?: 'same' | 'below' | 'other';
  /** A list view, template or dashboard that its owner shares with others. */
  is_shared?: boolean;
  deleted_by_user_id?: number | null;
  /** For merging: the actor could give both records to someone else. */
  both_reassignable?: boolean;
}

type UserOf = Omit<Actor, 'app_read_only' | 'features'> & {
  /** The account administrator who views the product as this user. */
  readonly viewed_by?: unknown;
  /** The staff user who acts as this user. */
  readonly supported_by?: unknown;
};

/**
 * The signed-in user together with the account's settings that apply to everyone. View as is read-only, as if the
 * whole app were read-only.
 */
export function actorOf(user: UserOf, account: Pick<Actor, 'app_read_only' | 'features'>): Actor {
  const looks_only = user.viewed_by !== undefined;
  const app_read_only = account.app_read_only || looks_only;
  return {
    ...user,
    app_read_only,
    looks_only,
    by_support: user.supported_by !== undefined,
    features: account.features,
  };
}

export function isExternal(actor: Pick<Actor, 'level' | 'is_external'>): boolean {
  return actor.is_external || actor.level === EXTERNAL;
}

export function isInactive(actor: Pick<Actor, 'deleted_at'>): boolean {
  return actor.deleted_at !== null;
}

/** A read-only or external administrator keeps only what that flag permits. */
export function actsAsAdmin(actor: Actor): boolean {
  return actor.is_account_admin && !actor.read_only && !isExternal(actor) && !isInactive(actor);
}

/** Owners and leads of a team act as managers of that team's records. */
export function leadsTeam(actor: Pick<Actor, 'team_id' | 'team_role'>): boolean {
  return actor.team_id !== null && (actor.team_role === 'owner' || actor.team_role === 'lead');
}

/** Created or owned by the actor. */
export function isOwn(actor: Pick<Actor, 'id'>, record: RecordFacts | undefined): boolean {
  return record?.owner_id === actor.id || record?.created_by_user_id === actor.id;
}
