import { useState } from 'react';
import { useSearchState } from '../../lib/search-state';

/** The tab that is open unless the address says otherwise. */
export const FIRST = 'activity';

/** The open tab, kept in the address. A choice shows at once, before the address follows. */
export function useOpenTab(): [string, (tab: string) => void] {
  const [search, change] = useSearchState();
  const { tab = FIRST } = search;
  const [chosen, setChosen] = useState<{ tab: string; before: string } | null>(null);
  // Once the address has changed, it alone counts, so that Back works.
  if (chosen && (tab === chosen.tab || tab !== chosen.before)) setChosen(null);
  const choose = (next: string) => {
    setChosen({ tab: next, before: tab });
    // The filter and the order of one tab mean nothing in another.
    const others = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    change({ ...others, tab: next === FIRST ? undefined : next });
  };
  return [chosen && tab === chosen.before ? chosen.tab : tab, choose];
}
