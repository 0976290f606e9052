/** What was typed and not saved yet, kept in this browser until it is saved or discarded. */

const PREFIX = 'fairlead.draft.';

export function keptDraft<T>(name: string): T | null {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the form itself still holds it.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept either.
  }
}
