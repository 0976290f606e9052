/**
 * Unsaved input, kept in this browser until it is saved or discarded. It survives the session, so that an expired
 * session loses no input; it belongs to one user and is not shown to other users who sign in here.
 */

const PREFIX = 'fairlead.draft.';
/** As long as a session may idle: drafts older than that are treated as abandoned. */
const KEPT_MS = 14 * 86_400_000;

interface Kept {
  readonly at: number;
  readonly draft: unknown;
}

let owner: string | null = null;

/** Sets the user whose drafts are read and written from now on; null while no user is signed in. */
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
    // If the storage is full or forbidden, the form itself still holds the input.
  }
}

export function forgetDraft(name: string): void {
  forgetAll((key) => key === keyOf(name));
}

/** Whether the signed-in user has unsaved input in this browser. */
export function hasKeptDrafts(): boolean {
  return keys().some(isOwn);
}

/** Deletes all drafts of the signed-in user. */
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

/** Null when the entry is missing or unreadable. */
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

/** Calls back when another tab of this browser changes the draft. Answers what stops it. */
export function watchDraft(name: string, changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(name)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
