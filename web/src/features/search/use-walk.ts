import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Entry } from './entry';

/** The lines of the palette and the active one. */
export interface PaletteWalk {
  readonly id: string;
  readonly active: number;
  readonly activeId: string | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly setActive: (at: number) => void;
  readonly choose: (entry: Entry, beside: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Enter chooses the active line; if it is pressed before the answer arrives, `onEarly` is called. */
export function useWalk(
  entries: readonly Entry[],
  choose: (entry: Entry, beside: boolean) => void,
  onEarly: ((beside: boolean) => void) | null,
): PaletteWalk {
  const id = useId();
  const [marked, setMarked] = useState<string | null>(null);
  const found = entries.findIndex(({ key }) => key === marked);
  const active = found >= 0 ? found : 0;
  const entry = entries[active];
  const optionId = ({ key }: Entry) => `${id}-${key}`;
  const activeId = entry && optionId(entry);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const beside = event.metaKey || event.ctrlKey;
    if (step !== undefined && entries.length) {
      setMarked(entries[(active + step + entries.length) % entries.length]?.key ?? null);
    } else if (event.key === 'Enter' && (event.target as HTMLElement).tagName === 'INPUT') {
      if (onEarly) onEarly(beside);
      else if (entry) choose(entry, beside);
    } else {
      if (event.key.length === 1 || event.key === 'Backspace') setMarked(null);
      return;
    }
    event.preventDefault();
  };
  return { id, active, activeId, optionId, setActive: (at) => setMarked(entries[at]?.key ?? null), choose, onKeyDown };
}
