/**
 * Describes each cell of the table. `yes` and `all` have no condition, and neither have `seen_data` and `team_data`,
 * which the query limits. All others depend on the record or on a personal grant.
 */
export const SCOPES = {
  no: 'no',
  yes: 'yes',
  all: 'all',
  '-': '',
  level: 'as the level',
  see: 'visible records',
  edit: 'visible records',
  own: 'own',
  shared: 'shared with the user',
  own_and_shared: 'own, and shared ones',
  any_shared: 'any shared one',
  own_or_team: "own or the team's",
  team: "the team's",
  seen_data: 'on what the user sees',
  team_data: "on the team's records",
  involved: 'own, assigned or shared',
  involved_or_team: "own, assigned, shared or the team's",
  deleted_by_me: 'what the user deleted',
  delete_grant: 'own, with is_allowed_to_delete',
  merge_grant: 'with is_allowed_to_merge_records',
  merge_grant_or_reassign: 'with is_allowed_to_merge_records, or when the user could reassign both',
  bulk_grant: 'with is_allowed_to_bulk_edit',
  export_grant: 'with is_allowed_to_export',
  owner_grant: 'with can_change_company_owner',
} as const;

export type Scope = keyof typeof SCOPES;

/**
 * Resource kinds, actions, then the scope for: basic, manager, executive, account administrator (in addition),
 * read-only, external.
 */
type Row = readonly [string, string, Scope, Scope, Scope, Scope, Scope, Scope];

