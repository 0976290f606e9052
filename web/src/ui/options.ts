import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

export type OptionValue = string | number;

export interface Option<V extends OptionValue = string> {
  value: V;
  label: string;
  /** A second, quieter word, for example a place or an address. */
  hint?: string;
  /** Stands before the label: a dot, an avatar, a mark. */
  mark?: ReactNode;
  disabled?: boolean;
}

/** Asked while somebody types; the signal ends a question that nobody waits for any more. */
export type LoadOptions<V extends OptionValue> = (text: string, signal: AbortSignal) => Promise<readonly Option<V>[]>;

/** What an open list says when it is empty, where the usual words say too little. */
export interface EmptyWords {
  /** There is nothing to choose from. */
  none: string;
  /** Nothing fits what was typed. */
  noMatch: string;
}

export type OptionState = 'ready' | 'loading' | 'failed';

interface Found<V extends OptionValue> {
  options: readonly Option<V>[];
  state: OptionState;
}

/** The options that fit what is typed: from a given list at once, from a source after a short pause. */
export function useOptions<V extends OptionValue>(
  given: readonly Option<V>[] | undefined,
  load: LoadOptions<V> | undefined,
  text: string,
  open: boolean,
): Found<V> {
  const [found, setFound] = useState<Found<V>>({ options: [], state: 'loading' });
  useEffect(() => {
    if (!load || !open) return;
    const asked = new AbortController();
    setFound((last) => ({ ...last, state: 'loading' }));
    const wait = setTimeout(
      () => {
        load(text, asked.signal).then(
          (options) => !asked.signal.aborted && setFound({ options, state: 'ready' }),
          () => !asked.signal.aborted && setFound({ options: [], state: 'failed' }),
        );
      },
      text ? 150 : 0,
    );
    return () => {
      clearTimeout(wait);
      asked.abort();
    };
  }, [load, open, text]);
  return load ? found : { options: matching(given ?? [], text), state: 'ready' };
}

export function matching<V extends OptionValue>(options: readonly Option<V>[], text: string): readonly Option<V>[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? options.filter((option) => option.label.toLowerCase().includes(wanted)) : options;
}
