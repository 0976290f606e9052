import { type RefObject, useLayoutEffect } from 'react';
import { isFocusTaken } from './focus-taken';

type Find = (leaving: HTMLElement) => HTMLElement | null | undefined;

/**
 * When the element is removed while it contains the focus, its surroundings get the focus; otherwise keyboard users
 * would start again at the top of the page. `heir` selects or finds a preferred element.
 */
export function useFocusHeir(element: RefObject<HTMLElement | null>, heir?: string | Find): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      // Read now: a page that is closing may have no globals left when the timer fires.
      const page = document;
      const found = typeof heir === 'function' ? heir(leaving) : null;
      const around = leaving.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
      setTimeout(() => {
        if (isFocusTaken(page)) return;
        const chosen = typeof heir === 'string' ? page.querySelector<HTMLElement>(heir) : found;
        // Either may have been removed with the element.
        const next = [chosen, around].find((one) => one?.isConnected) ?? page.querySelector<HTMLElement>('main');
        next?.focus({ preventScroll: true });
      });
    };
  }, [element, heir]);
}

/**
 * For a line with buttons: the last button of a line like it below or above, such as the one that removes it; without one
 * the button that adds the first line.
 */
export function lineBeside(leaving: HTMLElement): HTMLElement | null | undefined {
  const alike = [leaving.nextElementSibling, leaving.previousElementSibling].find(
    (one) => one?.className === leaving.className,
  );
  if (alike) return [...alike.querySelectorAll('button')].at(-1);
  return leaving.closest('section, fieldset')?.querySelector<HTMLElement>('[data-adds-line]');
}
