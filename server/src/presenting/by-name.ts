import { type Sql, sql } from '../base/sql';

/** Entries (alias t) whose name contains one of the words, and an order that puts exactly that name first. */
export function byName(words: readonly string[] | undefined): { readonly where: Sql[]; readonly first: Sql[] } {
  if (!words?.length) return { where: [], first: [] };
  const keys = words.map((word) => word.trim().toLowerCase());
  return {
    where: [sql`exists (select from unnest(${keys}::text[]) w(word) where position(w.word in lower(t.name)) > 0)`],
    first: [sql`lower(t.name) = any(${keys}::text[]) desc`],
  };
}
