import sqlTag, { empty, join, raw, Sql } from 'sql-template-tag';

/** A piece of SQL with its values: `sql\`select … where id = ${id}\``. Pieces nest; values never become text. */
export const sql = sqlTag;
export { empty, join, raw, Sql };

const names = new Map<string, Sql>();
const MOST_NAMES = 5000;

/** A quoted column or table name. Only for names declared in the code, never for input. */
export function name(identifier: string): Sql {
  const known = names.get(identifier);
  if (known) return known;
  const made = raw(`"${identifier.replaceAll('"', '""')}"`);
  if (names.size < MOST_NAMES) names.set(identifier, made);
  return made;
}

/** Conditions joined with `and`; `true` without conditions. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length ? join(conditions, ' and ') : sql`true`;
}

/** Conditions joined with `or`, in parentheses; `false` without conditions. */
export function any(conditions: readonly Sql[]): Sql {
  return conditions.length ? sql`(${join(conditions, ' or ')})` : sql`false`;
}
