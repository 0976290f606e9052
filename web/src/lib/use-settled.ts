import { useEffect, useState } from 'react';

/** The typed text, a moment after the last key. */
export function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const wait = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(wait);
  }, [text, settled, pause]);
  return settled;
}
