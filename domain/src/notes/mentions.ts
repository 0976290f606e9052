/** A user as a text names them. */
export interface Named {
  readonly id: number;
  readonly full_name: string;
}

/** The longest part of a name that is looked up while a user types. */
const LONGEST_SEARCH = 40;

/** A text contains `@` and the whole name of each user that it mentions. */
export function mentionText({ full_name }: Pick<Named, 'full_name'>): string {
  return `@${full_name.replace(/\s+/g, ' ').trim()}`;
}

/**
 * The users whom the text still mentions: a mention that was deleted or changed while writing does not count. Of
 * several users with one name, all count.
 */
export function stillMentioned<N extends Named>(text: string, users: readonly N[]): N[] {
  const parts = mentionParts(text, users);
  const found = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : mentionText(part))));
  return users.filter((user) => found.has(mentionText(user)));
}

/** The text in pieces: plain text, and the mentions of these users. A longer name comes before a shorter one in it. */
export function mentionParts<N extends Named>(text: string, users: readonly N[]): (string | N)[] {
  const longestFirst = users
    .filter(({ full_name }) => full_name.trim())
    .toSorted((a, b) => b.full_name.length - a.full_name.length);
  const parts: (string | N)[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < plain) continue;
    const user = longestFirst.find((one) => isNamedAt(text, at, mentionText(one)));
    if (!user) continue;
    if (at > plain) parts.push(text.slice(plain, at));
    parts.push(user);
    plain = at + mentionText(user).length;
  }
  if (plain < text.length) parts.push(text.slice(plain));
  return parts;
}

function isNamedAt(text: string, at: number, mention: string): boolean {
  return (
    text.startsWith(mention, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + mention.length, at + mention.length + 2))
  );
}

export interface TypedMention {
  /** Where the `@` is. */
  readonly start: number;
  readonly search: string;
}

/** The mention that is being typed before the caret: an `@` at the beginning of a word, and up to three words. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(Math.max(0, caret - LONGEST_SEARCH - 1), caret);
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,2})$/u.exec(before);
  if (!found) return null;
  const search = found[1] ?? '';
  return { start: caret - search.length - 1, search };
}

/** The ids that a text with these mentions keeps. External users cannot be mentioned: they read comments elsewhere. */
export function mentionedIds(
  text: string,
  ids: readonly number[],
  users: readonly (Named & { readonly is_external: boolean })[],
): number[] {
  const asked = users.filter(({ id, is_external }) => ids.includes(id) && !is_external);
  return stillMentioned(text, asked).map(({ id }) => id);
}
