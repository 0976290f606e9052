import { useState } from 'react';

/** Small choices in the browser (a collapsed sidebar, a column's width) that survive a reload. */
export function useKeptState<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial));
  return [
    value,
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(`fairlead.${key}`, JSON.stringify(next));
      } catch {
        // If the storage is full or forbidden, only the choice is lost.
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
