import { useEffect, useRef, useState } from 'react';
import { Pace, type PaceOptions } from './pace';

/** A pace of this component: what it does may be a new function on each render. */
export function usePace(work: () => Promise<unknown>, options?: PaceOptions): Pace {
  const latest = useRef(work);
  latest.current = work;
  const [pace] = useState(() => new Pace(() => latest.current(), options));
  useEffect(() => () => pace.stop(), [pace]);
  return pace;
}
