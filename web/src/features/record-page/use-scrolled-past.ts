import { useEffect, useState } from 'react';

/** True once the element has left the screen through its top. */
export function useScrolledPast(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element || !('IntersectionObserver' in window)) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < entry.intersectionRect.top + 200);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return [setElement, isPast];
}
