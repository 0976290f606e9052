import { useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { changesOf, type Draft } from './draft';

/**
 * The draft of an add form, kept under a name through failures, closing and reloading until it is saved or discarded.
 */
export function useKeptDraft(name: string | undefined, first: Draft) {
  const [kept] = useState(() => (name ? keptDraft<Draft>(name) : null));
  const [draft, setDraft] = useState<Draft>(() => ({ ...first, ...kept }));
  const [found, setFound] = useState(kept !== null);
  const over = useRef(false);
  useEffect(() => {
    if (!name || over.current) return;
    const changed = changesOf(first, draft).fields;
    const typed = Object.keys(changed).map((key) => [key, draft[key]]);
    if (typed.length) keepDraft(name, Object.fromEntries(typed));
    else forgetDraft(name);
  }, [name, first, draft]);
  return {
    draft,
    setDraft,
    /** The form started with a kept draft. */
    found,
    startOver: () => {
      setDraft(first);
      setFound(false);
    },
    forget: () => {
      over.current = true;
      if (name) forgetDraft(name);
    },
  };
}
