/**
 * Who may call what, written down by hand from the rules that the product promises. Nothing here is computed from the
 * permission table or the visibility query, so that a mistake in either shows.
 *
 * Each line of a table is one kind of user, each sign one record, in the order of RECORDS:
 * `+` answered, `-` not there (404), `x` forbidden (403), `o` not signed in (401).
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

export const KINDS = [
  'basic, owner',
  'basic, team',
  'basic, team_and_leaders',
  'basic, global',
  'manager',
  'executive',
  'account admin',
  'read-only',
  'external',
  'may delete',
  'may export',
  'may bulk edit',
  'may merge',
  'may change company owner',
  'inactive',
  'signed out',
] as const;
export type Kind = (typeof KINDS)[number];
export type Expected = Readonly<Record<Kind, string>>;

const nobody = { inactive: 'ooooooooo', 'signed out': 'ooooooooo' };

/** Reading a record, and what hangs on it. The grants below are given to a basic user who sees the team's. */
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

/** The history of a record, and lists of the team's: as reading, but nothing for external users. */
export const history: Expected = { ...see, external: 'xxxxxxxxx' };

/** Changing a record: where it is seen, but never by read-only and external users. */
export const edit: Expected = { ...see, 'read-only': 'xxxxxxxxx', external: 'xxxxxxxxx' };

/**
 * Deleting a record: a basic user only their own, and only with the grant; without it nothing is looked up at all. The
 * flag of an account admin adds nothing here: this one is of level 1.
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

/** Reading a note: as its record. Its author reads it always, but for an external one, who reads what is shared. */
export const seeNote: Expected = { ...see };

/** Changing or deleting a note, which its record's owner wrote; that on the ownerless record is the admin's. */
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

/** Calls that name no record of the walk: one sign for each kind of user, in the order of KINDS. */
export const FLAT = {
  // owner, team, leaders, global | manager, executive, admin | read-only, external | grants: delete, export, bulk, merge, company owner | inactive, out
  anybody: '++++++++++++++++',
  signedIn: '++++++++++++++oo',
  notExternal: '++++++++x+++++oo',
  admin: 'xxxxxx+xxxxxxxoo',
  creates: '+++++++xx+++++oo',
  imports: 'xxxx+++xxxxxxxoo',
  exports: 'xxxx+++xxx+xxxoo',
  bulk: 'xxxx+++xxxx+xxoo',
} as const;
export type Flat = keyof typeof FLAT;
