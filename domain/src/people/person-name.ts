/** `Ada King Lovelace` becomes `Ada` and `King Lovelace`: split at the first space. */
export function splitFullName(full_name: string): { first_name: string | null; last_name: string | null } {
  const [first = '', ...rest] = full_name.trim().split(/\s+/);
  return { first_name: first || null, last_name: rest.join(' ') || null };
}
