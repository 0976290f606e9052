import { useEffect, useRef, useState } from 'react';
import { Throttle, type ThrottleOptions } from './throttle';

/** A throttle of this component; its work may be a new function on each render. */
export function useThrottle(work: () => Promise<unknown>, options?: ThrottleOptions): Throttle {
  const latest = useRef(work);
  latest.current = work;
  const [throttle] = useState(() => new Throttle(() => latest.current(), options));
  useEffect(() => () => throttle.stop(), [throttle]);
  return throttle;
}
