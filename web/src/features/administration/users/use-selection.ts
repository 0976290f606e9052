import { useState } from 'react';

export interface Selection {
  readonly ids: readonly number[];
  readonly count: number;
  has: (id: number) => boolean;
  choose: (ids: readonly number[], on: boolean) => void;
  clear: () => void;
}

/** Which of the visible users are selected; a user who is no longer shown is no longer selected. */
export function useUserSelection(shown: readonly { readonly id: number }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = shown.map(({ id }) => id).filter((id) => chosen.has(id));
  return {
    ids,
    count: ids.length,
    has: (id) => chosen.has(id),
    choose: (some, on) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const id of some) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setChosen(new Set()),
  };
}
