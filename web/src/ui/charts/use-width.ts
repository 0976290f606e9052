import { useCallback, useRef, useState } from 'react';

/** The inner width of an element, updated when it changes. */
export function useRoom(): [
  (element: HTMLElement | null) => void,
  { readonly width: number; readonly height: number },
] {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () =>
      setRoom((now) => {
        const { clientWidth: width, clientHeight: height } = element;
        return now.width === width && now.height === height ? now : { width, height };
      });
    measure();
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
  }, []);
  return [ref, room];
}

/** The width of an element, updated when it changes. */
export function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [ref, { width }] = useRoom();
  return [ref, width];
}
