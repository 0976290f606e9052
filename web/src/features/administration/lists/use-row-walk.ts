import { type KeyboardEvent, type RefObject, useState } from 'react';
import { listsMessages as m } from './lists.messages';
import type { Entry } from './use-entries';

type Sort = ((sorted: readonly Entry[]) => void) | null;

/** Walks through the rows with arrows, Home and End; with Alt, arrows move the row and announce its new place. */
export function useRowWalk(body: RefObject<HTMLElement | null>, shown: number, entries: readonly Entry[], sort: Sort) {
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState('');
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(shown - 1, index));
    setAt(to);
    body.current?.querySelectorAll<HTMLElement>('[data-entry]')[to]?.focus();
  };
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (!sort || !entry || to < 0 || to >= entries.length || from === to) return;
    sort(entries.toSpliced(from, 1).toSpliced(to, 0, entry));
    setAt(to);
    setSaid(m.moved(entry.name, to + 1, entries.length));
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus());
  };
  /** False for keys with another meaning. */
  const press = ({ key, altKey }: KeyboardEvent, index: number): boolean => {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (by && altKey) move(index, index + by);
    else if (by) focus(index + by);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(shown - 1);
    else return false;
    return true;
  };
  return { here: Math.min(at, shown - 1), said, setAt, focus, move, press };
}
