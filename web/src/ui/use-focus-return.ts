import { useEffect, useRef } from 'react';
import { focusHome } from './focus-home';
import { isFocusTaken } from './focus-taken';

/**
 * Returns the focus to the element that had it when the dialog opened. That element is remembered while rendering,
 * before the dialog's own first field can take the focus; when it was an entry of a menu, which has closed by then,
 * the menu's button gets the focus. When no element had it, as after a shortcut, or that element is gone, the current
 * cell of the page's table or the page's content gets it, so that Tab continues from there. A dialog that replaces
 * another one, as a form does when its record is loaded, returns the focus to what opened the first.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Opened>({ from: null, outer: null });
  const wasOpen = useRef(false);
  const returning = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (opened && !wasOpen.current) before.current = { from: opener(), outer: openNow.at(-1) ?? null };
  wasOpen.current = opened;
  useEffect(() => {
    if (!opened) return;
    clearTimeout(returning.current);
    const own = before.current;
    openNow.push(own);
    return () => {
      openNow.splice(openNow.indexOf(own), 1);
      returning.current = setTimeout(() => {
        if (isFocusTaken()) return;
        const back = remaining(own) ?? focusHome();
        back?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

interface Opened {
  readonly from: HTMLElement | SVGElement | null;
  /** The dialog that was open at that time. */
  readonly outer: Opened | null;
}

/** All open dialogs, the outermost first. */
const openNow: Opened[] = [];

function remaining(own: Opened): HTMLElement | SVGElement | null {
  for (let one: Opened | null = own; one; one = one.outer) if (one.from?.isConnected) return one.from;
  return null;
}

/** Charts are drawings that can have the focus. */
function opener(): HTMLElement | SVGElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${menu.id}"]`) : null;
  const from = button ?? active;
  const isElement = from instanceof HTMLElement || from instanceof SVGElement;
  return isElement && from !== document.body ? from : null;
}
