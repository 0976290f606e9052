import { fold } from '@fairlead/domain/search/fold';
import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Entry {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  readonly mark: ReactNode;
  /** At the right: an amount, the key that does the same. */
  readonly aside?: ReactNode;
  /** Chosen with ⌘ or Ctrl it opens in another tab. */
  readonly href?: string;
  readonly disabledReason?: string | null;
  /** Other words that it is found by. */
  readonly words?: string;
  readonly destructive?: boolean;
  readonly checked?: boolean;
  /** One of very many: offered only where it fits what was typed. */
  readonly deep?: boolean;
  /** Does it; `stay` keeps the palette open. */
  readonly run: () => 'stay' | undefined;
}

/** Commands whose words begin with what was typed, each of it somewhere: first those that are called so. */
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

/** Entries under their headings, in the order in which the headings first come. */
export function grouped(entries: readonly Entry[]): { group: string; entries: Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, ones]) => ({ group, entries: ones }));
}