/** The one permission table, used by server and browser, and printed to `docs/permissions.md`. */
export const PERMISSIONS = [
  ['deal person company customer', 'index show', 'see', 'see', 'all', '-', 'see', 'shared'],
  ['deal person company', 'create quick_add', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['deal person company', 'update share', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['deal person company', 'delete', 'delete_grant', 'edit', 'all', '-', 'no', 'no'],
  ['deal person', 'update_owner', 'own', 'edit', 'all', '-', 'no', 'no'],
  ['company', 'update_owner', 'owner_grant', 'owner_grant', 'owner_grant', 'yes', 'no', 'no'],
  ['deal', 'update_actual_close', 'no', 'no', 'no', 'yes', 'no', 'no'],
  ['person', 'merge', 'merge_grant_or_reassign', 'yes', 'yes', 'yes', 'no', 'no'],
  ['deal company', 'merge', 'merge_grant', 'yes', 'yes', 'yes', 'no', 'no'],
  ['deal person company', 'bulk_actions', 'bulk_grant', 'yes', 'yes', 'yes', 'no', 'no'],
  ['person', 'associate', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['person company', 'upload_avatar', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['customer', 'create update delete', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['customer', 'update_file', 'own', 'yes', 'yes', '-', 'no', 'no'],
  ['deal person company activity calendar_entry', 'export', 'export_grant', 'yes', 'yes', 'yes', 'no', 'no'],
  ['deal person company', 'import', 'no', 'yes', 'yes', 'yes', 'no', 'no'],
  ['deal', 'create_invoice create_proposal', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['deal person company customer', 'read_history', 'see', 'see', 'all', '-', 'see', 'no'],
  ['deal person company', 'read_viewers', 'see', 'see', 'all', '-', 'see', 'no'],
  ['change_set', 'undo', 'own', 'own', 'own', 'yes', 'own', 'no'],

  ['activity', 'index show', 'see', 'see', 'all', '-', 'see', 'shared'],
  ['activity', 'create', 'see', 'see', 'all', '-', 'no', 'no'],
  ['activity', 'update delete', 'own', 'own_or_team', 'all', '-', 'own', 'no'],
  ['activity', 'quick_add', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['comment', 'index show', 'see', 'see', 'all', '-', 'see', 'shared'],
  ['comment', 'create', 'see', 'see', 'all', '-', 'no', 'shared'],
  ['comment', 'update delete', 'own', 'own_or_team', 'all', '-', 'own', 'own'],
  ['private_note', 'index show create update delete', 'no', 'no', 'yes', 'yes', 'no', 'no'],

  ['calendar_entry', 'index show', 'see', 'see', 'all', '-', 'see', 'no'],
  ['calendar_entry', 'create', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['calendar_entry', 'update delete complete', 'involved', 'involved_or_team', 'all', '-', 'no', 'no'],
  ['calendar_entry', 'quick_add', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['agenda', 'create', 'see', 'see', 'all', '-', 'no', 'no'],
  ['calendar', 'index subscribe', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['calendar', 'manage', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['calendar', 'sync', 'yes', 'yes', 'yes', '-', 'no', 'no'],

  ['milestone', 'index show', 'see', 'see', 'all', '-', 'see', 'shared'],
  ['milestone', 'create update delete', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['file document', 'index show', 'see', 'see', 'all', '-', 'see', 'shared'],
  ['file document', 'create update tag', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['file document', 'delete', 'own', 'edit', 'all', '-', 'no', 'no'],
  ['shared_file', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['shared_file', 'manage', 'no', 'no', 'yes', '-', 'no', 'no'],
  ['document', 'generate request_signature', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['document_template', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['document_template', 'create update delete', 'no', 'no', 'no', 'yes', 'no', 'no'],

  ['list_view', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['list_view', 'create duplicate', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['list_view', 'star', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['list_view', 'update delete add_columns remove_columns', 'own', 'own', 'own', 'any_shared', 'no', 'no'],
  ['list_view', 'share', 'own', 'own', 'own', 'yes', 'no', 'no'],

  [
    'message_template',
    'index show',
    'own_and_shared',
    'own_and_shared',
    'own_and_shared',
    'yes',
    'own_and_shared',
    'no',
  ],
  ['message_template', 'create', 'yes', 'yes', 'yes', 'yes', 'no', 'no'],
  ['message_template', 'update delete', 'own', 'own', 'own_and_shared', 'yes', 'no', 'no'],
  ['campaign', 'index show', 'own', 'own_or_team', 'all', '-', 'level', 'no'],
  ['campaign', 'create send subscribe', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['recipient', 'create delete', 'edit', 'edit', 'all', '-', 'no', 'no'],
  ['inbox', 'read', 'own', 'own', 'own', '-', 'own', 'no'],

  ['custom_field', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'yes'],
  ['custom_field', 'create update delete manage', 'no', 'no', 'no', 'yes', 'no', 'no'],
  ['custom_field', 'write_locked', 'no', 'no', 'yes', 'yes', 'no', 'no'],
  ['custom_field', 'write_calculated', 'no', 'no', 'no', 'no', 'no', 'no'],

  ['goal', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['goal', 'manage', 'no', 'no', 'yes', '-', 'no', 'no'],
  ['report reporting', 'index show', 'seen_data', 'seen_data', 'all', '-', 'level', 'no'],
  ['report', 'create', 'yes', 'yes', 'yes', 'yes', 'no', 'no'],
  ['report', 'update delete share', 'own', 'own', 'own_and_shared', 'yes', 'no', 'no'],
  ['dashboard', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['dashboard', 'create', 'yes', 'yes', 'yes', 'yes', 'no', 'no'],
  ['dashboard', 'update delete share', 'own', 'own', 'own_and_shared', 'yes', 'no', 'no'],
  ['scoreboard_report', 'index show', 'no', 'team_data', 'all', 'yes', 'level', 'no'],

  ['duplicate_check', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['duplicate_check', 'create', 'yes', 'yes', 'yes', '-', 'no', 'no'],
  ['duplicate_check', 'update delete', 'own', 'own', 'own', '-', 'no', 'no'],
  ['lead_source deal_stage deal_loss_reason lead_status person_tag', 'quick_add', 'no', 'no', 'no', 'yes', 'no', 'no'],

  ['recycle_bin', 'index', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['recycle_bin', 'restore', 'deleted_by_me', 'team', 'all', '-', 'no', 'no'],
  ['recycle_bin', 'purge', 'no', 'no', 'no', 'yes', 'no', 'no'],

  ['navigation', 'home companies people deals agenda calendar email', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['navigation', 'reports goals files recycle_bin profile', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['navigation', 'global_search quick_add_button', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['user team', 'index show', 'yes', 'yes', 'yes', '-', 'yes', 'no'],
  ['user', 'view_as', 'no', 'no', 'no', 'yes', 'no', 'no'],
  ['profile', 'show update', 'yes', 'yes', 'yes', '-', 'yes', 'yes'],
  ['administration', 'index show manage switch_read_only', 'no', 'no', 'no', 'yes', 'no', 'no'],
  ['back_office', 'manage', 'no', 'no', 'no', 'no', 'no', 'no'],
] as const satisfies readonly Row[];

/** Actions that change nothing: the only ones allowed while the app is read-only. */
export const READING_ACTIONS = [
  'index',
  'show',
  'read',
  'read_history',
  'export',
  'read_viewers',
  'view_as',
  'switch_read_only',
  'home',
  'companies',
  'people',
  'deals',
  'agenda',
  'calendar',
  'email',
  'reports',
  'goals',
  'files',
  'recycle_bin',
  'profile',
  'global_search',
  'quick_add_button',
] as const;

type Split<S extends string> = S extends `${infer A} ${infer B}` ? A | Split<B> : S;
export type ResourceKind = Split<(typeof PERMISSIONS)[number][0]>;
export type Action = Split<(typeof PERMISSIONS)[number][1]>;
