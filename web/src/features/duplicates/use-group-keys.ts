import { useEffect, useRef } from 'react';
import { useSearchState } from '../../lib/search-state';
import { useShortcuts } from '../../lib/shortcuts';
import { duplicatesMessages as m } from './duplicates.messages';

/** The link to the comparison of each group, which its first record identifies. */
const COMPARE = '[data-compare]';
const comparisons = () => [...document.querySelectorAll<HTMLElement>(COMPARE)];

/**
 * J and K move from group to group. After a comparison the focus is at the group that `next` in the address names, or
 * else at the first one: the compared one is gone.
 */
export function useGroupKeys(isLoaded: boolean): void {
  const [{ next }, setSearch] = useSearchState();
  const change = useRef(setSearch);
  change.current = setSearch;
  const step = (by: 1 | -1) => {
    const all = comparisons();
    const at = all.findIndex((one) => one.closest('li')?.contains(document.activeElement));
    const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[to]?.focus();
  };
  useShortcuts([
    { keys: 'j', label: m.nextGroup, group: m.shortcuts, run: () => step(1) },
    { keys: 'k', label: m.groupBefore, group: m.shortcuts, run: () => step(-1) },
  ]);
  useEffect(() => {
    if (next === undefined || !isLoaded) return;
    const all = comparisons();
    (all.find((one) => one.dataset.compare === next) ?? all[0])?.focus();
    change.current({ next: undefined });
  }, [next, isLoaded]);
}
