/**
 * What was typed and not saved yet, kept in this browser until it is saved or discarded. It outlives the session, so that
 * nobody loses it to one that has run out; it belongs to one user, and nobody else who signs in here is shown it.
 */

const PREFIX = 'fairlead.draft.';
/** As long as a session may idle: whoever has not come back until then has left it behind. */
const KEPT_MS = 14 * 86_400_000;

interface Kept {
  readonly at: number;
  readonly draft: unknown;
}

let owner: string | null = null;

/** Whose drafts are read and written from now on; null while nobody is signed in. */
export function draftsBelongTo(next: string | null): void {
  if (next === owner) return;
  owner = next;
  forgetAll((_key, kept) => kept === null || Date.now() - kept.at > KEPT_MS);
}

export function keptDraft<T>(name: string): T | null {
  return (read(keyOf(name))?.draft ?? null) as T | null;
}

export function keepDraft(name: string, draft: unknown): void {
  const key = keyOf(name);
  if (key === null) return;
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft } satisfies Kept));
  } catch {
    // A full or forbidden storage: the form itself still holds it.
  }
}

export function forgetDraft(name: string): void {
  forgetAll((key) => key === keyOf(name));
}

/** Has whoever is signed in typed anything here that is not saved? */
export function hasKeptDrafts(): boolean {
  return keys().some(isOwn);
}

/** All of whoever is signed in. */
export function forgetOwnDrafts(): void {
  forgetAll(isOwn);
}

const keyOf = (name: string) => (owner === null ? null : `${PREFIX}${owner}/${name}`);
const isOwn = (key: string) => owner !== null && key.startsWith(`${PREFIX}${owner}/`);

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Null for what is not there, or not to be read. */
function read(key: string | null): Kept | null {
  try {
    const text = key === null ? null : localStorage.getItem(key);
    const kept = text === null ? null : (JSON.parse(text) as Partial<Kept> | null);
    return typeof kept?.at === 'number' ? { at: kept.at, draft: kept.draft } : null;
  } catch {
    return null;
  }
}

function forgetAll(which: (key: string, kept: Kept | null) => boolean): void {
  for (const key of keys()) if (which(key, read(key))) localStorage.removeItem(key);
}
