import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was when the dialog opened. It is remembered while rendering, before the dialog's
 * own first field can take it; when it was an entry of a menu, which is gone by then, the menu's button gets it. Where
 * nothing had it, as after a shortcut, or what had it is gone, the page's content gets it: Tab goes on from there.
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const returning = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (opened && !wasOpen.current) before.current = opener();
  wasOpen.current = opened;
  useEffect(() => {
    if (!opened) return;
    clearTimeout(returning.current);
    return () => {
      returning.current = setTimeout(() => {
        if (isElsewhere()) return;
        const back = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main');
        back?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** Something took the focus meanwhile: a page that was opened, or the next dialog. */
function isElsewhere(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body;
}

function opener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu?.id ? document.querySelector(`[aria-controls="${menu.id}"]`) : null;
  const from = button ?? active;
  return from instanceof HTMLElement && from !== document.body ? from : null;
}
