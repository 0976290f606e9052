/**
 * Who may call what, written by hand from the rules that the product promises. Nothing here is computed from the
 * permission table or the visibility query, so that a mistake in either shows.
 *
 * Each line of a table is one kind of user, each sign one record, in the order of RECORDS: `+` answered, `-` not
 * found (404), `x` forbidden (403), `o` not signed in (401).
 */
export const RECORDS = [
  'own',
  'of my team',
  'of a team below',
  'of a leader above',
  'of a team beside',
  'shared with me',
  'ownerless',
  'deleted',
  'of another account',
] as const;
export type RecordPlace = (typeof RECORDS)[number];

/** Basic users by what they see. */
export const LEVELS = ['basic, owner', 'basic, team', 'basic, team_and_leaders', 'basic, global'] as const;

/** The users above them. */
export const LEADERS = ['manager', 'executive', 'account admin'] as const;

/** Users by what they are allowed to do beyond their level. */
export const GRANTS = ['may delete', 'may export', 'may bulk edit', 'may merge', 'may change company owner'] as const;

/** Users to whom something is denied. */
export const RESTRICTED = ['read-only', 'external'] as const;

/** Those who are not admitted at all. */
export const ABSENT = ['inactive', 'signed out'] as const;

export const KINDS = [...LEVELS, ...LEADERS, ...RESTRICTED, ...GRANTS, ...ABSENT] as const;
export type Kind = (typeof KINDS)[number];
export type Expected = Readonly<Record<Kind, string>>;

const nobody = { inactive: 'ooooooooo', 'signed out': 'ooooooooo' };

/**
 * Reading a record and the entries that belong to it. The grants below are given to a basic user with team
 * visibility.
 */
export const see: Expected = {
  'basic, owner': '+----++--',
  'basic, team': '++---++--',
  'basic, team_and_leaders': '++++-++--',
  'basic, global': '+++++++--',
  manager: '+++--++--',
  executive: '+++++++--',
  'account admin': '+++++++--',
  'read-only': '++---++--',
  external: '-----+---',
  'may delete': '++---++--',
  'may export': '++---++--',
  'may bulk edit': '++---++--',
  'may merge': '++---++--',
  'may change company owner': '++---++--',
  ...nobody,
};

/** The history of a record, and lists of team records: the same as reading, but forbidden for external users. */
export const history: Expected = { ...see, external: 'xxxxxxxxx' };

/** Changing a record: allowed where the record is visible, but never for read-only and external users. */
export const edit: Expected = { ...see, 'read-only': 'xxxxxxxxx', external: 'xxxxxxxxx' };

/**
 * Deleting a record: basic users need the grant and may delete only their own records; without the grant the record
 * is not looked up at all. The account admin flag adds nothing here: this account admin is of level 1.
 */
export const remove: Expected = {
  'basic, owner': 'xxxxxxxxx',
  'basic, team': 'xxxxxxxxx',
  'basic, team_and_leaders': 'xxxxxxxxx',
  'basic, global': 'xxxxxxxxx',
  manager: '+++--++--',
  executive: '+++++++--',
  'account admin': 'xxxxxxxxx',
  'read-only': 'xxxxxxxxx',
  external: 'xxxxxxxxx',
  'may delete': '+x---xx--',
  'may export': 'xxxxxxxxx',
  'may bulk edit': 'xxxxxxxxx',
  'may merge': 'xxxxxxxxx',
  'may change company owner': 'xxxxxxxxx',
  ...nobody,
};

/**
 * Reading a note: the same as reading its record. An author can always read it, except an external author, who reads
 * only what is shared.
 */
export const seeNote: Expected = { ...see };

/**
 * Changing or deleting a note written by the record's owner; the note on the ownerless record belongs to the
 * administrator.
 */
export const ownNote: Expected = {
  'basic, owner': '+----xx--',
  'basic, team': '+x---xx--',
  'basic, team_and_leaders': '+xxx-xx--',
  'basic, global': '+xxxxxx--',
  manager: '+++--xx--',
  executive: '+++++++--',
  'account admin': '+xxxxxx--',
  'read-only': '+x---xx--',
  external: 'xxxxxxxxx',
  'may delete': '+x---xx--',
  'may export': '+x---xx--',
  'may bulk edit': '+x---xx--',
  'may merge': '+x---xx--',
  'may change company owner': '+x---xx--',
  ...nobody,
};

/** Calls that name none of these records: one sign for each kind of user, in the order of KINDS. */
export const FLAT = {
  // owner, team, leaders, global | manager, executive, admin | read-only, external | grants: delete, export, bulk, merge, company owner | inactive, out
  anybody: '++++++++++++++++',
  // Only a directory with the account's own token: no user is one.
  directory: 'oooooooooooooooo',
  // Only staff, with a session of the back office: no user of an account is one.
  staff: 'oooooooooooooooo',
  signedIn: '++++++++++++++oo',
  notExternal: '++++++++x+++++oo',
  admin: 'xxxxxx+xxxxxxxoo',
  manages: 'xxxxx+xxxxxxxxoo',
  creates: '+++++++xx+++++oo',
  imports: 'xxxx+++xxxxxxxoo',
  exports: 'xxxx+++xxx+xxxoo',
  bulk: 'xxxx+++xxxx+xxoo',
  merges: 'xxxx+++xxxxx+xoo',
} as const;
export type Flat = keyof typeof FLAT;
/** The subject of an endpoint: records of one type in every place, or no particular record. */
export type Row = readonly [type: 'deals' | 'people' | 'companies' | 'notes' | 'milestones', Expected] | Flat;
