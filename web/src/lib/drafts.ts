import { useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';

/** The unsaved input for one thing. */
export interface KeptChanges {
  readonly label: string;
  /** The address of its form. */
  readonly href: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

type All = Readonly<Record<string, KeptChanges>>;

const NOTHING: All = {};
const stores = new Map<string, All>();
const listeners = new Set<() => void>();

/**
 * All unsaved changes in a scope: one administrator of one account. They survive closing the form, leaving the page
 * and a reload.
 */
export function unsavedIn(scope: string): All {
  const known = stores.get(scope);
  if (known) return known;
  const kept = keptDraft<All>(scope) ?? NOTHING;
  stores.set(scope, kept);
  return kept;
}

export function keepUnsaved(scope: string, key: string, kept: KeptChanges | null): void {
  const { [key]: _before, ...others } = unsavedIn(scope);
  const next = kept ? { ...others, [key]: kept } : others;
  stores.set(scope, next);
  if (Object.keys(next).length) keepDraft(scope, next);
  else forgetDraft(scope);
  for (const listener of listeners) listener();
}

export function useUnsaved(scope: string): All {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsavedIn(scope),
  );
}
