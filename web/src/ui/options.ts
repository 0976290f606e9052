import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

export type OptionValue = string | number;

export interface Option<V extends OptionValue = string> {
  value: V;
  label: string;
  /** A second, less prominent text, for example a place or an address. */
  hint?: string;
  /** Shown before the label: a dot, an avatar, a mark. */
  mark?: ReactNode;
  disabled?: boolean;
}

/** Called while the user types; the signal cancels a request whose answer is no longer needed. */
export type LoadOptions<V extends OptionValue> = (text: string, signal: AbortSignal) => Promise<readonly Option<V>[]>;

/** The message of an empty open list, if the default message is not enough. */
export interface EmptyWords {
  /** There are no options at all. */
  none: string;
  /** No option matches the typed text. */
  noMatch: string;
}

export type OptionState = 'ready' | 'loading' | 'failed';

interface Found<V extends OptionValue> {
  options: readonly Option<V>[];
  state: OptionState;
}

/** The options that match the typed text: from a given list immediately, from a source after a short pause. */
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

function matching<V extends OptionValue>(options: readonly Option<V>[], text: string): readonly Option<V>[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? options.filter((option) => option.label.toLowerCase().includes(wanted)) : options;
}
