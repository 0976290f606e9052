import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft, watchDraft } from './kept-draft';

interface LiveDraft<T> {
  readonly draft: T;
  readonly change: (part: Partial<T>) => void;
  /** Deletes the stored draft and starts with this. */
  readonly restart: (next: T) => void;
  /** It began with a draft from an earlier visit. */
  readonly found: boolean;
}

/**
 * Unsaved input under a name: kept with every change, restored on the next visit, and the same in every tab that shows
 * it. `isEmpty` says when there is nothing to keep.
 */
export function useLiveDraft<T extends object>(name: string, first: T, isEmpty: (draft: T) => boolean): LiveDraft<T> {
  const [kept] = useState(() => keptDraft<T>(name));
  const [draft, setDraft] = useState<T>(() => ({ ...first, ...kept }));
  const [found, setFound] = useState(kept !== null);
  const latest = useRef({ draft, first, isEmpty });
  latest.current = { draft, first, isEmpty };
  useEffect(
    () =>
      watchDraft(name, () => {
        // A draft that another tab has sent or deleted is gone here too.
        setDraft({ ...latest.current.first, ...keptDraft<T>(name) });
      }),
    [name],
  );
  const change = useCallback(
    (part: Partial<T>) => {
      const next = { ...latest.current.draft, ...part };
      latest.current.draft = next;
      setDraft(next);
      if (latest.current.isEmpty(next)) forgetDraft(name);
      else keepDraft(name, next);
    },
    [name],
  );
  const restart = useCallback(
    (next: T) => {
      latest.current.draft = next;
      forgetDraft(name);
      setDraft(next);
      setFound(false);
    },
    [name],
  );
  return { draft, change, restart, found };
}
