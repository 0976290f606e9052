import { useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';

/** Unsaved choices: they survive failures, navigation and reloads until they are saved. */
export function useDraftState<T>(name: string, first: T): [T, (next: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => keptDraft<T>(name) ?? first);
  const change = (next: T) => {
    setValue(next);
    keepDraft(name, next);
  };
  return [value, change, () => forgetDraft(name)];
}
