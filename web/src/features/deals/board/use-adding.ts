import { type RefObject, useCallback, useRef, useState } from 'react';

import type { CreateDeal } from './use-create-deal';

/** The line for a new deal: in which column it is open, and what was typed into each. */
export interface Adding {
  readonly stage: number | null;
  readonly open: (stage: number) => void;
  readonly close: () => void;
  readonly create: CreateDeal;
  /** Closing the line keeps its text. */
  readonly texts: RefObject<Map<number, string>>;
}

export function useAdding(allowed: boolean, create: CreateDeal): Adding {
  const [stage, setStage] = useState<number | null>(null);
  const texts = useRef(new Map<number, string>());
  const open = useCallback((next: number) => allowed && setStage(next), [allowed]);
  const close = useCallback(() => setStage(null), []);
  return { stage, open, close, create, texts };
}
