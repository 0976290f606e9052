import { fold } from '@fairlead/domain/search/fold';
import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Entry {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  readonly mark: ReactNode;
  /** On the right: an amount, or the key that does the same. */
  readonly aside?: ReactNode;
  /** Choosing it with ⌘ or Ctrl opens this address in another tab. */
  readonly href?: string;
  readonly disabledReason?: string | null;
  /** Further search words. */
  readonly words?: string;
  readonly destructive?: boolean;
  readonly checked?: boolean;
  /** One of very many entries: offered only if it matches the typed text. */
  readonly deep?: boolean;
  /** Runs the entry; `stay` keeps the palette open. */
  readonly run: () => 'stay' | undefined;
}

/**
 * Entries in which every typed word is the beginning of a word: first those that match by label, then those that
 * match by label and further words.
 */
export function fitting(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  if (!wanted.length) return entries.filter(({ deep }) => !deep);
  const called = entries.filter(({ label }) => begins(label, wanted));
  return [
    ...called,
    ...entries.filter((entry) => !called.includes(entry) && begins(`${entry.label} ${entry.words ?? ''}`, wanted)),
  ];
}

function begins(text: string, wanted: readonly string[]): boolean {
  const have = fold(text).split(/[^\p{L}\p{N}]+/u);
  return wanted.every((one) => have.some((word) => word.startsWith(one)));
}

/** Entries under their headings, in the order in which the headings first occur. */
export function grouped(entries: readonly Entry[]): { group: string; entries: Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, ones]) => ({ group, entries: ones }));
}
