import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** After navigation to another page, focus moves to its content, so that keyboard and screen reader continue there. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (!pathname || pathname === last.current) return;
    const isFirst = last.current === undefined;
    last.current = pathname;
    if (isFirst || document.querySelector('[role="dialog"]')) return;
    // A page that has already taken the focus knows better where its user was.
    const { activeElement } = document;
    if (activeElement !== main.current && main.current?.contains(activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
