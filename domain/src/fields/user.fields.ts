import type { FieldLine } from './field';

/** The fields of a record's owner that filters can use. */
export const USER_FIELDS = [
  ['full_name', 'text', 'Name', '=', 'show sort filter'],
  ['first_name', 'text', 'First name', '=', 'show sort filter'],
  ['last_name', 'text', 'Last name', '=', 'show sort filter'],
  ['email', 'email', 'Email', '=', 'show sort filter'],
  ['team_id', 'choice', 'Team', '=', 'show filter', 'teams'],
] as const satisfies readonly FieldLine[];
