import { useState } from 'react';

/** Small choices of the browser (a folded sidebar, a column's width) that outlive a reload. */
export function useKeptState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial));
  return [
    value,
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(`fairlead.${key}`, JSON.stringify(next));
      } catch {
        // A full or forbidden storage only forgets the choice.
      }
    },
  ];
}

function read<T>(key: string, initial: T): T {
  try {
    const stored = localStorage.getItem(`fairlead.${key}`);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}
