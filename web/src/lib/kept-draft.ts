import { type Seal, sealOf } from './sealed-text';

/**
 * Unsaved input, kept in this browser until it is saved or discarded. It survives the session, so that an expired
 * session loses no input; it belongs to one user and is not shown to other users who sign in here. What is stored is
 * encrypted with a key that the server hands out with a session: after signing out it cannot be read.
 */

const PREFIX = 'fairlead.draft.';
/** As long as a session may idle: drafts older than that are treated as abandoned. */
const KEPT_MS = 14 * 86_400_000;

interface Kept {
  readonly at: number;
  readonly draft: unknown;
}

/** An entry as it is stored; `draft` where the browser cannot encrypt: without https. */
interface Stored {
  readonly at: number;
  readonly draft?: unknown;
  readonly sealed?: string;
}

interface Drawer {
  readonly owner: string | null;
  /** Null: drafts are stored unencrypted. */
  readonly seal: Seal | null;
  /** False while another person uses the session: nothing is read or stored. */
  readonly stores: boolean;
  readonly drafts: Map<string, Kept>;
}

const closed = (owner: string | null): Drawer => ({ owner, seal: null, stores: true, drafts: new Map() });

let drawer = closed(null);
let prepared: Drawer | null = null;

/** Decrypts this user's drafts before any of them is shown. */
export async function prepareDrafts(owner: string | null, keys: readonly string[] | null): Promise<void> {
  if (owner === drawer.owner && (drawer.seal || keys === null)) return;
  const next = { ...closed(owner), seal: keys && (await sealOf(keys)), stores: keys !== null };
  if (owner !== null && next.stores) await Promise.all(keysOf(owner).map((key) => opened(next, key)));
  prepared = next;
}

/** Sets the user whose drafts are read and written from now on; null while no user is signed in. */
export function draftsBelongTo(next: string | null): void {
  if (next === drawer.owner && prepared?.owner !== next) return;
  drawer = prepared?.owner === next ? prepared : closed(next);
  prepared = null;
  for (const key of allKeys()) {
    const stored = storedAt(key);
    if (stored === null || Date.now() - stored.at > KEPT_MS) remove(key);
    else if (isOwn(key) && stored.draft !== undefined && drawer.stores) take(key, stored);
  }
}

export function keptDraft<T>(name: string): T | null {
  return (drawer.drafts.get(keyOf(name))?.draft ?? null) as T | null;
}

export function keepDraft(name: string, draft: unknown): void {
  if (drawer.owner === null) return;
  const kept = { at: Date.now(), draft };
  drawer.drafts.set(keyOf(name), kept);
  store(keyOf(name), kept);
}

export function forgetDraft(name: string): void {
  if (drawer.owner !== null) remove(keyOf(name));
}

/** Whether the signed-in user has unsaved input in this browser. */
export function hasKeptDrafts(): boolean {
  return drawer.drafts.size > 0;
}

/** Deletes all drafts of the signed-in user. */
export function forgetOwnDrafts(): void {
  for (const key of drawer.owner === null ? [] : keysOf(drawer.owner)) remove(key);
  drawer.drafts.clear();
  turns.clear();
}

const keyOf = (name: string) => `${PREFIX}${drawer.owner}/${name}`;
const isOwn = (key: string) => drawer.owner !== null && key.startsWith(`${PREFIX}${drawer.owner}/`);
const keysOf = (owner: string) => allKeys().filter((key) => key.startsWith(`${PREFIX}${owner}/`));

function allKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Null when the entry is missing or unreadable. */
function storedAt(key: string): Stored | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    return typeof found?.at === 'number' ? { ...found, at: found.at } : null;
  } catch {
    return null;
  }
}

/** An unencrypted entry: from an earlier version, or without https. From now on it is encrypted if possible. */
function take(key: string, { at, draft }: Stored): void {
  drawer.drafts.set(key, { at, draft });
  if (drawer.seal) store(key, { at, draft });
}

async function opened({ seal, drafts }: Drawer, key: string): Promise<void> {
  const stored = storedAt(key);
  const text = stored?.sealed === undefined ? null : await seal?.open(stored.sealed, key);
  if (stored && text) drafts.set(key, { at: stored.at, draft: JSON.parse(text) });
}

/** The latest write of an entry: encrypting takes a moment, in which more may be typed, or all deleted. */
const turns = new Map<string, object>();

function store(key: string, { at, draft }: Kept): void {
  const { seal, stores } = drawer;
  if (!stores) return;
  if (!seal) return write(key, { at, draft });
  const turn = {};
  turns.set(key, turn);
  void seal.seal(JSON.stringify(draft ?? null), key).then((sealed) => {
    if (turns.get(key) === turn) write(key, { at, sealed });
  });
}

function write(key: string, stored: Stored): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // If the storage is full or forbidden, the form itself still holds the input.
  }
}

function remove(key: string): void {
  drawer.drafts.delete(key);
  turns.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Calls back when another tab of this browser changes the draft. Returns the function that ends it. */
export function watchDraft(name: string, changed: () => void): () => void {
  const told = (key: string | null) => {
    if (key === null || key === keyOf(name)) changed();
  };
  watchers.add(told);
  return () => watchers.delete(told);
}

const watchers = new Set<(key: string | null) => void>();

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !isOwn(key)) return;
  const tell = () => {
    for (const told of watchers) told(key);
  };
  if (key === null) drawer.drafts.clear();
  else turns.delete(key);
  const stored = key === null ? null : storedAt(key);
  if (key !== null && !stored) drawer.drafts.delete(key);
  if (key !== null && stored?.sealed !== undefined) return void opened(drawer, key).then(tell);
  if (key !== null && stored && drawer.stores) drawer.drafts.set(key, { at: stored.at, draft: stored.draft });
  tell();
});
