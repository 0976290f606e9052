import { type RefObject, useLayoutEffect } from 'react';
import { isFocusTaken } from './focus-taken';

/**
 * When the element disappears with the focus inside, its surroundings get the focus: else keyboard users would start
 * again at the top of the page. `heir` selects another element, which is preferred if it exists.
 */
export function useFocusHeir(element: RefObject<HTMLElement | null>, heir?: string): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      // Read now: a page that is closing may have no globals left when the timer fires.
      const page = document;
      const around = leaving.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
      setTimeout(() => {
        if (isFocusTaken(page)) return;
        const chosen = heir ? page.querySelector<HTMLElement>(heir) : null;
        const next = chosen ?? (around?.isConnected ? around : page.querySelector<HTMLElement>('main'));
        next?.focus({ preventScroll: true });
      });
    };
  }, [element, heir]);
}
